// The console's language as a person changes it, and what stays English in Spanish.
import { expect, type Page } from 'playwright/test';

/** What is English and no sentence of ours: names, and what the service answered. */
export const DATA: RegExp[] = [
  /^(?:English|Embedded sandbox|Sandbox)$/,
  /Embedded sandbox/,
  // NACHA's own title beside the Spanish, for who talks to a bank.
  /R\d\d · .+ \(.+\)$/,
  /^(?:There is no order|Session sess_\S+ is not|Charge charge_\S+ was already) /,
];

/** Chooses a language on the Settings page, which it stays on. */
export async function choose(page: Page, language: 'English' | 'Español'): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(?:Settings|Configuración)$/ })
    .click();
  await page.getByText(language, { exact: true }).click();
  const title = language === 'English' ? 'Settings' : 'Configuración';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
