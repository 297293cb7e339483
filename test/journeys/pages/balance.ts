// Balance and payouts, as the back office meets them.
import { expect, type Locator } from 'playwright/test';
import type { ConsoleWindow } from '../../support/window/console-fixture.ts';
import { Checkout } from './checkout.ts';
import type { ConsolePages } from './console.ts';
import { createSession } from './new-session.ts';

export async function openBalance({ page }: ConsolePages): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Balance' }).click();
  await page.getByRole('heading', { name: 'Balance and payouts' }).waitFor();
}

/** A payment of a seller's, captured: its fee, 1.5 % of it, is in the balance. */
export async function sellerPayment(consoleWindow: ConsoleWindow, pages: ConsolePages, amount: string): Promise<void> {
  await pages.goTo('Sessions');
  await createSession(pages, { amount, firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  await pages.click(/^Capture \$/);
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toBeVisible();
}

/** A part of the screen by its heading. */
export function part({ page }: ConsolePages, name: 'Balance' | 'Payouts' | 'Statement'): Locator {
  return page.getByRole('region', { name, exact: true });
}
