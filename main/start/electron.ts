// The desktop app, from its command line to its end. Its entries are desktop.ts and, for tests, desktop-driven.ts.

import { url as inspectorUrl } from 'node:inspector';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { app, ipcMain, powerMonitor, protocol, session, shell } from 'electron';
import { ignoreDebuggerSignal } from '../../lib/node/no-debugger-signal.ts';
import { t } from '../../messages/t.ts';
import { version } from '../../package.json' with { type: 'json' };
import type { Gateway } from '../gateway/gateway.ts';
import { built } from '../process/built.ts';
import { checkStart, hasDisplay, hasLedger } from '../process/check-start.ts';
import { clearCodeLoading } from '../process/code-loading.ts';
import { defaultDataFolder } from '../process/data-folder.ts';
import { speakAtStart } from '../process/language.ts';
import { failedStart, noteFailedStart } from '../process/last-start.ts';
import { forbidCoreDumps } from '../process/no-core-dumps.ts';
import type { StartCondition } from '../process/start-condition.ts';
import { StartError } from '../process/start-error.ts';
import { startWords } from '../process/start-words.ts';
import { codeLoadingError, refuseUnsafeSettings } from '../process/unsafe-settings.ts';
import { openDesktop } from '../shell/desktop.ts';
import { guardContents, guardSessions, type SignInTo } from '../shell/guard-session.ts';
import { originOf } from '../shell/guard-window.ts';
import { takeInstanceLock } from '../shell/instance-lock.ts';
import { setMenu } from '../shell/menu.ts';
import { openFromOutside } from '../shell/opened-from-outside.ts';
import { forgetStartedAgain, startAgain } from '../shell/start-again.ts';
import { profileElsewhere, showFailedStart } from '../shell/start-window.ts';
import { REMOTE_DEBUGGING, switchesToRemove } from '../shell/switches.ts';
import { systemProxies } from '../shell/system-proxies.ts';
import { offerRestart, packageFile } from '../shell/upgraded.ts';
import { type ConsoleWindows, openWindows } from '../shell/windows.ts';
import type { ConsoleOptions } from './console.ts';
import type { Work } from './open-work.ts';
import { openingWords } from './opening-page.ts';

const SCHEME = 'paydesk';
const CONSOLE_ORIGIN = `${SCHEME}://console`;
const ICON = fileURLToPath(new URL('./icon.png', import.meta.url));
const PRELOAD_FOLDER = fileURLToPath(new URL('../preload', import.meta.url));

// Chromium's own switches are in argv too, so what isn't ours is left alone.
const { values } = parseArgs({ options: { data: { type: 'string' } }, args: process.argv.slice(1), strict: false });
const dataFolder = resolve(
  typeof values.data === 'string' ? values.data : defaultDataFolder(process.platform, process.env),
);
let windows: ConsoleWindows | null = null;
const desktop = openDesktop({ windows: () => windows, icon: ICON, dataFolder });
let signInTo: SignInTo = async () => null;

app.setPath('userData', join(dataFolder, 'window'));
// With --no-sandbox (a container's root has no other way) this call would take the network service down.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
// Chromium's own store would ask the keychain too, on the main thread, and a locked one would hold the window up. It has nothing of ours to keep.
if (process.platform === 'linux') app.commandLine.appendSwitch('password-store', 'basic');
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

