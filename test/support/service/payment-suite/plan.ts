// What each payment of the suite is to meet with: drawn from its number alone, so that it can be played again.
import { createHash } from 'node:crypto';

export const FATES = [
  'settled',
  'settled_by_hand',
  'corrected',
  'returned',
  'returned_by_hand',
  'returned_late',
  'presented_again',
  'refunded',
  'refunded_in_parts',
  'refunded_before_settling',
  'refund_failed',
  'paid_out',
] as const;
export type Fate = (typeof FATES)[number];

export type PlannedFault = {
  operation: string;
  effect: string;
  times: number;
  probability: number;
  status?: number;
  latency_ms?: number;
};

/** Amounts in cents. */
export type Plan = {
  number: number;
  /** Of its world; without one the service draws it. */
  seed: string | undefined;
  amount: number;
  tip: number | null;
  by: 'merchant' | 'seller';
  /** Where its world's clock begins. */
  begins: string;
  fate: Fate;
  /** Of the return or notification of change, where there is one. */
  code: string;
  faults: { seed: number; rules: PlannedFault[] };
  /** Whether faults and outcomes are told with the world, or by calls after it. */
  plantedWith: 'world' | 'calls';
  /** How long the merchant waits before it makes the order, in seconds, and whether its token runs out meanwhile. */
  pause: { seconds: number; expiresTokens: boolean } | undefined;
};

const TOKEN = 'create_token_oauth2_token_post';
const SESSION = 'create_session_sessions_post';
const ORDER = 'create_order_orders_post';
const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';

/** Ordinary days, the weekends on which New York changes its clocks, ends of a year and of February, and the far future. */
const BEGINNINGS = [
  '2026-01-05T15:00:00Z',
  '2026-03-06T21:30:00Z',
  '2026-03-08T06:59:59Z',
  '2026-10-30T20:44:59Z',
  '2026-11-01T05:30:00Z',
  '2026-12-31T23:59:59Z',
  '2028-02-28T12:00:00Z',
  '2095-06-01T04:00:00Z',
];

/** Numbers that follow from a text, one after another. */
function drawerOf(text: string) {
  let drawn = 0;
  const below = (most: number) => {
    drawn += 1;
    return createHash('sha256').update(`${text}:${drawn}`).digest().readUInt32BE() % most;
  };
  const oneOf = <Each>(list: readonly [Each, ...Each[]] | readonly Each[]): Each => list[below(list.length)] as Each;
  return { below, oneOf };
}

/** What payment `number` is to meet with. */
export function planOf(number: number): Plan {
  const { below, oneOf } = drawerOf(`payment ${number}`);
  // Each fate as often as the others.
  const fate = FATES[number % FATES.length] as Fate;
  const fault = (): PlannedFault => {
    const operation = oneOf([TOKEN, SESSION, ORDER, CHARGE]);
    const often = { times: 1 + below(2), probability: oneOf([1, 1, 0.5]) };
    const effect = oneOf(['drop_before', 'drop_after', 'status', 'malformed_body', 'latency', 'expired_token']);
    if (effect === 'status') return { operation, effect, ...often, status: oneOf([429, 500, 503]) };
    if (effect === 'latency') return { operation, effect, ...often, latency_ms: 1 + below(20) };
    return { operation, effect, ...often };
  };
  const codes: Partial<Record<Fate, string[]>> = {
    returned: ['R01', 'R03', 'R09', 'R20'],
    returned_by_hand: ['R01', 'R02', 'R29'],
    returned_late: ['R05', 'R07', 'R10', 'R11'],
    presented_again: ['R01', 'R09'],
    corrected: ['C01', 'C03'],
    refund_failed: ['R02', 'R03'],
  };
  return {
    number,
    seed: `payment ${number}`,
    amount: 1000 + below(50_000),
    tip: below(3) === 0 ? 1 + below(900) : null,
    by: fate === 'paid_out' || below(3) === 0 ? 'seller' : 'merchant',
    begins: oneOf(BEGINNINGS),
    fate,
    code: oneOf(codes[fate] ?? ['']),
    faults: { seed: below(1_000_000), rules: Array.from({ length: 1 + below(3) }, fault) },
    plantedWith: oneOf(['world', 'calls']),
    pause: below(2) === 0 ? { seconds: 60 + below(7200), expiresTokens: below(2) === 0 } : undefined,
  };
}

/** The outcome that its world's banks are told of beforehand; none where there is nothing to plan. */
export function outcomesOf({ fate, code }: Plan): { rules: object[] } {
  switch (fate) {
    case 'returned':
      return { rules: [{ return_code: code, after_banking_days: 2 }] };
    case 'returned_late':
      return { rules: [{ return_code: code, after_banking_days: 6 }] };
    case 'presented_again':
      return { rules: [{ return_code: code, after_banking_days: 1, attempt: 1 }] };
    case 'corrected':
      return { rules: [{ change_code: code, after_banking_days: 1 }] };
    case 'refund_failed':
      return { rules: [{ refund_failure_code: code }] };
    default:
      return { rules: [] };
  }
}
