// What can befall each call of a payment on its way; each strikes as often as a client is asked to stand.
import type { z } from 'zod';
import type { Effect, FaultRule, Operation } from '../../../service/sandbox/fault-plan.ts';

export type Fault = { name: string; rules: z.input<typeof FaultRule>[] };

const CALLS: Operation[] = [
  'create_token_oauth2_token_post',
  'create_session_sessions_post',
  'create_order_orders_post',
  'charge_order_by_id_orders__order_id__charge_post',
];
const TIMES = 2;
/** Errors that say nothing of whether it was done, or that it may be asked again. */
const STATUSES = [408, 429, 500, 502, 503, 504];
const EFFECTS: Exclude<Effect, 'status' | 'latency'>[] = [
  'drop_before',
  'drop_after',
  'malformed_body',
  'expired_token',
];

const one = (operation: Operation): Fault[] => [
  ...EFFECTS.map((effect) => ({ name: `${effect} of ${operation}`, rules: [{ operation, effect, times: TIMES }] })),
  ...STATUSES.map((status) => ({
    name: `${status} of ${operation}`,
    rules: [{ operation, effect: 'status' as const, status, times: TIMES }],
  })),
  {
    name: `a slow ${operation}`,
    rules: [{ operation, effect: 'latency', latency_ms: 700, times: TIMES }],
  },
];

/** Each by itself, and every call lost on its way back at once. */
export const FAULTS: readonly Fault[] = [
  ...CALLS.flatMap(one),
  {
    name: 'every answer lost',
    rules: CALLS.map((operation) => ({ operation, effect: 'drop_after', times: 1 })),
  },
];
