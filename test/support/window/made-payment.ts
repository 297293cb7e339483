// Payments made by the console's procedures and the sandbox's controls, for tests about what comes after: nothing is clicked.
import { randomUUID } from 'node:crypto';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { ConsoleClient } from '../desk/console-client.ts';

type WithClient = { client: ConsoleClient };

/** What a payment is of; amounts in cents. */
export type Payment = { amount?: number; firstName?: string; lastName?: string; tip?: number | null };

/** The environment with the service inside the console. */
export async function embeddedEnvironment({ client }: WithClient): Promise<EnvironmentView> {
  const { environments } = await client.console.facts();
  const found = environments.find(({ embedded }) => embedded);
  if (!found) throw new Error('This console has no embedded sandbox.');
  return found;
}

/** Sends one of the sandbox's controls to a service. */
export async function control(service: string, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${service}/sandbox/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** A session of the embedded sandbox, its checkout not yet done. */
export async function madeSession(window: WithClient, payment: Payment = {}) {
  const environment = await embeddedEnvironment(window);
  const account = environment.accounts.find(({ keys }) => keys !== null) ?? environment.accounts[0];
  if (!account) throw new Error('The embedded sandbox has no account.');
  const whose = { environmentId: environment.id, accountId: account.id };
  const { amount = 5_600, firstName = 'Ada', lastName = 'Lovelace' } = payment;
  const { id } = await window.client.sessions.create({ ...whose, attempt: randomUUID(), amount, firstName, lastName });
  return { ...whose, service: environment.baseUrl, sessionId: id };
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
  const { environmentId, accountId, orderId } = order;
  await window.client.orders.capture({ environmentId, accountId, orderId });
  return order;
}
