// Two people of a team: what a rule forbids to one person alone is requested, approved by the other and carried out once; or declined, with a reason.
import { expect, type Page } from 'playwright/test';
import { control, madeCharge, madeOrder } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { showPath } from './pages/screens.ts';
import { gatewayOf, openOffice, review, SHOP, shareShop, test } from './pages/team.ts';

const LOST = { operation: 'charge_order_by_id_orders__order_id__charge_post', effect: 'drop_before', times: 1 };

/** Where this person's own request stands. */
const ownRequest = (page: Page) => page.locator('[data-own-request]');

async function approve(page: Page, what: RegExp): Promise<void> {
  await review(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Grace Hopper on Back desk');
  await dialog.getByRole('textbox', { name: 'Your reason' }).fill('Compared with the dashboard');
  await dialog.getByRole('button', { name: what }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible();
}

/** Refunds so many dollars of the order shown, as far as its confirmation. */
async function refund(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: `Refund $${amount}.00` }).click();
}

test('what a rule asks a second person for is approved by a colleague and done once, or declined', async ({
  consoleWindow,
  server,
  second,
  startService,
}) => {
  test.slow();
  const provider = await startService();
  const first = consoleWindow.page;
  const other = second.page;
  const grace = new ConsolePages(other);

  await test.step('a refund above the limit is approved by a colleague and carried out once, or declined with a reason', async () => {
    await test.step('an administrator sets the rules', async () => {
      await openOffice(first, other, server);
      const rules = first.getByRole('region', { name: 'Rules for a second person' });
      await rules.getByRole('switch', { name: /^Refunds/ }).check();
      await rules.getByLabel('Refunds above').fill('twenty');
      await rules.getByRole('button', { name: 'Save rules' }).click();
      await expect(rules.getByText('Enter an amount like 12.50 or 1,234.50.')).toBeVisible();
      await rules.getByLabel('Refunds above').fill('20');
      await rules.getByRole('switch', { name: /^Runs of many orders/ }).check();
      await rules.getByLabel('Runs above this many orders').fill('1');
      await rules.getByRole('switch', { name: /^Marking as not done/ }).check();
      await rules.getByRole('button', { name: 'Save rules' }).click();
      await expect(rules.getByText(/^Changed by Administrator, /)).toBeVisible();
    });

    await test.step('an order is charged by the colleague, so that the administrator may approve its refund', async () => {
      await shareShop(consoleWindow, grace, provider);
      const { orderId } = await madeCharge({ client: await gatewayOf(other) }, { at: SHOP });
      await showPath(other, `/orders/${orderId}`);
    });

    await test.step('a refund below the limit needs nobody, and one above it a colleague', async () => {
      await refund(other, '16');
      await expect(other.getByText('Refunded $16.00 of $56.00')).toBeVisible();
      await refund(other, '5');
      const dialog = other.getByRole('dialog');
      await expect(dialog.getByText('Another person has to approve this')).toBeVisible();
      await expect(dialog).toContainText('Refund · $5.00');
      await expect(dialog).toContainText('a second person, who has the duty “Approve”');
      await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
      await expect(dialog).toContainText('Enter a reason of at least 5 characters.');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The second jar was broken, too');
      await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
      await expect(other.locator('[data-own-request]')).toContainText('Waiting for another person’s approval');
      await expect(other.locator('[data-own-request]')).toContainText(/Expires .* [A-Z]{2,4}\./);
    });

    await test.step('the colleague approves it', async () => {
      await review(first);
      const dialog = first.getByRole('dialog');
      await expect(dialog).toContainText('The second jar was broken, too');
      await expect(dialog).toContainText('Grace Hopper on Back desk');
      await expect(dialog).toContainText('Corner shop');
      await dialog.getByRole('button', { name: 'Approve $5.00' }).click();
      await expect(dialog).toContainText('Enter a reason.');
      await dialog.getByRole('textbox', { name: 'Your reason' }).fill('Seen the photo');
      await dialog.getByRole('button', { name: 'Approve $5.00' }).click();
      await expect(first.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible();
    });

    await test.step('and who asked carries it out, once', async () => {
      const panel = other.locator('[data-own-request]');
      await expect(panel).toContainText('Approved by Administrator', { timeout: 2_000 });
      await panel.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(other.getByText('Refunded $21.00 of $56.00')).toBeVisible();
      await expect(panel).toBeHidden();
      await first.getByText('All', { exact: true }).click();
      await expect(first.getByRole('row').filter({ hasText: 'Refund' })).toContainText('Done');
    });

    await test.step('another one is declined, and nothing is sent', async () => {
      await refund(other, '35');
      const dialog = other.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The rest of it');
      await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
      await expect(other.locator('[data-own-request]')).toContainText('Waiting for another person’s approval');
      await other.getByRole('navigation').getByRole('link', { name: 'Approvals' }).click();
      await other.getByText('Mine', { exact: true }).click();
      // One's own can be withdrawn, and not approved.
      await expect(other.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
      await expect(other.getByRole('button', { name: /^Review/ })).toBeHidden();
      await first.getByText('To decide', { exact: true }).click();
      await first.getByRole('button', { name: 'Review Refund' }).click();
      const decision = first.getByRole('dialog');
      await decision.getByRole('textbox', { name: 'Your reason' }).fill('Only the jars were broken');
      await decision.getByRole('button', { name: 'Decline' }).click();
      await other.getByRole('link', { name: 'Open order' }).first().click();
      const panel = other.locator('[data-own-request]');
      await expect(panel).toContainText('Declined by Administrator');
      await expect(panel).toContainText('Only the jars were broken');
      await expect(other.getByText('Refunded $21.00 of $56.00')).toBeVisible();
    });
  });

  await test.step('a run above the rule, and “not charged”, are asked for, approved by a colleague, and carried out once', async () => {
    await test.step('two orders are ready to capture', async () => {
      const { orderId } = await madeOrder(consoleWindow, { at: SHOP, firstName: 'Annie', lastName: 'Easley' });
      await madeOrder(consoleWindow, { at: SHOP, amount: 4_100, firstName: 'Mary', lastName: 'Somerville' });
      await showPath(other, `/orders/${orderId}`);
    });

    await test.step('a capture gets no answer, and its order is free only once a colleague has looked, too', async () => {
      await control(new URL(provider.js_url).origin, 'PUT', 'faults', { rules: [LOST] });
      await grace.click('Capture $56.00');
      await other.getByRole('radio', { name: 'Mark as not charged' }).check();
      await other.getByLabel('How do you know?').fill('The dashboard shows no charge.');
      await grace.click('Resolve');
      await expect(other.getByText('Another person has to approve this')).toBeVisible();
      await expect(other.getByRole('textbox', { name: 'Reason' })).toHaveValue('The dashboard shows no charge.');
      await grace.click('Ask a colleague');
      await expect(ownRequest(other)).toContainText('Waiting for another person’s approval');
      await expect(other.getByRole('button', { name: 'Capture $56.00' })).toBeDisabled();
      await approve(first, /^Approve/);
      await expect(ownRequest(other)).toContainText('Approved by Administrator', { timeout: 5_000 });
      await ownRequest(other).getByRole('button', { name: 'Mark as not charged' }).click();
      await expect(other.getByText('Grace Hopper marked the order as not charged')).toBeVisible();
      await expect(ownRequest(other)).toBeHidden();
      await expect(other.getByRole('button', { name: 'Capture $56.00' })).toBeEnabled();
    });

    await test.step('both orders together are a run that a colleague approves', async () => {
      await grace.goTo('Orders');
      await other.getByRole('checkbox', { name: 'Select all loaded orders that are ready to capture' }).click();
      await other.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Capture…' }).click();
      await expect(other.getByRole('region', { name: 'Dry run' })).toContainText('Nothing has been sent.');
      await grace.click('Capture 2 orders');
      await expect(other.getByText('Another person has to approve this')).toBeVisible();
      await other.getByRole('textbox', { name: 'Reason' }).fill('The orders of this week');
      await grace.click('Ask a colleague');
      await expect(ownRequest(other)).toContainText('Waiting for another person’s approval');
      await approve(first, /^Approve \$97\.00/);
      await expect(ownRequest(other)).toContainText('Approved by Administrator', { timeout: 5_000 });
      await ownRequest(other).getByRole('button', { name: 'Capture 2 orders, $97.00' }).click();
      await expect(other.getByText('2 of 2 processed')).toBeVisible();
      const results = other.getByRole('region', { name: 'Results' }).getByRole('table');
      await expect(results.getByText('Captured', { exact: true })).toHaveCount(2);
      await expect(ownRequest(other)).toBeHidden();
    });

    await test.step('and both are listed as done', async () => {
      await first.getByText('All', { exact: true }).click();
      for (const why of ['The dashboard shows no charge.', 'The orders of this week']) {
        await expect(first.getByRole('row').filter({ hasText: why })).toContainText('Done');
      }
    });
  });
});
