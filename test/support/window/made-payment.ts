// Payments, and environments, made by the console's procedures and the sandbox's controls, for tests about what comes after: nothing is clicked.
import { randomUUID } from 'node:crypto';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { ConsoleClient } from '../console/console-client.ts';
import type { RunningProvider } from './provider-fixture.ts';

type WithClient = { client: ConsoleClient };

/** What a payment is of; amounts in cents. `at`: an environment by its name, where it isn't the embedded sandbox. */
export type Payment = { amount?: number; firstName?: string; lastName?: string; tip?: number | null; at?: string };

/** What a test adds an environment with. */
type Said = { name: string; kind?: EnvironmentView['kind'] };

/** The environment with the service inside the console, or one by its name. */
export async function environmentOf({ client }: WithClient, name?: string): Promise<EnvironmentView> {
  const { environments } = await client.console.facts();
  const found = environments.find((one) => (name === undefined ? one.embedded : one.name === name));
  if (!found) throw new Error(`This console has no environment ${name ?? 'of its own'}.`);
  // Answered once the embedded sandbox runs, which the desktop app starts after the first screen.
  if (found.embedded) await client.afterCharge.rates({ environmentId: found.id }).catch(() => undefined);
  return found;
}

/** Adds an environment of that service, with its merchant's keys. */
export async function madeEnvironment(
  { client }: WithClient,
  provider: RunningProvider,
  { name, kind = 'sandbox' }: Said,
): Promise<EnvironmentView> {
  const [merchant] = provider.organizations;
  const said = {
    name,
    kind,
    mode: 'merchant' as const,
    marketplaceId: null,
    brandTitle: name,
    baseUrl: provider.base_url,
    authUrl: provider.auth_url,
    jsUrl: provider.js_url,
    dashboardUrl: provider.dashboard_url,
    sdkConstructor: 'ServicePay',
    orderSpelling: 'session_id' as const,
    checkoutLink: null,
    onboardingLink: null,
    holdingBalance: null,
    refusesRepeat: false,
  };
  const added = await client.environments.add({ said, logo: null });
  await client.keys.enter({
    environmentId: added.id,
    accountId: added.accounts[0]?.id ?? '',
    clientId: merchant?.client_id ?? '',
    clientSecret: merchant?.client_secret ?? '',
    confirmedTokenHost: new URL(provider.auth_url).host,
  });
  return added;
}

/** Sends one of the sandbox's controls to a service. */
export async function control(service: string, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${service}/sandbox/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** A session whose checkout isn't done; of the first seller, where the environment is a marketplace. */
export async function madeSession(window: WithClient, payment: Payment = {}) {
  const environment = await environmentOf(window, payment.at);
  const role = environment.mode === 'marketplace' ? 'seller' : 'merchant';
  const account = environment.accounts.find((one) => one.role === role && one.keys !== null);
  if (!account) throw new Error(`${environment.name} has no ${role} with keys.`);
  const whose = { environmentId: environment.id, accountId: account.id };
  const { amount = 5_600, firstName = 'Ada', lastName = 'Lovelace' } = payment;
  const { id } = await window.client.sessions.create({ ...whose, attempt: randomUUID(), amount, firstName, lastName });
  return { ...whose, service: environment.baseUrl, sessionId: id, kind: environment.kind, amount };
}

/** An order of a checkout that a consumer completed, not captured. */
export async function madeOrder(window: WithClient, payment: Payment = {}) {
  const session = await madeSession(window, payment);
  await control(session.service, 'POST', `sessions/${session.sessionId}/authorize`, { tip: payment.tip ?? null });
  const { environmentId, accountId, sessionId } = session;
  const { id } = await window.client.orders.create({ environmentId, accountId, sessionId });
  return { ...session, orderId: id };
}

/** The same, captured. */
export async function madeCharge(window: WithClient, payment: Payment = {}) {
  const order = await madeOrder(window, payment);
  const { environmentId, accountId, orderId, kind, amount } = order;
  const confirmedAmount = kind === 'production' ? amount + (payment.tip ?? 0) : null;
  await window.client.orders.capture({ environmentId, accountId, orderId, confirmedAmount });
  return order;
}
