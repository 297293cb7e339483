// The overview, as a person reads it.
import { expect } from 'playwright/test';
import type { ConsolePages } from './console.ts';

/** Presses "Add sample data" and waits until it is made. */
export async function fillWithSamples(pages: ConsolePages): Promise<void> {
  await pages.click('Add sample data');
  await expect(pages.page.getByText('Sample data added')).toBeVisible({ timeout: 60_000 });
}

/** What stands under a total's name. */
export async function total({ page }: ConsolePages, name: string): Promise<string> {
  return page.getByRole('region', { name: 'Last 30 days' }).getByText(name, { exact: true }).locator('+ *').innerText();
}

/** The cents of "$1,234.50". */
export function centsOf(dollars: string): number {
  return Number(dollars.replaceAll(/[$,.]/g, ''));
}
