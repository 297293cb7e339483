// The window's guards: it stays on its page, opens no other, and is asked for no permission.
import { type Session, shell, type WebContents } from 'electron';

/** Https pages that staff may be sent to in the system's browser; none yet. */
const OUTSIDE: ReadonlySet<string> = new Set();

/** Keeps a page on its origin. Links elsewhere go to the system's browser, if they are on the list, or nowhere. */
export function guardNavigation(contents: WebContents, origin: string): void {
  const stay = (event: Electron.Event<Electron.WebContentsWillNavigateEventParams>) => {
    if (originOf(event.url) !== origin) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.setWindowOpenHandler(({ url }) => {
    if (OUTSIDE.has(originOf(url))) void shell.openExternal(url);
    return { action: 'deny' };
  });
}

/** Scheme and host, also of our own scheme, for which URL.origin is "null". */
export function originOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** Camera, location, notifications and the rest: nobody at this desk needs one. Copying text is no permission a page has to ask for. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === 'clipboard-sanitized-write'),
  );
  session.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write');
  session.setDevicePermissionHandler(() => false);
}
