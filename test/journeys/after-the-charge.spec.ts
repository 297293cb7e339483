// What became of the money shows by itself: an order settles, comes back, is refunded or presented again while its page is open, without a reload.
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { control, environmentOf, madeCharge, madeOrder } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { showPath } from './pages/screens.ts';

const WEEK = { advance_seconds: 7 * 86_400 };
const DROPPED = { operation: 'charge_order_by_id_orders__order_id__charge_post', effect: 'drop_after', times: 1 };

const stepsOf = (page: Page) => page.locator('.mantine-Timeline-item');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('what becomes of a charge is on its page by itself', async ({ consoleWindow }) => {
  test.slow();
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const service = (await environmentOf(consoleWindow)).baseUrl;
  const planReturns = (rules: object[]) => control(service, 'PUT', 'outcomes', { rules });
  const waitAWeek = () => control(service, 'POST', 'clock', WEEK);
  const charged = async (firstName: string, lastName: string) => {
    const { orderId } = await madeCharge(consoleWindow, { firstName, lastName });
    await showPath(page, `/orders/${orderId}`);
    await expect(region(page, 'Charged')).toContainText('Charged $56.00');
  };

  await test.step('an order settles while it is looked at', async () => {
    await charged('Ada', 'Lovelace');
    await expect(region(page, 'Charged')).toContainText('Expected to settle on');
    await waitAWeek();
    const panel = region(page, 'Settled');
    await expect(panel).toContainText('Settled $56.00');
    await expect(panel).toContainText('their bank can return it until');
    await expect(stepsOf(page).last()).toContainText(/^Settled.*Reported by the payment service/);
  });

  await test.step('an order that comes back says why, what it means and what to do, on its page and in the list', async () => {
    await planReturns([{ match: {}, attempt: 1, after_banking_days: 2, return_code: 'R01' }]);
    await charged('Mary', 'Somerville');
    await planReturns([]);
    await waitAWeek();
    const panel = region(page, 'Returned');
    await expect(panel).toContainText('Returned $56.00 · R01 · Insufficient funds');
    await expect(panel).toContainText('didn’t have enough available money');
    await expect(panel).toContainText('can be presented again until');
    await expect(page.getByRole('button', { name: /^Capture/ })).toBeHidden();
    await expect(stepsOf(page).last()).toContainText('R01 · Insufficient funds');
    await pages.goTo('Orders');
    const row = page.getByRole('row').filter({ hasText: 'Mary Somerville' });
    await expect(row).toContainText('Returned · R01');
    await row.getByRole('link').first().click();
  });

  await test.step('a charge that came back is presented again and is charged once more', async () => {
    await expect(region(page, 'Returned')).toContainText('R01');
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Present again' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Mary Somerville will be debited $56.00 once more');
    await dialog.getByRole('button', { name: 'Debit $56.00 again' }).click();
    await expect(region(page, 'Charged')).toContainText('Charged $56.00');
    await expect(page.getByRole('button', { name: 'Present again' })).toBeHidden();
    await expect(stepsOf(page).filter({ hasText: 'Charge presented again' })).toHaveCount(1);
    const returned = /^Returned.*R01 · Insufficient funds.*Reported by the payment service/;
    await expect(stepsOf(page).nth(-2)).toContainText(returned);
    await expect(stepsOf(page).last()).toContainText('Charge presented again');
  });

  await test.step('an order is refunded in part, then the rest, and its page says so without a reload', async () => {
    await charged('Grace', 'Hopper');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('56.00');
    await expect(amount).toBeFocused();
    await page.keyboard.type('56.01');
    await expect(amount).toHaveValue('56.01');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Enter $56.00 or less.');
    await amount.fill('16');
    await expect(dialog).toContainText('$40.00 is left after this refund');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('One jar was broken');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('$16.00 goes back to the bank account of Grace Hopper');
    await expect(dialog).toContainText(/order_/);
    await expect(dialog.getByRole('alert')).toBeFocused();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue('16');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Refund $16.00' }).click();
    const part = region(page, 'Partly refunded');
    await expect(part).toContainText('Refunded $16.00 of $56.00');
    await expect(part).toContainText(
      'A refund is sent at the next banking cut-off and arrives two banking days later.',
    );
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(amount).toHaveValue('40.00');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Refund $40.00' }).click();
    await expect(region(page, 'Refunded')).toContainText('Refunded $56.00');
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
    await expect(dialog).toBeHidden();
    // Each was asked for by one call, and the service tells how far it is.
    await waitAWeek();
    await expect(stepsOf(page).filter({ hasText: 'Refund settled' })).toHaveCount(2);
    await expect(stepsOf(page).filter({ hasText: 'Refund requested' })).toHaveCount(2);
    await expect(stepsOf(page).last()).toContainText('Reported by the payment service');
  });

  await test.step('a capture whose answer was lost needs no review, because the service reports its charge', async () => {
    const { orderId } = await madeOrder(consoleWindow);
    await control(service, 'PUT', 'faults', { rules: [DROPPED] });
    await showPath(page, `/orders/${orderId}`);
    await pages.click(/^Capture \$/);
    await expect(region(page, 'Charged')).toBeVisible();
    await pages.unfold('Calls');
    await expect(page.getByRole('region', { name: 'Calls' })).toContainText('Reported by the payment service');
    await pages.goTo('Needs review');
    await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
  });
});
