// Paydesk, started by the project's way in on a data folder of its own: `sharedWindow` is a window of the worker's console, `consoleWindow` of one that is the test's alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, type ElectronApplication, type FrameLocator, type Page } from 'playwright/test';
import type { ConsoleClient } from '../console/console-client.ts';
import { packedApp, runtimeForTests } from './electron-runtime/runtime-for-tests.ts';
import { openInBrowser } from './in-browser.ts';
import { openInElectron } from './in-electron.ts';
import type { OpenConsole, WindowLook } from './open-console.ts';
import { openDisplay } from './own-display.ts';

export type ConsoleOptions = {
  wayIn: 'browser' | 'electron' | 'packaged';
  /** Whether this session's keychain can be reached. */
  keychain: 'present' | 'absent';
};

export type ConsoleWindow = {
  /** The console's page. It is another one after a restart. */
  readonly page: Page;
  readonly dataFolder: string;
  /** Electron's own process, for what only it can be asked. Throws in a browser's window. */
  readonly electron: ElectronApplication;
  /** The checkout's own frame, inside the preview that was opened last. */
  checkoutFrame: () => Promise<FrameLocator>;
  /** The addresses outside that a person was sent to. */
  outside: () => Promise<string[]>;
  /** The file that `press` makes the console save. */
  save: OpenConsole['save'];
  /** The console's procedures, called as its page calls them. */
  readonly client: ConsoleClient;
  /** Closes Paydesk, or kills it, and opens it again on the same data; `meanwhile` has the data to itself. */
  restart: (how?: 'close' | 'kill', meanwhile?: () => Promise<unknown>) => Promise<void>;
};

/** What a test may do in a console that others use after it: nothing that ends it. */
export type SharedWindow = Omit<ConsoleWindow, 'restart'>;

type OpenConsoleOn = (dataFolder: string) => Promise<OpenConsole>;

export const test = base.extend<
  { openOn: OpenConsoleOn; consoleWindow: ConsoleWindow; sharedWindow: SharedWindow },
  ConsoleOptions & { display: undefined; sharedConsole: { open: () => Promise<OpenConsole>; dataFolder: string } }
>({
  wayIn: ['browser', { option: true, scope: 'worker' }],
  keychain: ['present', { option: true, scope: 'worker' }],

  /** No other worker's window takes this one's clipboard or focus. */
  display: [
    async ({ wayIn }, use) => {
      const display = wayIn === 'browser' ? null : await openDisplay();
      await use(undefined);
      await display?.close();
    },
    { scope: 'worker', auto: true },
  ],

  /** Opened for the first test that wants it. */
  sharedConsole: [
    async ({ wayIn, keychain, browser, display: _isThere }, use) => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-shared-'));
      let opening: Promise<OpenConsole> | undefined;
      const open = () => {
        opening ??= opener({ wayIn, keychain, browser }, { viewport: null, locale: undefined })(dataFolder);
        return opening;
      };
      await use({ open, dataFolder });
      await (await opening)?.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  /** A fresh window of the worker's console. What other tests of the worker recorded is there too, so a test finds its own by names it makes up. */
  sharedWindow: async ({ sharedConsole, viewport, locale }, use) => {
    const shared = await sharedConsole.open();
    const opened = await shared.openFresh({ viewport, locale });
    await use({
      ...opened,
      dataFolder: sharedConsole.dataFolder,
      client: shared.client,
      get electron() {
        return electronOf(shared);
      },
    });
    if (!shared.electron) await opened.page.context().close();
  },

  /** Opens a console on a folder, by the project's way in; for a test that wants two of them. */
  openOn: async ({ wayIn, keychain, browser, viewport, locale }, use) => {
    await use(opener({ wayIn, keychain, browser }, { viewport, locale }));
  },

  consoleWindow: async ({ openOn }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'));
    let current = await openOn(dataFolder);
    await use({
      get page() {
        return current.page;
      },
      dataFolder,
      get electron() {
        return electronOf(current);
      },
      get client() {
        return current.client;
      },
      checkoutFrame: () => current.checkoutFrame(),
      outside: () => current.outside(),
      save: (press) => current.save(press),
      restart: async (how = 'close', meanwhile) => {
        await current[how]();
        await meanwhile?.();
        current = await openOn(dataFolder);
      },
    });
    await current.close();
    rmSync(dataFolder, { recursive: true, force: true });
  },
});

function electronOf({ electron }: OpenConsole): ElectronApplication {
  if (!electron) throw new Error('This way in has no Electron.');
  return electron;
}

/** How a way in opens a console. Skips the test where its runtime isn't there. */
function opener({ wayIn, keychain, browser }: ConsoleOptions & { browser: Browser }, look: WindowLook): OpenConsoleOn {
  const environment = environmentWith(keychain);
  if (wayIn === 'browser') return (dataFolder) => openInBrowser(browser, look, { dataFolder, environment });
  const runtime = wayIn === 'electron' ? runtimeForTests() : packedApp();
  if (!('missing' in runtime)) return (dataFolder) => openInElectron(runtime, { dataFolder, environment });
  base.skip(true, runtime.missing);
  throw new Error(runtime.missing);
}

function environmentWith(keychain: ConsoleOptions['keychain']): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // English, whatever this machine speaks.
  const environment = { ...Object.fromEntries(inherited), LC_ALL: 'C.UTF-8' };
  // The Secret Service is found by way of the session's bus; without one there is no keychain.
  return keychain === 'present' ? environment : { ...environment, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
}
