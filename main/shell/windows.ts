// The console's windows: several, each at a page of its own, all on one main process. Their places come back at the next start.

import {
  app,
  BrowserWindow,
  dialog,
  nativeTheme,
  type Rectangle,
  type Session,
  screen,
  type WebContents,
  type WebPreferences,
} from 'electron';
import { CHECKOUT_PARTITION } from '../../contract/console/bridge.ts';
import type { ConsoleCommand } from '../../contract/console/command.ts';
import { t } from '../../messages/t.ts';
import { followHearing, openCommands, tellWindow } from './commands.ts';
import { guardNavigation, originOf } from './guard-window.ts';
import { boundsOnScreen, leastSizeOn, readPlaces, type WindowPlace, writePlaces, ZOOM } from './window-places.ts';

export type ConsoleWindows = {
  /** Opens one more, on the first page. */
  open: () => BrowserWindow;
  /** Opens one more for something from outside: it doesn't come back at the next start, unless it's the only one. */
  openOnce: () => BrowserWindow;
  /** The one used last that shows the page at a path; null where none does. */
  showing: (path: string) => BrowserWindow | null;
  /** The one in use, or used last; null where none is open. */
  current: () => BrowserWindow | null;
  /** Brings a window, or the current one, to the front; opens one where there is none. */
  show: (window?: BrowserWindow) => BrowserWindow;
  /** Tells one window, or the current one, what to do, and opens one where there is none. */
  tell: (command: ConsoleCommand, window?: BrowserWindow | null) => void;
  all: () => BrowserWindow[];
  /** Tells every window. */
  tellAll: (command: ConsoleCommand) => void;
  /** One step larger or smaller, or back to the actual size. All windows show it: Chromium zooms an address, not a window. */
  zoom: (step: 'in' | 'out' | 'reset') => void;
};

type Options = WindowOptions & { dataFolder: string };

/** How long after a window was moved its place is written, in ms. */
const SETTLED_MS = 400;
/** How far a new window is from the one it was opened in, in px. */
const STEP = 28;

/** Opens as many windows as there were when Paydesk closed, where they were; at the first start one. */
export function openWindows({ dataFolder, ...options }: Options): ConsoleWindows {
  const kept = readPlaces(dataFolder);
  /** Last used last. */
  let open: BrowserWindow[] = [];
  let zoom = kept.zoom;
  let isQuitting = false;
  const once = new WeakSet<BrowserWindow>();
  openCommands(options.consoleOrigin);

  const write = () => {
    if (open.length === 0 || isQuitting) return;
    const lasting = open.filter((window) => !once.has(window));
    writePlaces(dataFolder, { windows: (lasting.length > 0 ? lasting : open.slice(-1)).map(placeOf), zoom });
  };
  let writing: NodeJS.Timeout | undefined;
  const writeSoon = () => {
    clearTimeout(writing);
    writing = setTimeout(write, SETTLED_MS);
  };
  app.on('before-quit', () => {
    write();
    isQuitting = true;
  });

  const current = () => BrowserWindow.getFocusedWindow() ?? open.at(-1) ?? null;
  const setZoom = (level: number) => {
    zoom = Math.max(ZOOM.least, Math.min(ZOOM.most, level));
    for (const { webContents } of open) webContents.setZoomLevel(zoom);
    writeSoon();
  };
  const zoomBy = (step: 'in' | 'out' | 'reset') =>
    setZoom(step === 'reset' ? 0 : zoom + (step === 'in' ? ZOOM.step : -ZOOM.step));

  function openAt(place: WindowPlace | null): BrowserWindow {
    const screens = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const window = openWindow(options, boundsOnScreen(place?.bounds ?? null, screens));
    if (place?.isMaximized) window.maximize();
    if (place?.isFullScreen) window.setFullScreen(true);
    open = [...open, window];
    const { webContents } = window;
    followHearing(webContents);
    reopenWhenGone(window, options.consoleOrigin);
    webContents.on('dom-ready', () => webContents.setZoomLevel(zoom));
    webContents.on('zoom-changed', (_event, direction) => zoomBy(direction));
    window.on('focus', () => {
      open = [...open.filter((other) => other !== window), window];
    });
    const keepLeast = () => {
      const { width, height } = leastSizeOn(screen.getDisplayMatching(window.getBounds()).workArea);
      window.setMinimumSize(width, height);
    };
    keepLeast();
    screen.on('display-metrics-changed', keepLeast);
    window.on('closed', () => screen.off('display-metrics-changed', keepLeast));
    window.on('move', keepLeast).on('move', writeSoon).on('resize', writeSoon);
    window.on('close', write);
    window.on('closed', () => {
      open = open.filter((other) => other !== window);
      // The last one's place was written as it closed.
      writeSoon();
    });
    return window;
  }

  for (const place of kept.windows.length > 0 ? kept.windows : [null]) openAt(place);

  const openOne = () => {
    const from = current();
    if (!from) return openAt(null);
    const { x, y, ...size } = from.getNormalBounds();
    return openAt({ bounds: { x: x + STEP, y: y + STEP, ...size }, isMaximized: false, isFullScreen: false });
  };
  const openOnce = () => {
    const window = openOne();
    once.add(window);
    return window;
  };
  const showing = (path: string) =>
    open.findLast(({ webContents }) => webContents.getURL() === `${options.consoleOrigin}${path}`) ?? null;
  const show = (window = current() ?? openOne()) => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return window;
  };
  const tellAll = (command: ConsoleCommand) => {
    for (const window of open) tellWindow(window, command);
  };
  return {
    all: () => open,
    tellAll,
    open: openOne,
    openOnce,
    showing,
    current,
    show,
    tell: (command, window) => tellWindow(window ?? show(), command),
    zoom: zoomBy,
  };
}

