// The console's window: one, hardened, on the console's own scheme.
import { BrowserWindow, nativeTheme, type Session } from 'electron';
import { guardWebview } from './guard-webview.ts';
import { guardNavigation } from './guard-window.ts';

export type WindowOptions = {
  session: Session;
  consoleOrigin: string;
  previewOrigin: string;
  preloadFolder: string;
  /** Whether the system's browser may be sent to an address. */
  mayOpenOutside: (address: string) => Promise<boolean>;
};

export function openWindow(options: WindowOptions): BrowserWindow {
  const { session, consoleOrigin, previewOrigin, preloadFolder, mayOpenOutside } = options;
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Paydesk',
    // Until the page is painted: its own ground, so that nothing flashes.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171f' : '#f8fafb',
    autoHideMenuBar: true,
    webPreferences: {
      session,
      preload: `${preloadFolder}/console.cjs`,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
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
