// The calls that are measured: token, session, order, charge, ready to be sent as often as asked.
import type { CreateOrderAnswer } from '../../contract/payment-api/order.ts';
import { basic, completeCheckout, type Served, sessionRequest } from '../support/service/payment-service.ts';
import type { Call } from './load.ts';

export type Keys = { client_id: string; client_secret: string };
type Repeated = { url: string; headers: Record<string, string> };

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => make(n));
const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

export function tokenCalls(baseUrl: string, keys: Keys, count: number): Call[] {
  const headers = {
    Authorization: basic(keys.client_id, keys.client_secret),
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  return times(count, () => ({ url: `${baseUrl}/oauth2/token`, headers, body: 'grant_type=client_credentials' }));
}

const api = (baseUrl: string, token: string, path: string): Repeated => ({
  url: `${baseUrl}/api/v2.0${path}`,
  // Prism takes the scheme in this spelling only; the service takes any.
  headers: { ...json, Authorization: `Bearer ${token}` },
});

export function sessionCalls(baseUrl: string, token: string, count: number): Call[] {
  return times(count, () => ({ ...api(baseUrl, token, '/sessions'), body: JSON.stringify(sessionRequest()) }));
}

export function orderCalls(baseUrl: string, token: string, sessionIds: string[]): Call[] {
  return sessionIds.map((session_id) => ({ ...api(baseUrl, token, '/orders'), body: JSON.stringify({ session_id }) }));
}

export function chargeCalls(baseUrl: string, token: string, orderIds: string[]): Call[] {
  return orderIds.map((order_id) => ({
    ...api(baseUrl, token, `/orders/${order_id}/charge`),
    body: JSON.stringify({ order_id }),
  }));
}

/** A call sent once, with its answer. */
export async function answerTo<Answer>({ url, headers, body }: Call): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Sessions whose consumer has authorised, ready for an order each. */
export async function completedSessions(service: Served, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const call of sessionCalls(service.urls.baseUrl, token, count)) {
    const { id } = await answerTo<{ id: string }>(call);
    await completeCheckout(service, id);
    ids.push(id);
  }
  return ids;
}

export async function ordersOf(baseUrl: string, token: string, sessionIds: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const call of orderCalls(baseUrl, token, sessionIds))
    ids.push((await answerTo<CreateOrderAnswer>(call)).order.id);
  return ids;
}
