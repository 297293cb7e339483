// The wire definition of each operation: where it is posted, what is sent and how its answer is read. What our own service promises is stricter (payment-api/, dashboard-api/), and stays apart so that a shared mistake can't hide.
import { z } from 'zod';
import { ChargeOutcomeSeen, RefundSeen } from '../dashboard-api/after-charge-seen.ts';
import { MAX_REFUND_REASON } from '../dashboard-api/refund.ts';
import { PayoutSeen } from '../dashboard-api/seen.ts';
import { OrderId } from '../ids.ts';
import { CreateOrderRequest } from '../payment-api/order.ts';
import { ChargeOrderSeen, CreateOrderSeen, SessionSeen } from '../payment-api/seen.ts';
import { CreateSessionRequest } from '../payment-api/session.ts';
import type { OperationName } from './operation-name.ts';

/** at: under the payment API's base_url, or the dashboard's address (ours: the spec shows no payouts or refunds). path: `{id}` stands for the one thing that is named in it. */
type Wire = { at: 'payments' | 'dashboard'; path: string; request: z.ZodType; answer: z.ZodType };

/** Each is a POST. Amounts are cents. */
export const WIRE = {
  /** Spec, 4.1. */
  create_session: {
    at: 'payments',
    path: '/api/v2.0/sessions',
    request: CreateSessionRequest,
    answer: SessionSeen,
  },
  /** Spec, 4.2. */
  create_order: {
    at: 'payments',
    path: '/api/v2.0/orders',
    request: CreateOrderRequest,
    answer: CreateOrderSeen,
  },
  /** Spec, 4.3. */
  charge_order: {
    at: 'payments',
    path: '/api/v2.0/orders/{id}/charge',
    request: z.strictObject({ order_id: OrderId }),
    answer: ChargeOrderSeen,
  },
  start_payout: {
    at: 'dashboard',
    path: '/api/payouts',
    request: z.strictObject({ expected_amount: z.int().positive() }),
    answer: PayoutSeen,
  },
  /** Of a charge. */
  refund_charge: {
    at: 'dashboard',
    path: '/api/charges/{id}/refunds',
    request: z.strictObject({ amount: z.int().positive(), reason: z.string().max(MAX_REFUND_REASON) }),
    answer: RefundSeen,
  },
  /** Debits the consumer of a returned charge once more. */
  present_charge_again: {
    at: 'dashboard',
    path: '/api/charges/{id}/present-again',
    request: z.strictObject({}),
    answer: ChargeOutcomeSeen,
  },
} as const satisfies Record<OperationName, Wire>;

/** What each operation sends, and what it answers. */
export type Requests = { [Name in OperationName]: z.infer<(typeof WIRE)[Name]['request']> };
export type Answers = { [Name in OperationName]: z.infer<(typeof WIRE)[Name]['answer']> };

/** The path of an operation; `id` is named in it where it has a place for one. */
export const pathOf = (name: OperationName, id = ''): string => WIRE[name].path.replace('{id}', encodeURIComponent(id));
