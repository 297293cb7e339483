// Environments, as a person adds, keys and removes them.
import type { RunningProvider } from '../../support/window/provider-fixture.ts';
import type { ConsolePages } from './console.ts';

type Said = {
  name: string;
  kind?: 'Sandbox' | 'Production';
  spelling?: 'session_id' | 'sessionID, storeIdentifier';
  marketplaceId?: string;
};

/** Opens the list by the badge that says which environment is shown. */
export async function goToEnvironments({ page }: ConsolePages): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /SANDBOX|PRODUCTION/ })
    .click();
  await page.getByRole('menuitem', { name: 'All environments' }).click();
  await page.getByRole('heading', { name: 'Environments', level: 1 }).waitFor();
}

/** Shows another environment in this window, by the badge's menu. */
export async function showEnvironment({ page }: ConsolePages, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /SANDBOX|PRODUCTION/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('banner').getByRole('button', { name }).waitFor();
}

/** Shows an environment that a call added: a window learns of it when its page starts. */
export async function showAdded(pages: ConsolePages, name: string): Promise<void> {
  await pages.page.reload();
  await showEnvironment(pages, name);
}

/** Fills in the form that is open. */
export async function fillEnvironment({ page }: ConsolePages, provider: RunningProvider, said: Said): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(said.name);
  await form.getByText(said.kind ?? 'Sandbox', { exact: true }).click();
  await form.getByLabel('API base URL').fill(provider.base_url);
  await form.getByLabel('Token URL').fill(provider.auth_url);
  await form.getByLabel('Browser SDK URL').fill(provider.js_url);
  await form.getByLabel('Dashboard URL').fill(provider.dashboard_url);
  if (said.marketplaceId !== undefined) {
    await form.getByText('Marketplace', { exact: true }).click();
    await form.getByLabel('Marketplace ID').fill(said.marketplaceId);
  }
  if (said.spelling) {
    await form.getByRole('combobox', { name: 'Field names for creating orders' }).click();
    await page.getByRole('option', { name: said.spelling, exact: true }).click();
  }
}

/** Adds an environment; the window shows it then. */
export async function addEnvironment(pages: ConsolePages, provider: RunningProvider, said: Said): Promise<void> {
  await goToEnvironments(pages);
  await pages.click('Add environment');
  await fillEnvironment(pages, provider, said);
  const dialog = pages.page.getByRole('dialog');
  const added = pages.page.getByRole('heading', { name: said.name, level: 1 });
  const anyway = dialog.getByRole('button', { name: 'Add anyway' });
  await dialog.getByRole('button', { name: 'Add environment' }).click();
  await added.or(anyway).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await added.waitFor();
}

/** Types keys in where a form for them is open, and sends them; a token host other than the API's is acknowledged. */
export async function enterKeys({ page }: ConsolePages, clientId: string, clientSecret: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Client ID' }).fill(clientId);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(clientSecret);
  const acknowledgment = page.getByRole('checkbox', { name: /^I checked that my provider uses/ });
  if (await acknowledgment.isVisible()) await acknowledgment.check();
  await page.getByRole('button', { name: 'Verify and save' }).click();
}

/** A sandbox of that service, added with its merchant's keys. */
export async function addWithKeys(pages: ConsolePages, provider: RunningProvider, said: Said): Promise<void> {
  await addEnvironment(pages, provider, said);
  const [merchant] = provider.organizations;
  await pages.click('Enter API keys');
  await enterKeys(pages, merchant?.client_id ?? '', merchant?.client_secret ?? '');
  await pages.page.getByText(/Client ID ending in/).waitFor();
}
