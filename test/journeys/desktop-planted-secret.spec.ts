// API keys that were entered are in the keychain and main's memory only: hunted in files, processes, what is said, exports and the pages' heaps.
// `npm run test:secrets` looks further (PAYDESK_HUNT=full): the checkout's heap, the PDF, and main's own heap, which is told apart.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect } from 'playwright/test';
import { SecretHunt } from '../support/source/secret-hunt.ts';
import { chooseFromMenu } from '../support/window/menu.ts';
import { test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys, enterKeys } from './pages/environments.ts';
import { createSession } from './pages/new-session.ts';

const isFull = process.env['PAYDESK_HUNT'] === 'full';

test.skip(process.platform !== 'linux', 'Processes are read from /proc.');

/** The heap of a page of that type, or of main. */
async function heapOf(electron: ElectronApplication, type: 'window' | 'webview' | 'main', file: string) {
  await electron.evaluate(
    async ({ webContents }, asked) => {
      if (asked.type === 'main') {
        process.getBuiltinModule('node:v8').writeHeapSnapshot(asked.file);
        return;
      }
      const contents = webContents.getAllWebContents().find((one) => one.getType() === asked.type);
      await contents?.takeHeapSnapshot(asked.file);
    },
    { type, file },
  );
  return readFileSync(file);
}

test('an API secret that was entered is in no file, process, log, export or page', async ({
  startService,
  consoleWindow,
}) => {
  const { electron, dataFolder } = consoleWindow;
  let said = '';
  for (const stream of [electron.process().stdout, electron.process().stderr]) {
    stream?.on('data', (piece) => {
      said += piece;
    });
  }
  const provider = await startService();
  const secret = provider.organizations[0]?.client_secret ?? '';
  expect(secret.length).toBeGreaterThan(20);
  const pages = new ConsolePages(consoleWindow.page);
  await addWithKeys(pages, provider, { name: 'Northwind' });
  await createSession(pages, { amount: '40', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  const hunt = new SecretHunt([secret]);
  const heaps = mkdtempSync(join(tmpdir(), 'paydesk-heaps-'));
  if (isFull) hunt.look('the checkout’s heap', await heapOf(electron, 'webview', join(heaps, 'checkout')));
  await pages.click('Create order');
  await pages.click('Capture $40.00');
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toContainText('Charged $40.00');
  if (isFull) {
    const pdf = await electron.evaluate(async ({ BrowserWindow }) =>
      (await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({}))?.toString('base64'),
    );
    hunt.look('a page as PDF', Buffer.from(pdf ?? '', 'base64'));
  }
  await pages.goTo('Audit log');
  const { text } = await consoleWindow.save(() =>
    pages.page.getByRole('button', { name: 'CSV', exact: false }).first().click(),
  );
  hunt.look('the audit log as CSV', text);

  hunt.look('the window’s heap', await heapOf(electron, 'window', join(heaps, 'window')));
  const pids = await electron.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid));
  for (const name of ['cmdline', 'environ']) {
    hunt.look(
      `${name} of ${pids.length} processes`,
      Buffer.concat(pids.map((pid) => readFileSync(`/proc/${pid}/${name}`))),
    );
  }
  hunt.look('the clipboard', await electron.evaluate(({ clipboard }) => clipboard.readText()));
  hunt.look('standard output and error', said);
  hunt.lookUnder('the data folder', dataFolder);
  console.log(hunt.table());
  expect(hunt.finds).toEqual([]);

  // Shows that the hunt sees what a heap holds.
  const planted = 'planted-5f1c0a77d2e94b3e8d61';
  await electron.evaluate(
    ({ BrowserWindow }, text) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(`window.planted = { text: '${text}' }; null`),
    planted,
  );
  const seen = new SecretHunt([planted]);
  expect(
    seen.look('a planted text in the window’s heap', await heapOf(electron, 'window', join(heaps, 'planted'))),
  ).toBeGreaterThan(0);
  if (isFull) {
    // Told apart: main reads the keys from the keychain to sign, and may hold them in memory.
    const main = new SecretHunt([secret]);
    main.look('main’s heap, which may hold it', await heapOf(electron, 'main', join(heaps, 'main')));
    console.log(`${seen.table()}\n${main.table()}`);
  }
  rmSync(heaps, { recursive: true, force: true });
});

