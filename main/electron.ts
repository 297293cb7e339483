// The desktop app, from its command line to its end. Its entries are desktop.ts and, for tests, desktop-driven.ts.

import { url as inspectorUrl } from 'node:inspector';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { app, type BrowserWindow, dialog, ipcMain, protocol, session } from 'electron';
import { t } from '../messages/t.ts';
import { version } from '../package.json' with { type: 'json' };
import { built } from './built.ts';
import { openConsole } from './console.ts';
import { defaultDataFolder } from './data-folder.ts';
import type { Gateway } from './gateway/gateway.ts';
import { speakAtStart } from './language.ts';
import { openingWords } from './opening-page.ts';
import { openWindow } from './shell/console-window.ts';
import { guardContents, guardSessions } from './shell/guard-session.ts';
import { originOf } from './shell/guard-window.ts';
import { setMenu } from './shell/menu.ts';
import { showReturns } from './shell/show-returns.ts';
import { REMOTE_DEBUGGING, switchesToRemove } from './shell/switches.ts';
import { StartError, startSentence } from './start-error.ts';
import { refuseUnsafeSettings } from './unsafe-settings.ts';

const SCHEME = 'paydesk';
const CONSOLE_ORIGIN = `${SCHEME}://console`;
const PRELOAD_FOLDER = fileURLToPath(new URL('../preload', import.meta.url));

// Chromium's own switches are in argv too, so what isn't ours is left alone.
const { values } = parseArgs({ options: { data: { type: 'string' } }, args: process.argv.slice(1), strict: false });
const dataFolder = resolve(
  typeof values.data === 'string' ? values.data : defaultDataFolder(process.platform, process.env),
);
let window: BrowserWindow | null = null;

app.setPath('userData', join(dataFolder, 'window'));
// With --no-sandbox (a container's root has no other way) this call would take the network service down.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
// Chromium's own store would ask the keychain too, on the main thread, and a locked one would hold the window up. It has nothing of ours to keep.
if (process.platform === 'linux') app.commandLine.appendSwitch('password-store', 'basic');
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

async function start(around: (gateway: Gateway) => Gateway): Promise<void> {
  await speakAtStart(dataFolder, app.getPreferredSystemLanguages());
  refuseUnsafeSettings(process.env, process.execArgv);
  const opened = await openConsole({
    dataFolder,
    built,
    entry: 'electron',
    consoleOrigin: CONSOLE_ORIGIN,
    version,
    onUnreadableLedger: 'offer',
    tellOpening: (progress) => console.error(`paydesk: ${openingWords(progress)}`),
    showReturns: (notice) => showReturns(notice, window),
    onLanguage: () => setMenu(process.platform),
  });
  const consoleSession = session.fromPartition('persist:console');
  consoleSession.protocol.handle(SCHEME, around(opened.gateway));
  setMenu(process.platform);
  answerLaunchToken(opened.launchToken, CONSOLE_ORIGIN);
  window = openWindow({
    session: consoleSession,
    consoleOrigin: CONSOLE_ORIGIN,
    previewOrigin: opened.previewOrigin,
    preloadFolder: PRELOAD_FOLDER,
    mayOpenOutside: opened.mayOpenOutside,
  });

  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    void opened.close().finally(() => app.quit());
  });
}

/** Says what is wrong. A ledger that can't be read is told by the console's own page. */
function explain(error: unknown): void {
  const { message, nextStep } = startSentence(error);
  console.error(`${message} ${nextStep}`);
  dialog.showErrorBox(message, nextStep);
  app.exit(1);
}

export type DesktopOptions = {
  /** Only the build that tests drive keeps the way for others to look into its window. */
  mayBeDriven: boolean;
  /** Development lays its page server around the gateway; nothing that is built does. */
  around?: (gateway: Gateway) => Gateway;
};

/** Starts the app once Chromium is ready. */
export function startDesktop({ mayBeDriven, around = (gateway) => gateway }: DesktopOptions): void {
  for (const name of switchesToRemove(process.argv, process.platform)) {
    if (!mayBeDriven || !REMOTE_DEBUGGING.includes(name)) app.commandLine.removeSwitch(name);
  }
  guardSessions(app, CONSOLE_ORIGIN);
  guardContents(app);
  if (!mayBeDriven && inspectorUrl() !== undefined) {
    // Node opens it before any of this runs. The packed app has a fuse against it.
    explain(
      new StartError({
        message: t({
          defaultMessage:
            'Paydesk can’t start with --inspect: other programs on this computer could read your API keys.',
        }),
        nextStep: t({ defaultMessage: 'Start Paydesk without that option.' }),
      }),
    );
  } else if (app.requestSingleInstanceLock()) {
    app.on('second-instance', () => {
      if (window?.isMinimized()) window.restore();
      window?.focus();
    });
    app.on('window-all-closed', () => app.quit());
    app
      .whenReady()
      .then(() => start(around))
      .catch(explain);
  } else {
    app.quit();
  }
}

/** The launch token's way into the window: asked for over IPC, given only to the top frame of the console's own page. */
function answerLaunchToken(launchToken: string, consoleOrigin: string): void {
  ipcMain.handle('launch-token', (event) => {
    const frame = event.senderFrame;
    const ours = frame !== null && frame.parent === null && originOf(frame.url) === consoleOrigin;
    if (!ours) throw new Error('This frame is not given the launch token.');
    return launchToken;
  });
}
