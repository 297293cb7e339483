// Many unknown outcomes: a table, from which several are settled at once.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { type ConsoleWindow, test } from '../support/console/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, shownId } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

test.slow();

const sendAndDie = fileURLToPath(new URL('../support/programs/send-and-die.ts', import.meta.url));

/** Resolves when the program is dead, which is how it ends. */
const dieInMidCapture = (dataFolder: string, orderId: string) =>
  new Promise<void>((resolve) => {
    execFile(process.execPath, [sendAndDie, dataFolder, orderId], () => resolve());
  });

async function makeOrder(consoleWindow: ConsoleWindow, amount: string, firstName: string): Promise<string> {
  const pages = new ConsolePages(consoleWindow.page);
  await createSession(pages, { amount, firstName, lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  return shownId(pages, 'order');
}

test('unknown outcomes are listed with name and amount, and settled many at a time', async ({ consoleWindow }) => {
  const orders: string[] = [];
  for (const [amount, name] of [
    ['10', 'Ada'],
    ['20', 'Byron'],
    ['30', 'Clara'],
  ] as const)
    orders.push(await makeOrder(consoleWindow, amount, name));
  await consoleWindow.restart('close', async () => {
    for (const orderId of orders) await dieInMidCapture(consoleWindow.dataFolder, orderId);
  });
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await pages.goTo('Unknown outcomes');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Ada Lovelace')).toContainText('$10.00');
  await expect(row('Ada Lovelace')).toContainText('Paydesk stopped');
  await lookAt(page, 'unknown-many');

  await row('Clara')
    .getByRole('button', { name: /^Review/ })
    .click();
  await expect(page.getByLabel('How do you know?')).toBeVisible();
  await lookAt(page, 'unknown-many-review');
  await row('Clara').getByRole('checkbox').check();
  await pages.click('Settle as not done…');
  await page.getByRole('dialog').getByLabel('Your name').fill('Grace Hopper');
  await page.getByRole('dialog').getByLabel('Why?').fill('The dashboard shows no charge.');
  await lookAt(page, 'unknown-many-settle');
  await page.getByRole('dialog').getByRole('button', { name: 'Settle 1 call as not done' }).click();
  await expect(row('Clara')).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected · $30.00');
  await pages.click('Retry safely…');
  await page.getByRole('dialog').getByRole('button', { name: 'Retry 2 captures' }).click();
  await expect(page.getByText('Every call has its answer')).toBeVisible();
  await pages.goTo('Orders');
  await expect(page.getByRole('row').filter({ hasText: 'Byron' })).toContainText('Charged');
  await expect(page.getByRole('row').filter({ hasText: 'Clara' })).toContainText('Ready to capture');
});
