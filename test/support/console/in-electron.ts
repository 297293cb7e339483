// Opens the console in Electron: from the build by a runtime, or as it was packed.
import { _electron, type ElectronApplication, expect, type Page } from 'playwright/test';
import type { OpenConsole, OpenOn } from './open-console.ts';

/** `app` is what the runtime starts; a packed executable has it inside. */
type Startable = { executable: string; app?: string };

export async function openInElectron(
  { executable, app }: Startable,
  { dataFolder, environment }: OpenOn,
): Promise<OpenConsole> {
  const electron = await _electron.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', ...(app ? [app] : []), '--data', dataFolder],
    env: environment,
  });
  await recordOutside(electron);
  // app.windows() holds the webview's guest too.
  const page = await windowWhere(electron, isConsole);
  const kill = async () => {
    const gone = electron.waitForEvent('close');
    electron.process().kill('SIGKILL');
    await gone;
  };
  return {
    page,
    checkoutFrame: async () => {
      const guest = await windowWhere(electron, isGuest);
      return guest.frameLocator('iframe');
    },
    outside: () => electron.evaluate(() => (globalThis as Recorded).openedOutside ?? []),
    close: () => electron.close(),
    kill,
  };
}

type Recorded = typeof globalThis & { openedOutside?: string[] };

/** No browser is opened in a test: what would have been is noted in Electron's own process. */
async function recordOutside(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    (globalThis as Recorded).openedOutside = opened;
    shell.openExternal = async (url) => void opened.push(url);
  });
}

const isConsole = (page: Page) => new URL(page.url()).protocol === 'paydesk:';
const isGuest = (page: Page) => new URL(page.url()).protocol === 'http:';

async function windowWhere(electron: ElectronApplication, wanted: (page: Page) => boolean): Promise<Page> {
  // A window is there before its address is, so asking again is surer than the event of its opening.
  let ended = false;
  electron.once('close', () => {
    ended = true;
  });
  await expect.poll(() => ended || electron.windows().some(wanted), { timeout: 30_000 }).toBe(true);
  const found = electron.windows().filter(wanted).at(-1);
  if (!found) throw new Error('Electron ended without such a window.');
  return found;
}