async function start(
  { around = (gateway) => gateway, policyPlace, updatesStand, replaced = packageFile(process.env) }: DesktopOptions,
  showWaiting: () => void,
): Promise<void> {
  await speakAtStart(dataFolder, app.getPreferredSystemLanguages());
  refuseUnsafeSettings(process.env, [...process.execArgv, ...process.argv.slice(1)]);
  const page = watchPage();
  // Opened while the window is made: what has a million lines behind it must not hold up the first frame.
  const opening = import('./console.ts').then(({ openConsole }) =>
    openConsole({
      dataFolder,
      built,
      entry: 'electron',
      consoleOrigin: CONSOLE_ORIGIN,
      version,
      onUnreadableLedger: 'offer',
      tellOpening: (progress) => console.error(`paydesk: ${openingWords(progress)}`),
      desktop,
      quit: () => app.quit(),
      onHangingKeychain: endInSpite,
      onLanguage: () => {
        setMenu(process.platform, windows);
        desktop.setWords();
      },
      proxies: systemProxies(),
      beforeWork: page.running,
      beforeSandbox: page.quiet,
      updates: {
        isPackaged: app.isPackaged,
        quit: () => app.quit(),
        showFile: (file) => shell.showItemInFolder(file),
        ...(updatesStand && { stand: updatesStand }),
      },
      ...(policyPlace && { policyPlace }),
    }),
  );
  let previewOrigin: string | null = null;
  let end: 'not asked' | 'closing' | 'closed' = 'not asked';
  let updates: Work['updates'] | null = null;
  opening
    .then(async (console) => {
      previewOrigin = console.previewOrigin;
      const { wake, network, ...work } = await console.opened;
      work.embedded.catch(async (error: unknown) => {
        if (end !== 'not asked') return;
        // Beside work that may be under way: it ends in order first.
        await console.close().catch(() => undefined);
        explain(error);
      });
      updates = work.updates;
      signInTo = network.signInTo;
      if (!windows) return;
      tellWhenAwake(windows, wake);
    })
    // Who closes Paydesk while it opens knows why it doesn't.
    .catch((error: unknown) => end === 'not asked' && explain(error));
  const consoleSession = session.fromPartition('persist:console');
  const gateway = opening.then((console) => around(page.watch(console.gateway)));
  gateway.catch(() => undefined);
  // Electron would print what a handler rejects with.
  consoleSession.protocol.handle(SCHEME, async (request) =>
    gateway.then(
      (answer) => answer(request),
      () => Response.error(),
    ),
  );
  answerLaunchToken(async () => {
    const { launchToken } = await opening;
    page.runs();
    return launchToken;
  }, CONSOLE_ORIGIN);
  windows = openWindows({
    dataFolder,
    session: consoleSession,
    consoleOrigin: CONSOLE_ORIGIN,
    previewOrigin: () => previewOrigin,
    preloadFolder: PRELOAD_FOLDER,
    icon: ICON,
    mayOpenOutside: async (address) => (await opening).mayOpenOutside(address),
  });
  setMenu(process.platform, windows);
  showWaiting();
  if (replaced !== null) offerRestart(replaced, process.env);

  app.on('before-quit', (event) => {
    if (end === 'closed') return;
    // Asked a second time, a call under way is waited for all the same: without its answer it would need review.
    event.preventDefault();
    if (end === 'closing') return;
    end = 'closing';
    desktop.close();
    // Said now: what runs is paused by closing.
    const installing = updates?.mayInstall() ? updates : null;
    void opening
      .then((console) => console.close())
      .then(() => installing?.install())
      .catch(() => undefined)
      .finally(() => {
        end = 'closed';
        app.quit();
      });
  });
}

/** Electron would wait for the keychain, for minutes: once its windows are closed the process ends as the system ends it. */
function endInSpite(): void {
  session.fromPartition('persist:console').flushStorageData();
  app.once('quit', () => {
    // Chromium takes the first one for a request to quit.
    for (let turn = 0; turn < 2; turn += 1) process.kill(process.pid, 'SIGTERM');
  });
}

/** After the computer slept: main looks at what its timers missed, and each window asks for what it shows. */
function tellWhenAwake(windows: ConsoleWindows, wake: () => void): void {
  powerMonitor.on('resume', () => {
    wake();
    windows.tellAll({ do: 'refresh' });
  });
}

/** How long the work waits for a page whose script never runs, in ms. */
const PAGE_WAITED_FOR_MS = 1_000;
/** Long enough that a page which asks nothing shows its first screen, in ms. */
const QUIET_MS = 200;
/** What waits for the first screen waits no more often than this: a window may never be quiet. */
const QUIET_WAITED_FOR = 15;

type WatchedPage = {
  /** The page's script asks for its key: it has all that it is drawn with. */
  runs: () => void;
  /** Settles then: opening the work on this very thread would keep the page's files waiting. */
  running: Promise<void>;
  /** Resolves once windows ask nothing more for a moment; rejects when aborted. */
  quiet: (signal: AbortSignal) => Promise<void>;
  watch: (gateway: Gateway) => Gateway;
};

function watchPage(): WatchedPage {
  let isRunning = () => {};
  const running = new Promise<void>((resolve) => {
    isRunning = resolve;
    setTimeout(resolve, PAGE_WAITED_FOR_MS);
  });
  let asked = 0;
  return {
    // Its answer goes out first.
    runs: () => void setImmediate(isRunning),
    running,
    quiet: async (signal) => {
      for (let turn = 0, before = -1; turn < QUIET_WAITED_FOR && asked !== before; turn += 1) {
        before = asked;
        await wait(QUIET_MS, undefined, { signal });
      }
    },
    watch: (gateway) => (request) => {
      asked += 1;
      return gateway(request);
    },
  };
}

/** Says what an error of the start means. A ledger that can't be read is told by the console's own page. */
function explain(error: unknown): void {
  void tell(failedStart(dataFolder, { error, version, entry: 'electron' }));
}

