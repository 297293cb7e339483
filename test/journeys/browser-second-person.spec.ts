// Two people of a team: what a rule lets nobody do alone is asked, approved by the other and carried out once; or declined, with a reason.
import { expect, type Page } from 'playwright/test';
import { ConsolePages } from './pages/console.ts';
import { lookAt } from './pages/screens.ts';
import { authorizedOrder, openOffice, review, shareShop, test } from './pages/team.ts';

const PHONE = { width: 390, height: 844 };

/** Refunds so many dollars of the order shown, as far as its confirmation. */
async function refund(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: `Refund $${amount}.00` }).click();
}

test('a refund above the limit is approved by a colleague and carried out once, or declined with a reason', async ({
  consoleWindow,
  server,
  second,
  startService,
}) => {
  test.slow();
  const provider = await startService();
  const first = consoleWindow.page;
  const boss = new ConsolePages(first);
  const grace = new ConsolePages(second.page);

  await test.step('an administrator sets a rule', async () => {
    await openOffice(first, second.page, server);
    const rules = first.getByRole('region', { name: 'Rules for a second person' });
    await rules.getByRole('switch', { name: /^Refunds/ }).check();
    await rules.getByLabel('Refunds above').fill('twenty');
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await expect(rules.getByText('Enter an amount like 12.50 or 1,234.50.')).toBeVisible();
    await rules.getByLabel('Refunds above').fill('20');
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await expect(rules.getByText(/^Changed by Administrator, /)).toBeVisible();
    await rules.scrollIntoViewIfNeeded();
    await lookAt(first, 'team-rules');
  });

  await test.step('an order is charged', async () => {
    await shareShop(boss, grace, provider);
    await authorizedOrder(consoleWindow, boss, { amount: '56', firstName: 'Ada', lastName: 'Lovelace' });
    await boss.click('Capture $56.00');
    await expect(first.getByRole('region', { name: 'Charged' })).toBeVisible();
  });

  await test.step('a refund below the limit needs nobody, and one above it a colleague', async () => {
    await grace.goTo('Orders');
    await second.page.getByText('Ada Lovelace').click();
    await refund(second.page, '16');
    await expect(second.page.getByText('Refunded $16.00 of $56.00')).toBeVisible();
    await refund(second.page, '5');
    const dialog = second.page.getByRole('dialog');
    await expect(dialog.getByText('Another person has to approve this')).toBeVisible();
    await expect(dialog).toContainText('Refund · $5.00');
    await expect(dialog).toContainText('Administrator or Back office');
    await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
    await expect(dialog).toContainText('Enter a reason of at least 5 characters.');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The second jar was broken, too');
    await lookAt(second.page, 'ask-a-colleague');
    await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
    await expect(second.page.locator('[data-own-request]')).toContainText('Waiting for another person’s approval');
    await expect(second.page.locator('[data-own-request]')).toContainText(/Expires .* [A-Z]{2,4}\./);
    await lookAt(second.page, 'order-waiting-for-approval');
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
    await lookAt(first, 'approve-or-decline');
    await dialog.getByRole('button', { name: 'Approve $5.00' }).click();
    await expect(first.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible();
    await lookAt(first, 'approvals-empty');
  });

  await test.step('and who asked carries it out, once', async () => {
    const panel = second.page.locator('[data-own-request]');
    await expect(panel).toContainText('Approved by Administrator', { timeout: 2_000 });
    await lookAt(second.page, 'order-approved');
    await panel.getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(second.page.getByText('Refunded $21.00 of $56.00')).toBeVisible();
    await expect(panel).toBeHidden();
    await first.getByText('All', { exact: true }).click();
    await expect(first.getByRole('row').filter({ hasText: 'Refund' })).toContainText('Done');
  });

  await test.step('another one is declined, and nothing is sent', async () => {
    await refund(second.page, '35');
    const dialog = second.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The rest of it');
    await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
    await expect(second.page.locator('[data-own-request]')).toContainText('Waiting for another person’s approval');
    await second.page.getByRole('navigation').getByRole('link', { name: 'Approvals' }).click();
    await second.page.getByText('Mine', { exact: true }).click();
    // One's own can be withdrawn, and not approved.
    await expect(second.page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    await expect(second.page.getByRole('button', { name: /^Review/ })).toBeHidden();
    await lookAt(second.page, 'approvals-mine');
    const { width, height } = second.page.viewportSize() ?? { width: 1280, height: 800 };
    await second.page.setViewportSize(PHONE);
    await lookAt(second.page, 'approvals-mine-phone');
    await second.page.setViewportSize({ width, height });
    await first.getByText('To decide', { exact: true }).click();
    await lookAt(first, 'approvals-inbox');
    await first.getByRole('button', { name: 'Review Refund' }).click();
    const decision = first.getByRole('dialog');
    await decision.getByRole('textbox', { name: 'Your reason' }).fill('Only the jars were broken');
    await decision.getByRole('button', { name: 'Decline' }).click();
    await second.page.getByRole('link', { name: 'Open order' }).first().click();
    const panel = second.page.locator('[data-own-request]');
    await expect(panel).toContainText('Declined by Administrator');
    await expect(panel).toContainText('Only the jars were broken');
    await expect(second.page.getByText('Refunded $21.00 of $56.00')).toBeVisible();
    await lookAt(second.page, 'order-declined');
  });
});
