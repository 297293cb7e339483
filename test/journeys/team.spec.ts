// A team of two consoles on one ledger server: invited, approved by comparing fingerprints, in step, and what happens without the server.
import { expect } from 'playwright/test';
import { madeEnvironment, madeOrder } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { showAdded, showEnvironment } from './pages/environments.ts';
import { showPath } from './pages/screens.ts';
import { gatewayOf, joinTeam, SHOP, test } from './pages/team.ts';

test('two people share a ledger: invited, approved, in step, and safe without the server', async ({
  consoleWindow,
  server,
  second,
  startService,
}) => {
  test.slow();
  const provider = await startService();
  const first = consoleWindow.page;
  const boss = new ConsolePages(first);

  await test.step('an administrator joins with the first code', async () => {
    await boss.goTo('Environment');
    await first.getByRole('link', { name: 'Work as a team' }).click();
    await first.getByRole('button', { name: 'Join team' }).click();
    await expect(first.getByText('Enter a name for this computer.')).toBeVisible();
    await first.getByLabel('Address of the ledger server').fill(server.address);
    await first.getByLabel('Invitation code').fill('00000-00000-00000-00000');
    await first.getByLabel('Name of this computer').fill('Front desk');
    await first.getByRole('button', { name: 'Join team' }).click();
    await expect(first.getByText('This invitation code isn’t valid.')).toBeVisible();
    // What was typed stays.
    await expect(first.getByLabel('Address of the ledger server')).toHaveValue(server.address);
    await joinTeam(first, server.address, server.firstCode, 'Front desk');
    await expect(first.getByRole('region', { name: 'People' })).toContainText('Front desk');
  });

  const code = await test.step('and invites somebody for support', async () => {
    await boss.click('Invite person');
    const dialog = first.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await dialog.getByRole('radio', { name: 'Support' }).check();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const shown = dialog.locator('[data-invitation-code]');
    await expect(shown).toHaveText(/^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    const text = (await shown.textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    return text;
  });

  await test.step('who is approved after both compared the fingerprint', async () => {
    await joinTeam(second.page, server.address, code, 'Help desk');
    await expect(second.page.getByText('Read this fingerprint to an administrator')).toBeVisible();
    const own = await second.page.locator('[data-fingerprint]').first().textContent();
    await expect(first.getByRole('navigation').getByRole('link', { name: 'Team (1)' })).toBeVisible();
    await first.getByRole('button', { name: 'Compare and approve' }).click();
    await expect(first.getByRole('dialog').locator('[data-fingerprint]')).toHaveText(own ?? '');
    await first.getByRole('dialog').getByRole('button', { name: 'Approve device' }).click();
    await expect(second.page.getByText('View', { exact: true }).first()).toBeVisible();
    await expect(second.page.getByText('Waiting for approval')).toBeHidden();
  });

  const orderId = await test.step('sees without reloading what the other one does', async () => {
    await madeEnvironment(consoleWindow, provider, { name: SHOP });
    await showEnvironment(new ConsolePages(second.page), SHOP);
    await showAdded(boss, SHOP);
    await new ConsolePages(second.page).goTo('Orders');
    const { orderId: id } = await madeOrder(consoleWindow, { at: SHOP, amount: 7_500 });
    await showPath(first, `/orders/${id}`);
    await expect(second.page.getByText('Ada Lovelace')).toBeVisible();
    return id;
  });

  await test.step('and may not capture, by button or otherwise', async () => {
    await second.page.getByText('Ada Lovelace').click();
    await expect(second.page.getByText('Ready to capture').first()).toBeVisible();
    await expect(second.page.getByRole('button', { name: /^Capture/ })).toBeHidden();
    await expect(first.getByRole('button', { name: /^Capture/ })).toBeVisible();
    const gateway = await gatewayOf(second.page);
    const { environments } = await gateway.console.facts();
    const { id: environmentId, accounts } = environments.find(({ name }) => name === SHOP) ?? {};
    const capture = gateway.orders.capture({
      environmentId: environmentId ?? '',
      accountId: accounts?.[0]?.id ?? '',
      orderId,
    });
    await expect(capture).rejects.toMatchObject({ data: { problem: { code: 'role_not_allowed' } } });
  });

  await test.step('without the server all can be read, and nothing moves money', async () => {
    await server.kill();
    for (const page of [first, second.page]) {
      await expect(page.getByText(/Your team’s ledger server hasn’t answered since \d/)).toBeVisible();
    }
    await boss.click('Capture $75.00');
    await expect(first.getByRole('alert', { name: /^Nothing was sent: your team’s ledger server/ })).toBeVisible();
    await new ConsolePages(second.page).goTo('Orders');
    await expect(second.page.getByText('Ada Lovelace')).toBeVisible();
  });

  await test.step('and with it all goes on', async () => {
    await server.start();
    for (const page of [first, second.page]) {
      await expect(page.getByText(/Your team’s ledger server hasn’t answered/)).toBeHidden({ timeout: 30_000 });
    }
    await boss.click('Capture $75.00');
    await expect(first.getByRole('region', { name: 'Charged' })).toContainText('Charged $75.00');
    await expect(second.page.getByText('Charged').first()).toBeVisible();
  });
});

test('a computer’s own ledger is taken along into its team, and its orders are captured there with the keys it has', async ({
  consoleWindow,
  server,
  startService,
}) => {
  test.slow();
  const provider = await startService();
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);

  const orderId = await test.step('somebody who works alone has an order', async () => {
    await madeEnvironment(consoleWindow, provider, { name: SHOP });
    const order = await madeOrder(consoleWindow, { at: SHOP, amount: 7_500 });
    return order.orderId;
  });

  const prepared =
    await test.step('prepares the ledger for the team, and reads the file, its hash and its totals', async () => {
      await pages.goTo('Environment');
      await page.getByRole('link', { name: 'Work as a team' }).click();
      await page.getByRole('button', { name: 'Prepare for a team' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Lock and prepare' }).click();
      await expect(dialog.getByText('1 · $75.00').first()).toBeVisible({ timeout: 30_000 });
      const shown = (await dialog.textContent()) ?? '';
      return {
        file: /\/\S*ledger-for-team-[\dTZ.-]+\.db/.exec(shown)?.[0] ?? '',
        sha256: /SHA-256([\da-f]{64})/.exec(shown)?.[1] ?? '',
      };
    });

  await test.step('whose administrator imports it', async () => {
    await server.kill();
    expect(await server.importLedger(prepared.file, prepared.sha256)).toContain('1 · $75.00');
    await server.start();
  });

  await test.step('joins, and captures the order from the team’s ledger', async () => {
    await page.reload();
    await joinTeam(page, server.address, server.firstCode, 'Front desk');
    await showEnvironment(pages, SHOP);
    await pages.goTo('Orders');
    await page.getByText('Ada Lovelace').click();
    await expect(page).toHaveURL(new RegExp(orderId));
    await pages.click('Capture $75.00');
    await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $75.00');
  });
});
