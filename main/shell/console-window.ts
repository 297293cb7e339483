// A window of the console: hardened, on the console's own scheme.
import { BrowserWindow, nativeTheme, type Rectangle, type Session } from 'electron';
import { guardWebview } from './guard-webview.ts';
import { guardNavigation } from './guard-window.ts';
import { LEAST_SIZE } from './window-places.ts';

export type WindowOptions = {
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

export function openWindow(options: WindowOptions, bounds: Rectangle): BrowserWindow {
  const { session, consoleOrigin, previewOrigin, preloadFolder, icon, mayOpenOutside } = options;
  const window = new BrowserWindow({
    ...bounds,
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
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
