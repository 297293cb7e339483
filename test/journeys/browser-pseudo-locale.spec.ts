// Every screen and dialog in English made strange: what stays plain is missing from the catalog, and couldn't be translated.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from 'playwright/test';
import { addManyFees, turnIntoMarketplace } from '../support/window/marketplace-mode.ts';
import { test } from '../support/window/provider-fixture.ts';
import { StrangeWalk } from '../support/window/strange-walk.ts';
import { plainWords, speakStrangely, strangeNames } from '../support/window/strange-words.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys } from './pages/environments.ts';
import { fillWithSamples } from './pages/overview.ts';

/** What is shown as it came: nobody translates it. */
const DATA: RegExp[] = [
  /^Paydesk$/,
  // Names that a person, the sandbox or the test gave.
  /^(?:Embedded sandbox|Corner Books|Blue Barn Farm|Harvest Market|Hilltop Honey|Ada Lovelace)$/,
  // What Mantine measures a text field's height by, out of sight.
  /^autosize measurement$/,
  // Months, days and times, as Intl writes them.
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{1,2})?(?:, \d{4}| \d{4})?(?:, \d{1,2}:\d\d [AP]M(?: [A-Z]{2,4})?)?$/,
  // Identifiers, versions, addresses, files and folders.
  /^(?:sess|order|charge|settlement|store|org|mk_org|payout)_\S*$/,
  /^v?\d+\.\d+\.\d+\S*$/,
  /^(?:https?:\/\/\S*|data:\S*)$/,
  // Hosts that stand for others.
  /^(?:[a-z]+)?(?:\.[a-z]+)*\.example\.com(?::\d+)?$/,
  /^(?:\/\S+|\S+\.(?:json|db|csv))$/,
  // What Paydesk runs on and is made of.
  /^(?:Electron|Chromium|Node\.js|\w+ (?:x64|arm64))$/,
  /^\S+ \d+\.\d+\.\d+\S* \(.+\)$/,
  // A request as it was sent.
  /^POST https?:\/\//,
  // The SDK's constructor, and the spellings of a field, of which one is chosen.
  /^(?:ServicePay|session_id|sessionID, storeIdentifier)$/,
  // The authorization, whose legal wording has a version.
  /^I, .* authorize /,
  // What the service and the network answered.
  /^(?:There is no order|Session sess_\S+ is not|Charge charge_\S+ was already) /,
  /^read ECONNRESET$/,
  // Who sits at this computer.
  new RegExp(`^${userInfo().username}$`),
];

/** Every screen that needs no record in its address. */
const SCREENS = [
  '/sessions',
  '/orders',
  '/capture-many',
  '/returns',
  '/settlements',
  '/needs-review',
  '/approvals',
  '/environment',
  '/environments',
  '/team',
  '/network',
  '/backups',
  '/audit',
  '/diagnostics',
  '/about',
  '/overview',
];
const MARKETPLACE = ['/sellers', '/fees', '/balance', '/reconcile'];
const NOWHERE = [
  '/nowhere',
  '/sessions/sess_none',
  '/orders/order_none',
  '/capture-many/run_none',
  '/sellers/seller_none',
  '/settlements/account_none/settlement_none',
];

/** The console's window in the pseudo-locale from now on. */
async function strange(page: Page): Promise<StrangeWalk> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speakStrangely(page);
  await page.reload();
  await page.getByText('⟦').first().waitFor();
  return new StrangeWalk(page, { wrongWords: (shown) => plainWords(shown, DATA), buttonNames: strangeNames });
}

const sendAndDie = fileURLToPath(new URL('../support/programs/send-and-die.ts', import.meta.url));

/** The address of one record for each status that a list shows. */
async function oneOfEachStatus(page: Page, list: string): Promise<string[]> {
  await page.evaluate((to) => history.pushState({}, '', to), list);
  const rows = page.getByRole('row').filter({ has: page.locator(`a[href^="${list}/"]`) });
  await rows.first().waitFor();
  const shown = await rows.evaluateAll((elements) =>
    elements.map((row): [status: string, path: string] => {
      const heads = [...(row.closest('table')?.querySelectorAll('th') ?? [])];
      const status = heads.findIndex((head) => head.textContent === 'Status');
      return [row.children[status]?.textContent ?? '', row.querySelector('a')?.getAttribute('href') ?? ''];
    }),
  );
  return [...new Map(shown).values()];
}

/** The address of the newest deposit; none where nothing has settled. */
async function newestDeposit(page: Page): Promise<string[]> {
  await page.evaluate(() => history.pushState({}, '', '/settlements'));
  const deposits = page.locator('a[href^="/settlements/"]');
  await deposits
    .or(page.getByRole('heading', { name: 'No settlements yet' }))
    .first()
    .waitFor();
  const addresses = await deposits.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return addresses.slice(0, 1);
}

/** A dry run of a file, not started. */
async function tryFile(page: Page, text: string): Promise<string> {
  await page.evaluate(() => history.pushState({}, '', '/capture-many'));
  await page.getByRole('button', { name: 'Capture from file' }).first().click();
  await page.getByRole('button', { name: 'CSV file' }).waitFor();
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Start dry run of/ }).click();
  await page.getByRole('region', { name: 'Dry run' }).waitFor();
  return new URL(page.url()).pathname;
}

/** Addresses that lead to another screen. */
const REDIRECTS = ['/', '/unknown-outcomes'];

test('the walk visits every screen', () => {
  const routes = readFileSync(new URL('../../renderer/app/routes.tsx', import.meta.url), 'utf8');
  const visited = [...SCREENS, ...MARKETPLACE, ...NOWHERE, ...REDIRECTS];
  const missed = [...routes.matchAll(/ path: '([^']+)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => !visited.some((one) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(one)));
  expect(missed).toEqual([]);
});

test('an empty console shows nothing outside the catalog', async ({ consoleWindow }) => {
  const walk = await strange(consoleWindow.page);
  for (const path of [...SCREENS, ...NOWHERE]) await walk.look(path);
  expect(walk.found).toEqual({});
});

test('a console with records shows nothing outside the catalog', async ({ consoleWindow }) => {
  // A hundred screens and dialogs; many times slower where every core is busy.
  test.slow();
  await consoleWindow.restart('close', async () => {
    await turnIntoMarketplace(consoleWindow.dataFolder);
    await addManyFees(consoleWindow.dataFolder);
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [sendAndDie, consoleWindow.dataFolder, 'order_elsewhere'], () => resolve());
    });
  });
  const { page } = consoleWindow;
  await fillWithSamples(new ConsolePages(page));
  const sessions = await oneOfEachStatus(page, '/sessions');
  const orders = await oneOfEachStatus(page, '/orders');
  const sellers = await oneOfEachStatus(page, '/sellers');
  const deposit = await newestDeposit(page);
  const run = await tryFile(page, [...orders.map((path) => path.split('/').at(-1)), 'hello'].join('\n'));
  const walk = await strange(page);
  for (const path of [...SCREENS, ...MARKETPLACE, ...sessions, ...orders, ...sellers, ...deposit, run])
    await walk.visit(path);
  expect(walk.found).toEqual({});
});

test('a production environment shows nothing outside the catalog', async ({ consoleWindow, startLiveService }) => {
  const pages = new ConsolePages(consoleWindow.page);
  const provider = await startLiveService();
  await addWithKeys(pages, provider, { name: 'Corner Books', kind: 'Production' });
  const walk = await strange(consoleWindow.page);
  for (const path of SCREENS) await walk.look(path);
  expect(walk.found).toEqual({});
});
