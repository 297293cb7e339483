// One person with two windows of the same console: what is done in one shows in the other, a capture in both happens once, and nothing typed is lost.
import { expect, type Page } from 'playwright/test';
import { type SharedWindow, test } from '../support/window/console-fixture.ts';
import { madeOrder } from '../support/window/made-payment.ts';
import { chooseFromMenu } from '../support/window/menu.ts';
import { choose } from './pages/language.ts';
import { showPath } from './pages/screens.ts';

/** A second window: a tab of the same browser, or a window of the same app. */
async function openSecond({ page }: SharedWindow, electron: SharedWindow['electron'] | null): Promise<Page> {
  if (electron) {
    const opened = electron.waitForEvent('window');
    await chooseFromMenu(electron, 'newWindow');
    return opened;
  }
  const second = await page.context().newPage();
  await second.goto(new URL('/', page.url()).href);
  return second;
}

const charged = (page: Page) => page.getByRole('region', { name: 'Charged' });
const captureButton = (page: Page) => page.getByRole('button', { name: 'Capture $56.00' });
const SOON = { timeout: 10_000 };

test('a person works in two windows of one console', async ({ sharedWindow, wayIn }) => {
  const first = sharedWindow.page;
  await expect(first.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const second = await openSecond(sharedWindow, wayIn === 'browser' ? null : sharedWindow.electron);
  const chargesOf = async (service: string, orderId: string) => {
    const listed = await (await fetch(`${service}/sandbox/charges?limit=200`)).json();
    return (listed as { charges: { order_id: string }[] }).charges.filter(({ order_id }) => order_id === orderId);
  };

  await test.step('an order that both capture at once is charged once, and both show it', async () => {
    const { orderId, service } = await madeOrder(sharedWindow);
    for (const page of [first, second]) {
      await showPath(page, `/orders/${orderId}`);
      await captureButton(page).waitFor();
    }
    await Promise.all([first, second].map((page) => captureButton(page).click()));
    for (const page of [first, second]) await expect(charged(page)).toContainText('Charged $56.00', SOON);
    expect(await chargesOf(service, orderId)).toHaveLength(1);
  });

  await test.step('a capture in one shows in the other, whose half-typed note stays', async () => {
    const { orderId } = await madeOrder(sharedWindow, { firstName: 'Grace', lastName: 'Hopper' });
    for (const page of [first, second]) await showPath(page, `/orders/${orderId}`);
    await captureButton(second).waitFor();
    await second.getByRole('textbox', { name: 'New note' }).fill('Called twice, will');
    await captureButton(first).click();
    await expect(charged(second)).toContainText('Charged $56.00', SOON);
    await expect(second.getByRole('textbox', { name: 'New note' })).toHaveValue('Called twice, will');
  });

  await test.step('a theme and a language that are chosen in one are the other’s too', async () => {
    await showPath(first, '/settings');
    const theme = first.getByRole('radiogroup', { name: 'Theme' });
    await theme.getByText('Dark').click();
    const root = second.locator('html');
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark', SOON);
    await theme.getByText('System').click();
    await choose(first, 'Español');
    await expect(root).toHaveAttribute('lang', 'es-US', SOON);
    await expect(second.getByRole('textbox', { name: 'Nueva nota' })).toHaveValue('Called twice, will');
    await choose(first, 'English');
    await expect(root).toHaveAttribute('lang', 'en-US', SOON);
  });
  if (wayIn !== 'browser') await second.close();
});