const placeOf = (window: BrowserWindow): WindowPlace => ({
  bounds: window.getNormalBounds(),
  isMaximized: window.isMaximized(),
  isFullScreen: window.isFullScreen(),
});

type WindowOptions = {
  session: Session;
  consoleOrigin: string;
  /** null until the preview is served: no webview is attached before. */
  previewOrigin: () => string | null;
  preloadFolder: string;
  /** A picture's file; macOS and Windows take the program's. */
  icon: string;
  /** Whether the system's browser may be sent to an address. */
  mayOpenOutside: (address: string) => Promise<boolean>;
};

/** A window of the console: hardened, on the console's own scheme. */
function openWindow(options: WindowOptions, bounds: Rectangle): BrowserWindow {
  const { session, consoleOrigin, previewOrigin, preloadFolder, icon, mayOpenOutside } = options;
  const window = new BrowserWindow({
    ...bounds,
    show: false,
    title: 'Paydesk',
    ...(process.platform === 'linux' && { icon }),
    // Until the page is painted: its own ground, so that nothing flashes.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171f' : '#f8fafb',
    autoHideMenuBar: true,
    webPreferences: {
      session,
      preload: `${preloadFolder}/console.cjs`,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: true,
      spellcheck: false,
    },
  });
  guardNavigation(window.webContents, consoleOrigin, mayOpenOutside);
  guardWebview(window.webContents, previewOrigin, `${preloadFolder}/checkout.cjs`);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${consoleOrigin}/`);
  return window;
}

/** A checkout can't open the system's browser. */
const nothingOutside = async () => false;

/** Electron's own names for the two that its types lack: what the attribute allowpopups becomes, and whether alerts are drawn. */
type GuestPreferences = WebPreferences & { disablePopups: boolean; disableDialogs: boolean };

/** Everything a guest is made with; what isn't here has Electron's default. */
function guestPreferences(preload: string): GuestPreferences {
  return {
    partition: CHECKOUT_PARTITION,
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    disablePopups: true,
    disableDialogs: true,
    devTools: false,
    spellcheck: false,
  };
}

/** What a guest's page can be told of by an attribute that isn't a preference. */
const ATTRIBUTES_KEPT = new Set(['src', 'partition', 'instanceId']);

/** Refuses any webview but the preview's, and gives that one our preferences in the place of its attributes'. */
function guardWebview(host: WebContents, previewOrigin: () => string | null, preload: string): void {
  host.on('will-attach-webview', (event, preferences, params) => {
    const isPreview = previewOrigin() !== null && originOf(params.src ?? '') === previewOrigin();
    if (!isPreview || params.partition !== CHECKOUT_PARTITION) {
      event.preventDefault();
      return;
    }
    for (const name of Object.keys(params)) if (!ATTRIBUTES_KEPT.has(name)) delete params[name];
    for (const name of Object.keys(preferences)) delete preferences[name as keyof WebPreferences];
    Object.assign(preferences, guestPreferences(preload));
  });
  host.on('did-attach-webview', (_event, guest) => guardNavigation(guest, previewOrigin() ?? '', nothingOutside));
}

/** Engineering values: this many stops within so many ms, and the page isn't loaded again by itself. */
const MAX_STOPS = 3;
const WITHIN_MS = 60_000;

/** Looks after one window. What was typed is the page's own matter (renderer/window/draft.tsx). */
function reopenWhenGone(window: BrowserWindow, consoleOrigin: string): void {
  const { webContents } = window;
  let stops: number[] = [];
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    console.error(`paydesk: a window's page stopped (${reason})`);
    stops = [...stops.filter((at) => at > performance.now() - WITHIN_MS), performance.now()];
    const { length } = stops;
    // Electron is still taking the page down while it tells of it.
    setImmediate(() => {
      if (window.isDestroyed()) return;
      if (length >= MAX_STOPS) {
        stops = [];
        void webContents.loadURL(stoppedPage(consoleOrigin)).catch(() => undefined);
        return;
      }
      webContents.reload();
      tellWindow(window, { do: 'reopened' });
    });
  });

  let isAsking = false;
  window.on('unresponsive', async () => {
    if (isAsking || window.isDestroyed()) return;
    isAsking = true;
    const answering = new AbortController();
    const answered = () => answering.abort();
    window.once('responsive', answered);
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: t({ defaultMessage: 'This window isn’t responding.' }),
      detail: t({
        defaultMessage:
          'You can wait, or load the page again. Payments that were sent are safe, and what you typed stays.',
      }),
      buttons: [
        t({ defaultMessage: 'Wait', description: 'Button: for a window to respond again' }),
        t({ defaultMessage: 'Load again', description: 'Button: the page of a window' }),
      ],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: answering.signal,
    });
    isAsking = false;
    if (window.isDestroyed()) return;
    window.off('responsive', answered);
    // It comes back by the way of a page that stopped.
    if (response === 1) webContents.forcefullyCrashRenderer();
  });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** No script and nothing of the console: it can't stop for the same reason. Its link is the console's own address. */
function stoppedPage(consoleOrigin: string): string {
  const title = t({ defaultMessage: 'This window keeps stopping' });
  const words = t({
    defaultMessage:
      'Paydesk loaded the page again, and it stopped each time. Payments that were sent are safe; your other windows go on.',
  });
  const again = t({ defaultMessage: 'Open the overview' });
  const advice = t({
    defaultMessage: 'If it happens again, restart Paydesk and send Help › Diagnostics to your administrator.',
  });
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(title)} · ${app.name}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}</style>
<main><h1>${escaped(title)}</h1><p>${escaped(words)}</p><p><a href="${consoleOrigin}/overview">${escaped(again)}</a></p><p>${escaped(advice)}</p></main>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}
