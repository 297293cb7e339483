// Balance and payouts, as the back office meets them.
import type { Locator } from 'playwright/test';
import type { ConsolePages } from './console.ts';

export async function openBalance({ page }: ConsolePages): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Balance' }).click();
  await page.getByRole('heading', { name: 'Balance and payouts' }).waitFor();
}

/** A part of the screen by its heading. */
export function part({ page }: ConsolePages, name: 'Balance' | 'Payouts' | 'Statement'): Locator {
  return page.getByRole('region', { name, exact: true });
}