/** Never the sandbox's own: those have a meaning. */
const ROUTING_NUMBER = '021000021';
const ACCOUNT_NUMBER = '904117752603861';
const REFUSED_SECRET = 'refused-8c1f5be2907d4a36a1d4';

test('nothing that was entered is left by a typed account, refused keys, exports, a page that stopped or removed keys', async ({
  startService,
  consoleWindow,
}) => {
  const { electron, dataFolder } = consoleWindow;
  let said = '';
  for (const stream of [electron.process().stdout, electron.process().stderr]) {
    stream?.on('data', (piece) => {
      said += piece;
    });
  }
  const provider = await startService();
  const [merchant] = provider.organizations;
  const secret = merchant?.client_secret ?? '';
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const heaps = mkdtempSync(join(tmpdir(), 'paydesk-heaps-'));
  const hunt = new SecretHunt([secret, REFUSED_SECRET, ACCOUNT_NUMBER]);
  const copied = () => electron.evaluate(({ clipboard }) => clipboard.readText());

  await addWithKeys(pages, provider, { name: 'Northwind' });
  await createSession(pages, { amount: '40', firstName: 'Ada', lastName: 'Lovelace' });
  const checkout = await Checkout.open(consoleWindow, pages);
  await checkout.authorizeTyped(ROUTING_NUMBER, ACCOUNT_NUMBER);
  await pages.click('Create order');
  await pages.click('Capture $40.00');
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $40.00');
  await pages.unfold('Calls');
  for (const button of await page.getByRole('button', { name: /^Details: / }).all()) await button.click();
  for (const button of await page.getByRole('button', { name: 'Copy as curl' }).all()) {
    await button.click();
    await expect.poll(copied).toMatch(/^curl -X POST/);
    hunt.look('a call as curl', await copied());
  }

  await pages.goTo('Environment');
  await pages.click('Rotate keys');
  await enterKeys(pages, merchant?.client_id ?? '', REFUSED_SECRET);
  await expect(page.getByText('Client ID or secret is incorrect')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await pages.click('More');
  const file = await consoleWindow.save(() => page.getByRole('menuitem', { name: 'Export without keys' }).click());
  hunt.look('an environment as file', file.text);
  await chooseFromMenu(electron, '/diagnostics');
  const diagnostics = await page.getByRole('textbox', { name: 'Diagnostics text' }).inputValue();
  expect(diagnostics).toContain('environments.');
  hunt.look('the diagnostics', diagnostics);
  hunt.look('the window’s heap after refused keys', await heapOf(electron, 'window', join(heaps, 'refused')));

  await pages.goTo('Environment');
  await pages.click('Remove keys');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  // Planted beside it, so that a snapshot that shows nothing isn't taken for one that holds nothing.
  const planted = 'planted-in-main-77d2e94b3e8d61';
  await electron.evaluate((_electron, text) => Object.assign(globalThis, { planted: { text } }), planted);
  const heap = await heapOf(electron, 'main', join(heaps, 'removed'));
  expect(new SecretHunt([planted]).look('planted', heap)).toBeGreaterThan(0);
  hunt.look('main’s heap after the keys were removed', heap);

  await electron.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve());
        contents?.forcefullyCrashRenderer();
      }),
  );
  hunt.look('the window’s heap after it stopped', await heapOf(electron, 'window', join(heaps, 'stopped')));
  hunt.look('standard output and error', said);
  hunt.lookUnder('the data folder', dataFolder);
  console.log(hunt.table());
  expect(hunt.finds).toEqual([]);
  rmSync(heaps, { recursive: true, force: true });
});
