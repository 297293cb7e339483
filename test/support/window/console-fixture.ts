// `consoleWindow`: Paydesk, started for one test by the project's way in, on a data folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, type FrameLocator, type Page } from 'playwright/test';
import { packedApp, runtimeForTests } from './electron-runtime/runtime-for-tests.ts';
import { openInBrowser } from './in-browser.ts';
import { openInElectron } from './in-electron.ts';
import type { OpenConsole } from './open-console.ts';

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
  /** Closes Paydesk, or kills it, and opens it again on the same data; `meanwhile` has the data to itself. */
  restart: (how?: 'close' | 'kill', meanwhile?: () => Promise<unknown>) => Promise<void>;
};

export const test = base.extend<
  ConsoleOptions & { openOn: (dataFolder: string) => Promise<OpenConsole>; consoleWindow: ConsoleWindow }
>({
  wayIn: ['browser', { option: true }],
  keychain: ['present', { option: true }],

  /** Opens a console on a folder, by the project's way in; for a test that wants two of them. */
  openOn: async ({ wayIn, keychain, browser, viewport, locale }, use, testInfo) => {
    const environment = environmentWith(keychain);
    if (wayIn === 'browser') {
      return use((dataFolder) => openInBrowser(browser, { viewport, locale }, { dataFolder, environment }));
    }
    const runtime = wayIn === 'electron' ? runtimeForTests() : packedApp();
    if ('missing' in runtime) return testInfo.skip(true, runtime.missing);
    await use((dataFolder) => openInElectron(runtime, { dataFolder, environment }));
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
        if (!current.electron) throw new Error('This way in has no Electron.');
        return current.electron;
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

function environmentWith(keychain: ConsoleOptions['keychain']): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // English, whatever this machine speaks.
  const environment = { ...Object.fromEntries(inherited), LC_ALL: 'C.UTF-8' };
  // The Secret Service is found by way of the session's bus; without one there is no keychain.
  return keychain === 'present' ? environment : { ...environment, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
}
