// Calls without an answer: they can't be overlooked, nothing is sent again, and a named person or the service itself resolves them.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from 'playwright/test';
import { thisUser } from '../../main/process/this-user.ts';
import { problem } from '../support/service/problem.ts';
import { test } from '../support/window/console-fixture.ts';
import { madeCharge, madeEnvironment, madeOrder } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { goToEnvironments, showAdded } from './pages/environments.ts';
import { showPath } from './pages/screens.ts';

/** Resolves when the program is dead, which is how it ends. */
function runUntilDead(name: 'send-and-die' | 'refund-and-die' | 'contradict', ...args: string[]): Promise<void> {
  const program = fileURLToPath(new URL(`../support/programs/${name}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], () => resolve());
  });
}

const needsReview = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Needs review/ });
const ELSEWHERE = ['order_madeElsewhere1', 'order_madeElsewhere2'];

test('calls of unknown outcome are seen, block their order, and are resolved', async ({ consoleWindow }) => {
  test.slow();
  const { dataFolder } = consoleWindow;

  await test.step('an unanswered capture blocks the order until a person resolves it', async () => {
    const { orderId } = await madeOrder(consoleWindow, { amount: 7_500 });
    await consoleWindow.restart('close', () => runUntilDead('send-and-die', dataFolder, orderId));
    const { page } = consoleWindow;
    const pages = new ConsolePages(page);
    await expect(needsReview(page)).toContainText('1');
    await expect(page.getByRole('main').getByRole('link', { name: /^1 call needs review/ })).toBeVisible();
    await pages.follow(/^1 call needs review/);
    const named = page.getByText(orderId).or(page.getByRole('link', { name: /order/i }));
    await expect(named.first()).toBeVisible();

    await pages.goTo('Orders');
    await page.getByText('Ada Lovelace').click();
    await expect(page.getByText('check whether the order was charged', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Capture $75.00' })).toBeDisabled();

    await pages.goTo('Orders');
    await pages.click('Capture by order ID');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Order ID').fill(orderId);
    await dialog.getByRole('button', { name: 'Capture' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'This order may already be charged: we never got a response.',
    );
    await page.keyboard.press('Escape');

    await page.getByText('Ada Lovelace').click();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('Choose an answer.')).toBeVisible();
    await page.getByRole('radio', { name: /not/i }).check();
    await page.getByLabel('How do you know?').fill('The dashboard shows no charge for it.');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText(`${thisUser()} marked the order as not charged`)).toBeVisible();

    await pages.click('Capture $75.00');
    await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $75.00');
    await expect(needsReview(page)).not.toContainText('1');
  });

  const { orderId: refunded } = await madeCharge(consoleWindow, { firstName: 'Grace', lastName: 'Hopper' });

  await test.step('an order that was wrongly said to be charged can be captured after all', async () => {
    const { orderId } = await madeOrder(consoleWindow, { amount: 7_500, firstName: 'Mary', lastName: 'Somerville' });
    await consoleWindow.restart('close', async () => {
      await runUntilDead('send-and-die', dataFolder, orderId);
      await runUntilDead('refund-and-die', dataFolder, refunded, '1600');
    });
    const { page } = consoleWindow;
    await showPath(page, `/orders/${orderId}`);
    await page.getByRole('radio', { name: 'Mark as charged' }).check();
    await page.getByLabel('Charge ID').fill('charge_ofanother');
    await page.getByLabel('Charge date').fill(new Date().toISOString().slice(0, 10));
    await page.getByLabel('How do you know?').fill('The dashboard shows it.');
    await page.getByRole('button', { name: 'Resolve' }).click();
    const charged = page.getByRole('region', { name: 'Charged' });
    await expect(charged).toContainText(
      `Marked as charged by ${thisUser()}. Not confirmed by the payment service. Reason: “The dashboard shows it.”`,
    );

    await charged.getByRole('button', { name: 'Mark as not charged' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as not charged' });
    await expect(dialog.getByLabel('Your name')).toBeFocused();
    await dialog.getByRole('button', { name: 'Mark as not charged' }).click();
    await expect(dialog.getByText('Enter a reason of at least 5 characters.')).toBeVisible();
    await dialog.getByLabel('Your name').fill('Katherine Johnson');
    await dialog.getByLabel('Reason').fill('That charge belongs to another order.');
    await page.route('**/outcomes/takeBackCharge**', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Mark as not charged' }).click();
    await expect(dialog.getByRole('alert').last()).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('That charge belongs to another order.');
    await dialog.getByRole('button', { name: 'Mark as not charged' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Katherine Johnson marked the order as not charged after all')).toBeVisible();
    await expect(charged).toBeHidden();

    await page.getByRole('button', { name: 'Capture $75.00' }).click();
    await expect(charged).toContainText('Charged $75.00');
    await expect(charged).not.toContainText('Marked as charged by');
    await expect(page.getByRole('button', { name: 'Mark as not charged' })).toBeHidden();
  });

  await test.step('a refund whose answer was lost is listed, blocks the next, and is made once by Retry safely', async () => {
    const { page } = consoleWindow;
    await expect(needsReview(page)).toContainText('1');
    await new ConsolePages(page).goTo('Needs review');
    await expect(page.getByText('Before you refund again, check whether it was refunded.').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Grace Hopper' })).toContainText('$16.00');
    await page.getByRole('link', { name: 'Open order' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'check whether it was refunded' });
    await expect(panel).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
    await panel.getByRole('button', { name: 'Retry safely' }).click();
    await expect(page.getByRole('region', { name: 'Partly refunded' })).toContainText('Refunded $16.00 of $56.00');
    await expect(panel).toBeHidden();
    await expect(needsReview(page)).not.toContainText('1');
  });

  await test.step('calls that need review are listed with name and amount, and resolved many at a time', async () => {
    const dorothy = { amount: 7_500, firstName: 'Dorothy', lastName: 'Vaughan' };
    const { orderId } = await madeOrder(consoleWindow, dorothy);
    await consoleWindow.restart('close', () => runUntilDead('send-and-die', dataFolder, orderId, ...ELSEWHERE));
    const { page } = consoleWindow;
    const pages = new ConsolePages(page);
    await pages.goTo('Needs review');
    const row = page.getByRole('row').filter({ hasText: 'Dorothy Vaughan' });
    await expect(row).toContainText('$75.00');
    await expect(row).toContainText('Paydesk stopped');
    await row.getByRole('button', { name: /^Review/ }).click();
    await expect(page.getByLabel('How do you know?')).toBeVisible();
    await row.getByRole('button', { name: /^Close/ }).click();

    for (const id of ELSEWHERE) await page.getByRole('checkbox', { name: `Select Capture ${id}` }).check();
    await pages.click('Mark as not done…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The dashboard shows no charge.');
    await dialog.getByRole('button', { name: 'Mark 2 calls as not done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('checkbox')).toHaveCount(2);

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByRole('region', { name: 'Selected calls' })).toContainText('1 call selected · $75.00');
    await pages.click('Retry safely…');
    await dialog.getByRole('button', { name: 'Retry 1 capture' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
    await pages.goTo('Orders');
    await expect(page.getByRole('row').filter({ hasText: 'Dorothy Vaughan' })).toContainText('Charged');
  });

  await test.step('a service that rejects duplicate charges resolves a capture; an answer that contradicts a person raises an alarm that stays', async () => {
    const { orderId } = await madeOrder(consoleWindow, { amount: 7_500, firstName: 'Annie', lastName: 'Easley' });
    await consoleWindow.restart('close', async () => {
      await runUntilDead('send-and-die', dataFolder, orderId);
      await runUntilDead('contradict', dataFolder, 'order_elsewhere');
    });
    const { page } = consoleWindow;
    await expect(needsReview(page)).toContainText('2');
    const pages = new ConsolePages(page);
    await pages.goTo('Needs review');
    const alarms = page.getByRole('region', { name: 'Alarms' });
    await expect(alarms).toContainText('Grace Hopper marked it as not done');
    await expect(alarms).toContainText('The payment service charged it: charge_late, $100.00.');
    await page.getByRole('radio', { name: 'Mark as charged' }).check();
    await expect(page.getByLabel('Charge ID')).toBeVisible();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('Enter an ID that starts with charge_.')).toBeVisible();

    await page.getByRole('button', { name: 'Retry safely' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
    await expect(needsReview(page)).toContainText('1');
    await alarms.getByLabel('What did you do about it?').fill('Called the desk: nothing else was captured.');
    await alarms.getByRole('button', { name: 'Save note' }).click();
    await expect(alarms).toContainText(`${thisUser()}: “Called the desk: nothing else was captured.”`);
    await expect(needsReview(page)).not.toContainText('1');

    await showPath(page, `/orders/${orderId}`);
    await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $75.00');
    await pages.unfold('Calls');
    await expect(page.getByRole('region', { name: /^Calls/ }).getByText('Retry', { exact: true })).toBeVisible();
  });
});

test('a capture under a rate limit is seen waiting, and stopped by a click', async ({ sharedWindow }) => {
  let charges = 0;
  const server = createServer((request, response) => {
    const isToken = request.url === '/oauth2/token';
    if (request.url?.endsWith('/charge')) charges += 1;
    response.writeHead(isToken ? 200 : 429, { 'Content-Type': 'application/json', 'Retry-After': '45' }).end(
      isToken
        ? '{"access_token":"a-token"}'
        : JSON.stringify(
            problem(429, 'limited_before_work', {
              message: 'Too many calls. Ask again later.',
              reason: 'limited_before_work',
            }),
          ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  await goToEnvironments(pages);
  await pages.click('Add environment');
  await expect(page.getByRole('dialog').getByLabel('Provider rejects duplicate charges (409)')).not.toBeChecked();
  await page.keyboard.press('Escape');
  const merchant = { client_id: 'a-client', client_secret: 'a-secret', marketplace_id: null };
  const organizations = [{ ...merchant, id: 'org_busy', name: 'Busy', store_id: 'store_busy' }];
  const provider = { base_url: url, auth_url: url, js_url: url, dashboard_url: url, organizations };
  await madeEnvironment(sharedWindow, provider, { name: 'Busy service' });
  await showAdded(pages, 'Busy service');

  await pages.goTo('Orders');
  await pages.click('Capture by order ID');
  const form = page.getByRole('dialog');
  await form.getByLabel('Order ID').fill('order_1');
  await form.getByRole('button', { name: 'Capture' }).click();
  const waiting = page.getByRole('status').filter({ hasText: 'Retrying automatically' });
  await expect(waiting).toContainText('order_1');
  await expect(waiting).toContainText('The order wasn’t charged: too many requests.');
  await expect(waiting).toContainText('Attempt 2 of 4 in');
  await waiting.getByRole('button', { name: 'Stop retrying' }).click();
  await expect(form.getByRole('alert')).toContainText('The order wasn’t charged: too many requests.');
  await expect(waiting).toBeHidden();
  expect(charges).toBe(1);
  server.close();
});
