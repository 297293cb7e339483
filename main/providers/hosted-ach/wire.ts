// Where each operation is posted, and how the request for an order is spelled.
import { StoreId } from '../../../contract/ids.ts';
import type { Requests } from '../../../contract/operations/recorded.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { NewOrder } from '../port.ts';

/** at: under the payment API's base_url, or the dashboard's address (ours: the spec shows no payouts or refunds). path: `{id}` stands for the order or charge that it names. */
const WIRE = {
  /** Spec, 4.1. */
  create_session: { at: 'payments', path: '/api/v2.0/sessions' },
  /** Spec, 4.2. */
  create_order: { at: 'payments', path: '/api/v2.0/orders' },
  /** Spec, 4.3. */
  charge_order: { at: 'payments', path: '/api/v2.0/orders/{id}/charge' },
  start_payout: { at: 'dashboard', path: '/api/payouts' },
  refund_charge: { at: 'dashboard', path: '/api/charges/{id}/refunds' },
  present_charge_again: { at: 'dashboard', path: '/api/charges/{id}/present-again' },
} as const satisfies Record<OperationName, { at: 'payments' | 'dashboard'; path: string }>;

/** The path of an operation; `id` is named in it where it has a place for one. */
export const pathOf = (name: OperationName, id = ''): string => WIRE[name].path.replace('{id}', encodeURIComponent(id));

export const requestLine = (name: OperationName, id: string) => ({
  method: 'POST' as const,
  at: WIRE[name].at,
  path: pathOf(name, id),
});

/** The spec spells this request in two ways. */
export function orderRequest({ sessionId, storeId, spelling }: NewOrder): Requests['create_order'] {
  if (spelling === 'session_id') return { session_id: sessionId };
  const store = StoreId.safeParse(storeId);
  return { sessionID: sessionId, ...(store.success ? { storeIdentifier: store.data } : {}) };
}
