// The launch token: this window's key to the door. From the bridge in the desktop app, from the address in a browser.
const STORED_AS = 'paydesk.launchToken';

/** The token in a URL's fragment ("#token=…"), or null. */
export function tokenInFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null;
}

/** Finds this window's token, or null where it has none. A token in the address is kept for reloads and taken out of sight. */
export async function findLaunchToken(): Promise<string | null> {
  if (window.paydeskConsole) return window.paydeskConsole.launchToken();
  const brought = tokenInFragment(window.location.hash);
  if (!brought) return sessionStorage.getItem(STORED_AS);
  sessionStorage.setItem(STORED_AS, brought);
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return brought;
}

/** Starts anew when a fresh address is pasted into this very tab: a change of the fragment alone loads nothing. */
export function reloadOnNewToken(): void {
  window.addEventListener('hashchange', () => {
    if (tokenInFragment(window.location.hash)) window.location.reload();
  });
}
