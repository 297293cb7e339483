// The form for a new session.
import type { ConsolePages } from './console.ts';

export type Payment = { amount: string; firstName: string; lastName: string };

export async function fillNewSession(pages: ConsolePages, payment: Payment): Promise<void> {
  await pages.goTo('Sessions');
  await pages.click('New session');
  await fillForm(pages, payment);
}

/** Fills in the form that is open. */
async function fillForm(pages: ConsolePages, { amount, firstName, lastName }: Payment): Promise<void> {
  const form = pages.page.getByRole('dialog');
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill(lastName);
}

export async function createSession(pages: ConsolePages, payment: Payment): Promise<void> {
  await fillNewSession(pages, payment);
  await pages.click('Create session');
  await pages.page.getByRole('button', { name: 'Create order' }).waitFor();
}

/** Begins where a fresh start shows the overview. */
export async function takeFirstPayment(pages: ConsolePages, payment: Payment): Promise<void> {
  await pages.follow('Take your first payment');
  await fillForm(pages, payment);
  await pages.click('Create session');
  await pages.page.getByRole('button', { name: 'Create order' }).waitFor();
}

/** The identifier in the address of the session or order that is shown. */
export async function shownId(pages: ConsolePages, kind: 'sess' | 'order'): Promise<string> {
  await pages.page.waitForURL(new RegExp(`/${kind}_`));
  return new URL(pages.page.url()).pathname.split('/').at(-1) ?? '';
}
