// Sellers, as the onboarding assistant meets them.
import type { Locator } from 'playwright/test';
import type { ConsolePages } from './console.ts';

type StepName =
  | 'Onboarding link shared'
  | 'Registered and activated with business details'
  | 'API keys generated'
  | 'API keys entered and verified';

/** Switches the environment that is shown to marketplace mode, and opens its sellers. */
export async function openSellers(pages: ConsolePages): Promise<void> {
  const { page } = pages;
  await pages.goTo('Environment');
  await page.getByText('Marketplace', { exact: true }).click();
  await pages.goTo('Sellers');
  await page.getByRole('heading', { name: 'Sellers', level: 1 }).waitFor();
}

/** Adds a seller; its page is shown then. */
export async function inviteSeller(pages: ConsolePages, name: string, email: string): Promise<void> {
  const { page } = pages;
  await pages.click('Invite seller');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Add seller' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** One of the four steps on the seller's page. */
export function step({ page }: ConsolePages, name: StepName): Locator {
  return page.getByRole('listitem', { name, exact: true });
}

/** The onboarding link the page shows. */
export async function shownLink(pages: ConsolePages): Promise<string> {
  return (await pages.page.getByRole('link', { name: /\/dashboard\/join\// }).getAttribute('href')) ?? '';
}
