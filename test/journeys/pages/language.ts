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

/** Chooses a language by the menu that `button` opens, also from behind a dialog. */
export async function choose(page: Page, button: 'Idioma' | 'Language', language: string): Promise<void> {
  await page.getByRole('button', { name: button, includeHidden: true, exact: true }).dispatchEvent('click');
  await page.getByRole('menuitem', { name: language, includeHidden: true }).dispatchEvent('click');
  const other = language === 'English' ? 'Language' : 'Idioma';
  await expect(page.getByRole('button', { name: other, includeHidden: true, exact: true })).toBeAttached();
}
