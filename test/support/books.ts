// What tests of the account book need: charges made straight in a store, and the dashboard's API asked over HTTP.
import type { ChargeOrderAnswer } from '../../contract/payment-api/charge.ts';
import type { CreateOrderAnswer } from '../../contract/payment-api/order.ts';
import { CreateSessionRequest, type Session } from '../../contract/payment-api/session.ts';
import type { OrganizationFacts, RunningService } from '../../service/service.ts';
import { chargeOrder } from '../../service/store/charges.ts';
import type { Store } from '../../service/store/database.ts';
import { createOrder } from '../../service/store/orders.ts';
import type { Organization } from '../../service/store/organizations.ts';
import { authorizeSession, chooseBankAccount, createSession } from '../../service/store/sessions.ts';
import { callApi, completeCheckout, sessionRequest } from './payment-service.ts';

/** Takes a payment of `amount` cents at a moment (ms, UTC), from session to charge, with the store's own functions. */
export async function chargeInStore(
  store: Store,
  organization: Organization,
  amount: number,
  at: number,
): Promise<string> {
  const { marketplace_id } = organization;
  const request = CreateSessionRequest.parse({
    ...sessionRequest(amount),
    ...(marketplace_id !== null && { marketplace_id }),
  });
  const session = await createSession(store, organization, request, at);
  await chooseBankAccount(store, session.id, { bankAccount: 'everyday', hasSufficientFunds: true });
  await authorizeSession(store, session.id, at);
  const ordered = await createOrder(store, organization, session.id, at);
  if (ordered.kind !== 'created') throw new Error(`No order: ${ordered.kind}`);
  const charged = await chargeOrder(store, organization, ordered.answer.order.id, at);
  if (charged.kind !== 'charged') throw new Error(`No charge: ${charged.kind}`);
  return charged.answer.charge.id;
}

/** Takes a payment of `amount` cents over HTTP, from session to charge. */
export async function takePayment(
  service: RunningService,
  token: string,
  { marketplaceId }: OrganizationFacts,
  amount: number,
): Promise<ChargeOrderAnswer> {
  const request = { ...sessionRequest(amount), ...(marketplaceId !== null && { marketplace_id: marketplaceId }) };
  const session = (await (await callApi(service, token, '/sessions', request)).json()) as Session;
  await completeCheckout(service, session.id);
  const ordered = await callApi(service, token, '/orders', { session_id: session.id });
  const { order } = (await ordered.json()) as CreateOrderAnswer;
  return (await (await callApi(service, token, `/orders/${order.id}/charge`)).json()) as ChargeOrderAnswer;
}

/** One question to the dashboard's API. */
export function askDashboard(service: RunningService, token: string, path: string): Promise<Response> {
  return fetch(`${service.urls.dashboardUrl}/api${path}`, { headers: { Authorization: `bearer ${token}` } });
}

/** Starts a payout with an Idempotency-Key, or without one. */
export function askForPayout(
  service: RunningService,
  token: string,
  key: string | undefined,
  body: unknown = {},
): Promise<Response> {
  return fetch(`${service.urls.dashboardUrl}/api/payouts`, {
    method: 'POST',
    headers: {
      Authorization: `bearer ${token}`,
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
}
