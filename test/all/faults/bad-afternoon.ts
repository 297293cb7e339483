// What goes wrong in the afternoon: every kind of fault the sandbox knows, TCP resets before and after the commit among them.
import { FaultPlan } from '../../../service/sandbox/fault-plan.ts';

const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';
const ORDER = 'create_order_orders_post';
const TOKEN = 'create_token_oauth2_token_post';

/** Longer than the console waits for an answer, in ms. */
const TOO_LONG_MS = 26_000;

/** `timeOuts`: how many captures are answered too late; each takes as long as the console's patience. */
export function badAfternoon(seed: number, timeOuts: number): FaultPlan {
  return FaultPlan.parse({
    seed,
    rules: [
      ...(timeOuts > 0
        ? [{ operation: CHARGE, effect: 'latency', latency_ms: TOO_LONG_MS, probability: 0.01, times: timeOuts }]
        : []),
      { operation: CHARGE, effect: 'latency', latency_ms: 150, probability: 0.02 },
      { operation: CHARGE, effect: 'drop_before', probability: 0.012 },
      { operation: CHARGE, effect: 'drop_after', probability: 0.012 },
      { operation: CHARGE, effect: 'malformed_body', probability: 0.01 },
      { operation: CHARGE, effect: 'expired_token', probability: 0.01 },
      { operation: CHARGE, effect: 'status', status: 500, probability: 0.01 },
      { operation: CHARGE, effect: 'status', status: 503, probability: 0.005 },
      { operation: CHARGE, effect: 'status', status: 408, probability: 0.003 },
      { operation: CHARGE, effect: 'status', status: 422, probability: 0.003 },
      { operation: CHARGE, effect: 'status', status: 429, probability: 0.01, times: 20 },
      { operation: ORDER, effect: 'drop_before', probability: 0.05 },
      { operation: ORDER, effect: 'drop_after', probability: 0.1 },
      { operation: ORDER, effect: 'malformed_body', probability: 0.05 },
      { operation: ORDER, effect: 'status', status: 500, probability: 0.05 },
      { operation: ORDER, effect: 'status', status: 429, probability: 0.05 },
      { operation: TOKEN, effect: 'status', status: 500, probability: 0.05 },
      { operation: TOKEN, effect: 'status', status: 429, probability: 0.05 },
      { operation: TOKEN, effect: 'drop_before', probability: 0.05 },
      { operation: TOKEN, effect: 'drop_after', probability: 0.05 },
      { operation: TOKEN, effect: 'malformed_body', probability: 0.05 },
      { operation: TOKEN, effect: 'expired_token', probability: 0.1 },
    ],
  });
}
