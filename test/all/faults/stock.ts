// Stocks a provider: sessions that were authorised, most with an order made of them; the rest the desk makes orders of itself.
import { callApi, sessionRequest } from '../../support/service/payment-service.ts';
import type { Provider } from './providers.ts';

/** A consumer's payment: one session, so one order and one charge at the most. orderId null: no order yet. amount: cents. */
export type Payment = { sessionId: string; trackNumber: string; orderId: string | null; amount: number };

/** Calls on their way at once. */
const AT_ONCE = 16;
/** One payment of so many has no order yet. */
const WITHOUT_ORDER = 20;

export async function stock(provider: Provider, count: number, withoutOrder = WITHOUT_ORDER): Promise<Payment[]> {
  const payments: Payment[] = [];
  let begun = 0;
  const stocker = async () => {
    while (begun < count) {
      begun += 1;
      payments.push(await onePayment(provider, begun, begun % withoutOrder !== 0));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, stocker));
  return payments;
}

async function onePayment(provider: Provider, number: number, hasOrder: boolean): Promise<Payment> {
  const amount = 1000 + number;
  const session = await call<{ id: string; track_number: string }>(provider, '/sessions', sessionRequest(amount));
  await provider.authorize(session.id);
  const made = { sessionId: session.id, trackNumber: session.track_number, amount };
  if (!hasOrder) return { ...made, orderId: null };
  const { order } = await call<{ order: { id: string } }>(provider, '/orders', { session_id: session.id });
  return { ...made, orderId: order.id };
}

async function call<Answer>({ baseUrl, token }: Provider, path: string, body: unknown): Promise<Answer> {
  const urls = { baseUrl, authUrl: baseUrl, jsUrl: baseUrl, dashboardUrl: baseUrl };
  const response = await callApi({ urls }, token, path, body);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
