// Opens the console in Electron: from the build by a runtime, or as it was packed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page } from 'playwright/test';
import { LAUNCH_TOKEN_HEADER } from '../../../contract/console/bridge.ts';
import { ACTION_TIMEOUT_MS } from '../browser/action-timeout.ts';
import { type ConsoleClient, consoleClient } from '../console/console-client.ts';
import type { OpenConsole, OpenOn, OpenWindow, SavedFile } from './open-console.ts';

/** `app` is what the runtime starts; a packed executable has it inside. `sandboxed`: started by somebody other than root. */
type Startable = { executable: string; app?: string; sandboxed?: boolean };

export async function openInElectron(
  { executable, app, sandboxed = false }: Startable,
  { dataFolder, environment }: OpenOn,
): Promise<OpenConsole> {
  const electron = await _electron.launch({
    executablePath: executable,
    args: [...(sandboxed ? [] : ['--no-sandbox']), '--disable-gpu', ...(app ? [app] : []), '--data', dataFolder],
    env: environment,
    chromiumSandbox: sandboxed,
  });
  await recordOutside(electron);
  // As playwright.config.ts has it for a browser's windows; one that is launched here knows nothing of it.
  electron.context().setDefaultTimeout(ACTION_TIMEOUT_MS);
  // app.windows() holds the webview's guest too.
  const page = await windowWhere(electron, isConsole);
  const kill = async () => {
    const gone = electron.waitForEvent('close');
    electron.process().kill('SIGKILL');
    await gone;
  };
  const window: OpenWindow = {
    page,
    checkoutFrame: async () => {
      // For a moment the guest of before is there beside the new one, under an address of its own.
      const address = await page.locator('webview').getAttribute('src');
      const guest = await windowWhere(electron, (opened) => opened.url() === address);
      return guest.frameLocator('iframe');
    },
    outside: () => electron.evaluate(() => (globalThis as Recorded).openedOutside ?? []),
    save: (press) => saveInElectron(electron, join(dataFolder, 'saved'), press),
  };
  return {
    ...window,
    electron,
    client: clientIn(page),
    openFresh: async () => {
      await beginAfresh(electron, page);
      return window;
    },
    close: () => electron.close(),
    kill,
  };
}

/** One window, its page as it is right after the start: nothing typed, nothing kept, at the overview. */
async function beginAfresh(electron: ElectronApplication, page: Page): Promise<void> {
  const others = electron.windows().filter((other) => other !== page && isConsole(other));
  await Promise.all(others.map((other) => other.close()));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('paydesk://console/');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Calls go by way of the page: nothing outside of Electron reaches its gateway. */
function clientIn(page: Page): ConsoleClient {
  return consoleClient('paydesk://console', '', async (request) => {
    const { body, status } = await page.evaluate(
      async ({ path, sent, header }) => {
        const token = (await window.paydeskConsole?.launchToken()) ?? '';
        const headers = { 'Content-Type': 'application/json', [header]: token };
        const answer = await fetch(path, { method: 'POST', headers, body: sent });
        return { body: await answer.text(), status: answer.status };
      },
      { path: new URL(request.url).pathname, sent: await request.text(), header: LAUNCH_TOKEN_HEADER },
    );
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
  });
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

/** A person is asked where to save; the test says it in their place. */
async function saveInElectron(
  electron: ElectronApplication,
  path: string,
  press: () => Promise<unknown>,
): Promise<SavedFile> {
  const saving = await electron.evaluateHandle(({ BrowserWindow }, savePath) => {
    const name = new Promise<string>((resolve) => {
      BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_event, item) => {
        item.setSavePath(savePath);
        item.once('done', () => resolve(item.getFilename()));
      });
    });
    return { name };
  }, path);
  await press();
  const name = await saving.evaluate((made) => made.name);
  return { name, text: await readFile(path, 'utf8') };
}

const isConsole = (page: Page) => new URL(page.url()).protocol === 'paydesk:';

async function windowWhere(electron: ElectronApplication, wanted: (page: Page) => boolean): Promise<Page> {
  // A window is there before its address is, so asking again is surer than the event of its opening.
  let ended = false;
  electron.once('close', () => {
    ended = true;
  });
  await expect.poll(() => ended || electron.windows().some(wanted), { timeout: ACTION_TIMEOUT_MS }).toBe(true);
  const found = electron.windows().filter(wanted).at(-1);
  if (!found) throw new Error('Electron ended without such a window.');
  return found;
}
