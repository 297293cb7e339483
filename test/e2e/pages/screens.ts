// A screen as it is seen in light and in dark: nothing that axe objects to, and a picture of each.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Leaves the page in light. */
export async function lookAt(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
    await page.screenshot({ path: `test/artefacts/screens/browser-${colorScheme}-${screen}.png` });
  }
}
