// The fault plan: chance by seed alone, and what can be planned.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FaultPlan, operationOf, strikes } from '../../../service/sandbox/fault-plan.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
// In hundredths: fast-check's doubles crowd around 0, where nothing strikes.
const probabilities = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
const sequence = (seed: number, rule: number, probability: number, length = 200) =>
  Array.from({ length }, (_, call) => strikes(seed, rule, call + 1, probability));

test('the same seed strikes the same calls', () => {
  fc.assert(
    fc.property(seeds, fc.nat(49), probabilities, (seed, rule, probability) => {
      expect(sequence(seed, rule, probability)).toEqual(sequence(seed, rule, probability));
    }),
  );
});

test('another seed, or another rule, strikes other calls', () => {
  fc.assert(
    fc.property(seeds, seeds, (one, other) => {
      fc.pre(one !== other);
      expect(sequence(one, 0, 0.5)).not.toEqual(sequence(other, 0, 0.5));
      expect(sequence(one, 0, 0.5)).not.toEqual(sequence(one, 1, 0.5));
    }),
  );
});

test('probability 0 never strikes, 1 always, and a higher one strikes wherever a lower one does', () => {
  fc.assert(
    fc.property(seeds, fc.nat(49), probabilities, (seed, rule, probability) => {
      expect(sequence(seed, rule, 0)).not.toContain(true);
      expect(sequence(seed, rule, 1)).not.toContain(false);
      const higher = sequence(seed, rule, Math.min(1, probability + 0.1));
      expect(sequence(seed, rule, probability).every((struck, call) => !struck || higher[call])).toBe(true);
    }),
  );
});

test('one call in four is struck at a probability of a quarter, near enough', () => {
  const struck = sequence(7, 0, 0.25, 10_000).filter(Boolean).length;
  expect(struck).toBeGreaterThan(2300);
  expect(struck).toBeLessThan(2700);
});

test.each([
  ['POST', '/oauth2/token', 'create_token_oauth2_token_post'],
  ['POST', '/api/v2.0/sessions', 'create_session_sessions_post'],
  ['POST', '/api/v2.0/orders', 'create_order_orders_post'],
  ['POST', '/api/v2.0/orders/order_1/charge', 'charge_order_by_id_orders__order_id__charge_post'],
  ['GET', '/checkout/sess_1', 'checkout_open'],
  ['POST', '/checkout/api/sessions/sess_1/account', 'checkout_account'],
  ['POST', '/checkout/api/sessions/sess_1/authorize', 'checkout_authorize'],
  ['GET', '/checkout/page.js', undefined],
  ['GET', '/sandbox/faults', undefined],
  ['GET', '/oauth2/token', undefined],
])('%s %s is the operation %s', (method, path, operation) => {
  expect(operationOf(method, path)).toBe(operation);
});

const operation = 'create_order_orders_post';
test.each([
  { operation: 'refund', effect: 'drop_after' },
  { operation, effect: 'explode' },
  { operation, effect: 'status' },
  { operation, effect: 'status', status: 200 },
  { operation, effect: 'drop_after', status: 500 },
  { operation, effect: 'latency' },
  { operation, effect: 'latency', latency_ms: 60_001 },
  { operation, effect: 'drop_after', probability: 1.1 },
  { operation, effect: 'drop_after', times: 0 },
  { operation, effect: 'drop_after', often: true },
  { operation: 'checkout_open', effect: 'expired_token' },
])('%j can not be planned', (rule) => {
  expect(FaultPlan.safeParse({ rules: [rule] }).success).toBe(false);
});