/** On the terminal and, where there is a display, in a window of its own. `look` tells whether the condition is still there. */
async function tell(condition: StartCondition, look?: () => StartCondition | null): Promise<void> {
  await app.whenReady();
  await speakAtStart(dataFolder, app.getPreferredSystemLanguages());
  const words = startWords(condition, hasLedger(dataFolder));
  console.error(`${words.message} ${words.nextStep}`);
  const { electron = '' } = process.versions as Partial<NodeJS.ProcessVersions>;
  showFailedStart({
    words,
    dataFolder,
    details: [
      [t({ defaultMessage: 'Cause' }), condition.code === 'problem' ? condition.problem.code : condition.code],
      [t({ defaultMessage: 'Exit code' }), String(words.exitCode)],
      [t({ defaultMessage: 'Data folder' }), dataFolder],
      [
        t({ defaultMessage: 'Version' }),
        `Paydesk ${version}, Electron ${electron}, ${process.platform} ${process.arch}`,
      ],
      [t({ defaultMessage: 'Time' }), new Date().toISOString()],
    ],
    ...(look && { isMended: () => look() === null }),
  });
  for (const window of windows?.all() ?? []) window.destroy();
}

/** Before any lock: Chromium's own fails without a word where the folder can't be used. */
const check = (): StartCondition | null =>
  checkStart({
    dataFolder,
    nowMs: Date.now(),
    tempFolder: process.platform === 'linux' ? tmpdir() : null,
    uid: process.getuid?.() ?? null,
  });

export type DesktopOptions = {
  /** Only the build that tests drive keeps the way for others to look into its window. */
  mayBeDriven: boolean;
  /** What is waited for before the window is made, for tests. */
  until?: Promise<void>;
  /** Development lays its page server around the gateway; nothing that is built does. */
  around?: (gateway: Gateway) => Gateway;
  /** Another place of the policy, for tests; nothing that is installed says one. */
  policyPlace?: ConsoleOptions['policyPlace'];
  /** The file that an upgrade replaces, for tests. */
  replaced?: string | null;
  /** Which package this is, and what installs it, for tests. */
  updatesStand?: NonNullable<ConsoleOptions['updates']>['stand'];
};

/** Starts the app once Chromium is ready. */
export function startDesktop(options: DesktopOptions): void {
  const { mayBeDriven } = options;
  ignoreDebuggerSignal();
  // GTK and its modules come after this; Chromium's first helpers were there before.
  const [held] = clearCodeLoading(process.env, dirname(process.execPath));
  if (held !== undefined && process.platform === 'linux') {
    if (startAgain(process.env)) process.exit(0);
    explain(codeLoadingError(held));
    return;
  }
  forgetStartedAgain(process.env);
  forbidCoreDumps(process.platform);
  // Chromium's own reporter of crashes, which writes what was in memory, never starts.
  app.commandLine.appendSwitch('disable-breakpad');
  for (const name of switchesToRemove(process.argv, process.platform)) {
    if (!mayBeDriven || !REMOTE_DEBUGGING.includes(name)) app.commandLine.removeSwitch(name);
  }
  // Electron lets any page copy and paste by a script's command, without a click and without asking for the permission.
  app.commandLine.appendSwitch('blink-settings', 'javaScriptCanAccessClipboard=false,DOMPasteAllowed=false');
  guardSessions(app, CONSOLE_ORIGIN);
  guardContents(app, (server, address) => signInTo(server, address));
  const inTheWay = check();
  if (!hasDisplay(process.platform, process.env)) {
    void endWithoutDisplay();
  } else if (!mayBeDriven && inspectorUrl() !== undefined) {
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
  } else if (inTheWay !== null) {
    noteFailedStart(dataFolder, inTheWay, { error: null, version, entry: 'electron' });
    profileElsewhere();
    void Promise.resolve(options.until).then(() => tell(inTheWay, check));
  } else if (takeInstanceLock()) {
    const { showWaiting } = openFromOutside(() => windows);
    app.on('window-all-closed', () => desktop.staysInTray() || app.quit());
    app
      .whenReady()
      .then(() => options.until)
      .then(() => start(options, showWaiting))
      .catch(explain);
  } else {
    // Its window comes to the front.
    console.error('paydesk: already running with this data folder; its window was asked to come forward');
    app.quit();
  }
}

/** Chromium would end with words of its own. */
async function endWithoutDisplay(): Promise<void> {
  await speakAtStart(dataFolder, [Intl.DateTimeFormat().resolvedOptions().locale]);
  const { message, nextStep, exitCode } = startWords({ code: 'no_display' });
  noteFailedStart(dataFolder, { code: 'no_display' }, { error: null, version, entry: 'electron' });
  console.error(`${message} ${nextStep}`);
  process.exit(exitCode);
}

/** The launch token's way into the window: asked for over IPC, given only to the top frame of the console's own page. */
function answerLaunchToken(launchToken: () => Promise<string>, consoleOrigin: string): void {
  ipcMain.handle('launch-token', (event) => {
    const frame = event.senderFrame;
    const ours = frame !== null && frame.parent === null && originOf(frame.url) === consoleOrigin;
    if (!ours) throw new Error('This frame is not given the launch token.');
    // A start that failed is told by its own window; Electron would print the error.
    return launchToken().catch(() => new Promise<string>(() => undefined));
  });
}
