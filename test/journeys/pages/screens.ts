// A screen as it is seen in light and in dark: nothing that axe objects to, and a picture of each.
import { expect, type Page, test } from 'playwright/test';
import { axeFinds } from '../../support/browser/axe.ts';

/** Leaves the page in light. What stands in a frame is its own matter. */
export async function lookAt(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Only contrast is another in another scheme.
    const rules = colorScheme === 'dark' ? [] : ['color-contrast'];
    expect(await axeFinds(page, rules), `${screen}, ${colorScheme}`).toEqual([]);
    const { name } = test.info().project;
    await page.screenshot({ path: `test/artefacts/screens/${name}-${colorScheme}-${screen}.png` });
  }
}

/** Leads the window to one of its addresses, without a new start of its page. */
export async function showPath(page: Page, path: string): Promise<void> {
  await page.getByRole('navigation').first().waitFor();
  await page.evaluate((to) => history.pushState({}, '', to), path);
}
