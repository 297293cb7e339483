// What a request asks for, by its path and body (spec, 4.1 to 4.3).
import type { Question } from '../answer-oracle.ts';

/** Which of the three calls a path is, and about what. */
export function questionOf(path: string, body: string): Question {
  const asked = (body === '' ? {} : JSON.parse(body)) as { amount?: number; session_id?: string };
  if (path === '/api/v2.0/sessions') return { operation: 'create_session', id: null, amount: asked.amount ?? null };
  if (path === '/api/v2.0/orders') return { operation: 'create_order', id: asked.session_id ?? null, amount: null };
  const orderId = /^\/api\/v2\.0\/orders\/([^/]+)\/charge$/.exec(path)?.[1];
  if (orderId === undefined) throw new Error(`Nothing is asked by ${path}.`);
  return { operation: 'charge_order', id: decodeURIComponent(orderId), amount: null };
}
