// What truly became of charges at a provider of the tests, whatever it says: refunds, debits that came back or were presented again, and payouts.
import type { Received } from './true-books.ts';

/** Amounts in cents. request: null of the debit that the capture made. */
export type TrueRefund = { id: string; amount: number; at: string; request: Received };
export type TrueAttempt = { request: Received | null; at: string; returnedAt: string | null };
export type TrueCharge = {
  id: string;
  orderId: string;
  amount: number;
  at: string;
  updatedAt: string;
  attempts: TrueAttempt[];
  refunds: TrueRefund[];
};
export type TruePayout = { id: string; month: string; amount: number; request: Received };

/** What a desk knows of a charge when it asks for something about it; attempt: how many debits. */
export type Asked = { orderId: string; amount: number; attempt: number };

export type TrueCharges = ReturnType<typeof openTrueCharges>;

const PRESENTABLE_MS = 30 * 86_400_000;
const FIRST_MONTH = 2026 * 12 + 5;

export function openTrueCharges({ name, now }: { name: string; now: () => string }) {
  const all = new Map<string, TrueCharge>();
  const payouts: TruePayout[] = [];
  const asked = new Map<string, Asked>();
  /** By key: as the first call under it asked. */
  const firstAsked = new Map<string, Asked>();
  const monthOfKey = new Map<string, string>();
  let made = 0;
  let months = 0;
  const idOf = (kind: 'refund' | 'payout') => {
    made += 1;
    return `${kind}_${name}x${made}`;
  };

  function add({ id, orderId, amount }: Pick<TrueCharge, 'id' | 'orderId' | 'amount'>): TrueCharge {
    const at = now();
    const attempts = [{ request: null, at, returnedAt: null }];
    const charge = { id, orderId, amount, at, updatedAt: at, attempts, refunds: [] };
    all.set(id, charge);
    return charge;
  }

  function askedOf(chargeId: string, key: string | null): Asked {
    const current = asked.get(chargeId) ?? { orderId: all.get(chargeId)?.orderId ?? '', amount: 0, attempt: 1 };
    if (key === null) return current;
    const first = firstAsked.get(key) ?? current;
    firstAsked.set(key, first);
    return { ...first, amount: current.amount };
  }

  /** A charge without a request: a lying provider refunds it all the same. */
  const chargeOf = (id: string) => all.get(id) ?? add({ id, ...askedOf(id, null) });
  const newestOf = (charge: TrueCharge) => charge.attempts[charge.attempts.length - 1];
  const month = () => {
    const number = FIRST_MONTH + months;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  };

  return {
    all,
    payouts,
    add,
    chargeOf,
    askedOf,
    ask: (chargeId: string, what: Asked) => void asked.set(chargeId, what),
    newRefundId: () => idOf('refund'),
    newPayoutId: () => idOf('payout'),
    /** "2026-06" and so on: a month goes by only when it is told to. Of a key, the month of the first call under it. */
    month: (key: string | null = null) => {
      const first = (key === null ? undefined : monthOfKey.get(key)) ?? month();
      if (key !== null) monthOfKey.set(key, first);
      return first;
    },
    nextMonth: () => {
      months += 1;
    },
    refund: (charge: TrueCharge, refund: TrueRefund) => {
      charge.refunds.push(refund);
      charge.updatedAt = now();
    },
    present: (charge: TrueCharge, request: Received) => {
      charge.updatedAt = now();
      charge.attempts.push({ request, at: charge.updatedAt, returnedAt: null });
    },
    /** The newest debit comes back, where it hasn't. */
    comesBack: (charge: TrueCharge) => {
      const newest = newestOf(charge);
      if (!newest || newest.returnedAt !== null) return;
      charge.updatedAt = now();
      newest.returnedAt = charge.updatedAt;
    },
    payOut: (payout: TruePayout) => void payouts.push(payout),
  };
}

/** A charge as the dashboard's API tells it. */
export function outcomeTold({ id, orderId, amount, updatedAt, attempts, refunds }: TrueCharge) {
  const told = attempts.map(({ at, returnedAt }, index) => ({
    attempt: index + 1,
    create_date: at,
    settles_at: null,
    settled_at: null,
    return: returnedAt === null ? null : { code: 'R01', at: returnedAt },
  }));
  const back = told.at(-1)?.return ?? null;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const obstacle = back === null ? 'not_returned' : refunded > 0 ? 'refunded' : null;
  const until = new Date(Date.parse(updatedAt) + PRESENTABLE_MS).toISOString();
  return {
    id,
    order_id: orderId,
    amount,
    refunded,
    status: back === null ? 'pending' : 'returned',
    return: back,
    updated_at: updatedAt,
    attempts: told,
    present_again: { obstacle, until },
  };
}

/** A refund as the dashboard's API tells it. */
export const refundTold = (charge: Pick<TrueCharge, 'id' | 'orderId'>, refund: Omit<TrueRefund, 'request'>) => ({
  id: refund.id,
  charge_id: charge.id,
  order_id: charge.orderId,
  amount: refund.amount,
  reason: '',
  status: 'requested',
  create_date: refund.at,
  updated_at: refund.at,
  next_step_at: null,
  failure: null,
});
