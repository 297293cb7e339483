// The launch token: this window's key to the gateway. From the bridge in the desktop app, from the address in a browser.
const STORED_AS = 'paydesk.launchToken';
/** What a tab asks the others. */
const TOKEN_WANTED = 'token?';
/** ms; a tab that is there answers at once. */
const TABS_ANSWER_WITHIN = 300;

/** The token in a URL's fragment ("#token=…"), or null. */
export function tokenInFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null;
}

/** Finds this window's token, or null where it has none. A token in the address is kept for reloads and taken out of sight. */
export async function findLaunchToken(): Promise<string | null> {
  if (window.paydeskConsole) return window.paydeskConsole.launchToken();
  const brought = tokenInFragment(window.location.hash);
  if (brought) window.history.replaceState(null, '', window.location.pathname + window.location.search);
  const token = brought ?? sessionStorage.getItem(STORED_AS) ?? (await askOtherTabs());
  if (token) {
    sessionStorage.setItem(STORED_AS, token);
    answerOtherTabs(token);
  }
  return token;
}

/** A tab opened from another (Ctrl+click) has no token in its address. Only pages of this very origin hear it ask. */
function askOtherTabs(): Promise<string | null> {
  const channel = new BroadcastChannel(STORED_AS);
  return new Promise<string | null>((resolve) => {
    const limit = setTimeout(() => resolve(null), TABS_ANSWER_WITHIN);
    channel.onmessage = ({ data }) => {
      if (typeof data?.token !== 'string') return;
      clearTimeout(limit);
      resolve(data.token);
    };
    channel.postMessage(TOKEN_WANTED);
  }).finally(() => channel.close());
}

function answerOtherTabs(token: string): void {
  const channel = new BroadcastChannel(STORED_AS);
  channel.onmessage = ({ data }) => {
    if (data === TOKEN_WANTED) channel.postMessage({ token });
  };
}

/** Reloads when a fresh address is pasted into this tab: a change of the fragment alone loads nothing. */
export function reloadOnNewToken(): void {
  window.addEventListener('hashchange', () => {
    if (tokenInFragment(window.location.hash)) window.location.reload();
  });
}
