// API keys that were entered are in the keychain and main's memory only: hunted in files, processes, what is said, exports and the pages' heaps.
// `npm run test:secrets` looks further (PAYDESK_HUNT=full): the checkout's heap, the PDF, and main's own heap, which is told apart.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect } from 'playwright/test';
import { test } from '../support/console/provider-fixture.ts';
import { SecretHunt } from '../support/secret-hunt.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys } from './pages/environments.ts';
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
