// The window's guards: it stays on its page and opens no other.
import { shell, type WebContents } from 'electron';

/** Keeps a page on its origin. A link that asks for a window goes to the system's browser, if the console lets it through, or nowhere. */
export function guardNavigation(
  contents: WebContents,
  origin: string,
  mayOpenOutside: (address: string) => Promise<boolean>,
): void {
  const stay = (event: Electron.Event<Electron.WebContentsWillNavigateEventParams>) => {
    if (originOf(event.url) !== origin) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.setWindowOpenHandler(({ url }) => {
    void openOutside(url, mayOpenOutside);
    return { action: 'deny' };
  });
}

async function openOutside(url: string, mayOpen: (address: string) => Promise<boolean>): Promise<void> {
  // A failure to open isn't reported: the page that asked must learn nothing from it.
  if (await mayOpen(url).catch(() => false)) await shell.openExternal(url).catch(() => undefined);
}

/** Scheme and host, also of our own scheme, for which URL.origin is "null". */
export function originOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
