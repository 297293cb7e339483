// What a request asks for, by its path and body (spec, 4.1 to 4.3; refunds, debits presented again and payouts are the dashboard's API).
import type { Question } from '../answer-oracle.ts';
import type { TrueBooks } from './true-books.ts';

/** Which call a path is, and about what. What its path and body don't say of a charge is as the desk knows it. */
export function questionOf(
  path: string,
  body: string,
  { charges, shop }: TrueBooks,
  key: string | null = null,
): Question {
  const asked = (body === '' ? {} : JSON.parse(body)) as Partial<Record<'amount' | 'expected_amount', number>> & {
    session_id?: string;
  };
  if (path === '/api/v2.0/sessions') return { operation: 'create_session', id: null, amount: asked.amount ?? null };
  if (path === '/api/v2.0/orders') return { operation: 'create_order', id: asked.session_id ?? null, amount: null };
  if (path === '/api/payouts')
    return {
      operation: 'start_payout',
      id: charges.month(key),
      amount: asked.expected_amount ?? 0,
      marketplaceId: shop.marketplace_id,
    };
  const [, chargeId, change] = /^\/api\/charges\/([^/]+)\/(refunds|present-again)$/.exec(path) ?? [];
  if (chargeId !== undefined) {
    const id = decodeURIComponent(chargeId);
    const { orderId, amount, attempt } = charges.askedOf(id, key);
    if (change === 'refunds') return { operation: 'refund_charge', id, orderId, amount: asked.amount ?? 0 };
    return { operation: 'present_charge_again', id, orderId, amount, attempt };
  }
  const orderId = /^\/api\/v2\.0\/orders\/([^/]+)\/charge$/.exec(path)?.[1];
  if (orderId === undefined) throw new Error(`Nothing is asked by ${path}.`);
  return { operation: 'charge_order', id: decodeURIComponent(orderId), amount: null };
}
