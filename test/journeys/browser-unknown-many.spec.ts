// Many unknown outcomes: a table, from which several are settled at once.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, shownId } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

test.slow();

const sendAndDie = fileURLToPath(new URL('../support/programs/send-and-die.ts', import.meta.url));

/** Resolves when the program is dead, which is how it ends. */
const dieInMidCapture = (dataFolder: string, ...orderIds: string[]) =>
  new Promise<void>((resolve) => {
    execFile(process.execPath, [sendAndDie, dataFolder, ...orderIds], () => resolve());
  });

const ELSEWHERE = ['order_madeElsewhere1', 'order_madeElsewhere2'];

test('calls that need review are listed with name and amount, and resolved many at a time', async ({
  consoleWindow,
}) => {
  const before = new ConsolePages(consoleWindow.page);
  await createSession(before, { amount: '75', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, before)).authorize();
  await before.click('Create order');
  const orderId = await shownId(before, 'order');
  await consoleWindow.restart('close', () => dieInMidCapture(consoleWindow.dataFolder, orderId, ...ELSEWHERE));
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await pages.goTo('Needs review');
  const ada = page.getByRole('row').filter({ hasText: 'Ada Lovelace' });
  await expect(ada).toContainText('$75.00');
  await expect(ada).toContainText('Paydesk stopped');
  await lookAt(page, 'unknown-many');
  await ada.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByLabel('How do you know?')).toBeVisible();
  await lookAt(page, 'unknown-many-review');
  await ada.getByRole('button', { name: /^Close/ }).click();

  for (const id of ELSEWHERE) await page.getByRole('checkbox', { name: `Select Capture ${id}` }).check();
  await pages.click('Mark as not done…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Grace Hopper');
  await dialog.getByLabel('Reason').fill('The dashboard shows no charge.');
  await lookAt(page, 'unknown-many-settle');
  await dialog.getByRole('button', { name: 'Mark 2 calls as not done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByRole('region', { name: 'Selected calls' })).toContainText('1 call selected · $75.00');
  await pages.click('Retry safely…');
  await lookAt(page, 'unknown-many-retry');
  await dialog.getByRole('button', { name: 'Retry 1 capture' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
  await pages.goTo('Orders');
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('Charged');
});
