// What only two people do together, beside refunds: a run above the rule, and saying that a capture wasn't made. Asked, approved at another computer, carried out once.
import { expect, type Page } from 'playwright/test';
import { ConsolePages } from './pages/console.ts';
import { press } from './pages/embedded-service.ts';
import { lookAt } from './pages/screens.ts';
import { authorizedOrder, openOffice, review, shareShop, test } from './pages/team.ts';

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

test('a run above the rule, and “not charged”, are asked for, approved by a colleague, and carried out once', async ({
  consoleWindow,
  server,
  second,
  startService,
}) => {
  test.slow();
  const provider = await startService();
  const [first, other] = [consoleWindow.page, second.page];
  const [boss, grace] = [new ConsolePages(first), new ConsolePages(other)];

  await test.step('an administrator sets both rules', async () => {
    await openOffice(first, other, server);
    const rules = first.getByRole('region', { name: 'Rules for a second person' });
    await rules.getByRole('switch', { name: /^Runs of many orders/ }).check();
    await rules.getByLabel('Runs above this many orders').fill('1');
    await rules.getByRole('switch', { name: /^Marking as not done/ }).check();
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await expect(rules.getByText(/^Changed by Administrator, /)).toBeVisible();
  });

  await test.step('two orders are ready to capture', async () => {
    await shareShop(boss, grace, provider);
    await authorizedOrder(consoleWindow, boss, { amount: '56', firstName: 'Ada', lastName: 'Lovelace' });
    await authorizedOrder(consoleWindow, boss, { amount: '41', firstName: 'Mary', lastName: 'Somerville' });
  });

  await test.step('a capture gets no answer, and its order is free only once a colleague has looked, too', async () => {
    await press(new URL(provider.js_url).origin, 'PUT', 'faults', { rules: [LOST] });
    await grace.goTo('Orders');
    await other.getByText('Ada Lovelace').click();
    await grace.click('Capture $56.00');
    await other.getByRole('radio', { name: 'Mark as not charged' }).check();
    await other.getByLabel('Your name').fill('Grace Hopper');
    await other.getByLabel('How do you know?').fill('The dashboard shows no charge.');
    await grace.click('Resolve');
    await expect(other.getByText('Another person has to approve this')).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Reason' })).toHaveValue('The dashboard shows no charge.');
    await lookAt(other, 'not-charged-wants-a-colleague');
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
    await lookAt(other, 'run-wants-a-colleague');
    await grace.click('Ask a colleague');
    await expect(ownRequest(other)).toContainText('Waiting for another person’s approval');
    await approve(first, /^Approve \$97\.00/);
    await expect(ownRequest(other)).toContainText('Approved by Administrator', { timeout: 5_000 });
    await lookAt(other, 'run-approved');
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
