// The fault plan: which operations fail how, how often, and by which seed. Pure: the same seed gives the same sequence.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { t } from '../../messages/t.ts';

/** What can be told to fail: the API's operationIds, the token endpoint's, and the steps of the checkout. */
export const OPERATIONS = [
  { id: 'create_token_oauth2_token_post', method: 'POST', path: /^\/oauth2\/token$/ },
  { id: 'create_session_sessions_post', method: 'POST', path: /^\/api\/v2\.0\/sessions$/ },
  { id: 'create_order_orders_post', method: 'POST', path: /^\/api\/v2\.0\/orders$/ },
  {
    id: 'charge_order_by_id_orders__order_id__charge_post',
    method: 'POST',
    path: /^\/api\/v2\.0\/orders\/[^/]+\/charge$/,
  },
  { id: 'checkout_open', method: 'GET', path: /^\/checkout\/[^/.]+$/ },
  { id: 'checkout_account', method: 'POST', path: /^\/checkout\/api\/sessions\/[^/]+\/account$/ },
  { id: 'checkout_authorize', method: 'POST', path: /^\/checkout\/api\/sessions\/[^/]+\/authorize$/ },
] as const;

export type Operation = (typeof OPERATIONS)[number]['id'];
export const OPERATION_IDS = OPERATIONS.map(({ id }) => id);

export const EFFECTS = ['status', 'latency', 'drop_before', 'drop_after', 'malformed_body', 'expired_token'] as const;
export type Effect = (typeof EFFECTS)[number];

/** What an effect does to a call. */
export const effectMeaning = (effect: Effect): string =>
  ({
    status: t({ defaultMessage: 'The call isn’t carried out and is answered with this status.' }),
    latency: t({ defaultMessage: 'The call is delayed by this many milliseconds, then continues.' }),
    drop_before: t({ defaultMessage: 'The connection is reset before the call is carried out.' }),
    drop_after: t({ defaultMessage: 'The call is carried out, but the connection is reset before the answer.' }),
    malformed_body: t({ defaultMessage: 'The call is carried out, but its answer is cut off.' }),
    expired_token: t({ defaultMessage: 'The access token sent or issued is already expired.' }),
  })[effect];

export const MAX_LATENCY_MS = 60_000;
export const MAX_RULES = 50;
export const MAX_SEED = 2 ** 32 - 1;

export const FaultRule = z
  .strictObject({
    operation: z.enum(OPERATION_IDS),
    effect: z.enum(EFFECTS),
    /** For the effect status. */
    status: z.int().min(400).max(599).optional(),
    /** For the effect latency. */
    latency_ms: z.int().min(1).max(MAX_LATENCY_MS).optional(),
    probability: z.number().min(0).max(1).default(1),
    /** Strikes at most so often; null is no limit. */
    times: z.int().min(1).max(1_000_000).nullable().default(null),
  })
  .refine((rule) => (rule.effect === 'status') === (rule.status !== undefined), {
    path: ['status'],
    message: 'belongs to the effect "status", and only there',
  })
  .refine((rule) => (rule.effect === 'latency') === (rule.latency_ms !== undefined), {
    path: ['latency_ms'],
    message: 'belongs to the effect "latency", and only there',
  })
  .refine((rule) => rule.effect !== 'expired_token' || rule.operation !== 'checkout_open', {
    path: ['effect'],
    message: 'checkout_open sends no token that could have run out',
  });
export type FaultRule = z.infer<typeof FaultRule>;

export const FaultPlan = z.strictObject({
  seed: z.int().min(0).max(MAX_SEED).default(1),
  rules: z.array(FaultRule).max(MAX_RULES),
});
export type FaultPlan = z.infer<typeof FaultPlan>;

/** The operation a call is, or undefined where it is none that can be told to fail. */
export function operationOf(method: string, path: string): Operation | undefined {
  return OPERATIONS.find((operation) => operation.method === method && operation.path.test(path))?.id;
}

/** Whether a rule strikes the call that is its n-th, by the plan's seed alone. */
export function strikes(seed: number, rule: number, call: number, probability: number): boolean {
  const drawn = createHash('sha256').update(`${seed}:${rule}:${call}`).digest().readUIntBE(0, 6);
  return drawn / 2 ** 48 < probability;
}
