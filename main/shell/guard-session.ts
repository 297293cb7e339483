// Denies every session of this app permissions, devices and downloads that the console didn't start.
import type { App, Session } from 'electron';
import { originOf } from './guard-window.ts';

/** Guards each session as it comes into being; wants to be called before the app is ready. */
export function guardSessions(app: App, consoleOrigin: string): void {
  app.on('session-created', (session) => guardSession(session, consoleOrigin));
}

function guardSession(session: Session, consoleOrigin: string): void {
  // Copying text is all that the console's page ever asks for; a checkout gets nothing.
  const isGiven = (permission: string, from: string) =>
    permission === 'clipboard-sanitized-write' && originOf(from) === consoleOrigin;
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGiven(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGiven(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  for (const chooser of ['select-hid-device', 'select-usb-device', 'select-serial-port'] as const) {
    chooseNothing(session, chooser);
  }
  // A download opens the system's own dialog without a click. The console saves what its page made itself: a Blob of its own origin.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${consoleOrigin}/`)) event.preventDefault();
  });
}

/** The choosers' events differ in what they list, not in how nothing is chosen. */
function chooseNothing(
  session: Session,
  chooser: 'select-hid-device' | 'select-usb-device' | 'select-serial-port',
): void {
  const refuse = (event: Electron.Event, ...rest: unknown[]) => {
    event.preventDefault();
    (rest.at(-1) as (id: string) => void)('');
  };
  session.on(chooser as 'select-hid-device', refuse);
}

export type SignInTo = (
  server: { host: string; port: number },
  address: string,
) => Promise<{ user: string; password: string } | null>;

/** A proxy that asks again this soon has refused what it was told, in ms. */
const REFUSED_WITHIN_MS = 10_000;

/** No page gets a login dialog, and a proxy gets only its stored password. No invalid certificate is accepted, and no client certificate is sent. */
export function guardContents(app: App, signInTo: SignInTo): void {
  const told = new Map<string, number>();
  app.on('login', (event, _contents, { url }, { isProxy, scheme, host, port }, answer) => {
    event.preventDefault();
    const place = `${host}:${port}`;
    if (!isProxy || scheme !== 'basic' || Date.now() - (told.get(place) ?? 0) < REFUSED_WITHIN_MS) return answer();
    told.set(place, Date.now());
    signInTo({ host, port }, url).then(
      (signIn) => (signIn ? answer(signIn.user, signIn.password) : answer()),
      () => answer(),
    );
  });
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault();
    // Electron would show the first one there is.
    (answer as () => void)();
  });
  app.on('web-contents-created', (_created, contents) => {
    contents.on('select-bluetooth-device', (event, _devices, answer) => {
      event.preventDefault();
      answer('');
    });
    // A page that asks whether to leave can't keep its place by it.
    contents.on('will-prevent-unload', (event) => event.preventDefault());
  });
}
