// Without a keychain a payment can be taken all the same, and the person is told where the keys are.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { madeOrder } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { showPath } from './pages/screens.ts';

test.use({ keychain: 'absent' });

test('the screen says that keys live in memory for this run, and the sandbox still takes a payment', async ({
  consoleWindow,
}, testInfo) => {
  const pages = new ConsolePages(consoleWindow.page);
  await expect(pages.page.getByText('You’ll need to enter API keys again after a restart')).toBeVisible();
  await pages.page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-no-keychain.png` });
  await expect(pages.page.getByRole('main')).not.toContainText(/D-Bus|secret service/i);
  await pages.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(pages.page.getByText('You’ll need to enter API keys again after a restart')).toHaveCount(0);
  await pages.page.reload();
  await pages.goTo('Environment');
  await expect(pages.page.getByText('You’ll need to enter API keys again after a restart')).toHaveCount(0);
  await expect(pages.page.getByText(/Stored in memory until Paydesk closes/)).toBeVisible();
  const { orderId } = await madeOrder(consoleWindow, { amount: 4_000 });
  await showPath(pages.page, `/orders/${orderId}`);
  await pages.click('Capture $40.00');
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toContainText('Charged $40.00');
});
