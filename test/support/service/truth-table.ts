// What became of a charge, as a table: every return code, on each kind of day, with a refund before, between or after, and a payout before or after.
import { RETURN_CODES, type ReturnCode } from '../../../contract/ach/return-codes.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { feeOf } from '../../../service/books/fees.ts';
import { bankTellsAt } from '../../../service/books/settlement-date.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** When a charge is made, and when it settles: written down, not computed. */
export const STARTS = [
  ['on a Wednesday', '2026-11-04T15:00:00Z', '2026-11-09T13:30:00Z'],
  ['on a Friday after the cut-off, before a holiday', '2026-11-06T22:00:00Z', '2026-11-13T13:30:00Z'],
  ['on a Saturday', '2026-11-07T17:00:00Z', '2026-11-13T13:30:00Z'],
  ['on the day before Veterans Day', '2026-11-10T20:00:00Z', '2026-11-16T13:30:00Z'],
  ['on the day before Thanksgiving', '2026-11-25T15:00:00Z', '2026-12-01T13:30:00Z'],
] as const;
export const PAYOUTS = ['before', 'after'] as const;
/** In banking days: at once, before settlement, on its morning, after it, within 60 days, and too late. */
const RETURNED_AFTER = [0, 2, 3, 4, 30, 50];
const REFUNDS = [
  null,
  ...(['before', 'between', 'after'] as const).flatMap((when) => [
    { when, parts: 1 },
    { when, parts: 2 },
  ]),
];
const CODES = Object.keys(RETURN_CODES) as ReturnCode[];
const LATE_CODES = ['R05', 'R07', 'R10', 'R11'];

export type Case = {
  id: string;
  code: ReturnCode;
  amount: number;
  fee: number;
  returnAt: number;
  refund: { at: number; amount: number; fails: boolean } | null;
};

export function casesFrom(start: number): Case[] {
  const all = CODES.flatMap((code) =>
    RETURNED_AFTER.flatMap((days) => REFUNDS.map((refund) => ({ code, days, refund }))),
  );
  return all.map(({ code, days, refund }, index) => {
    const amount = 1 + ((index * 7919 + start / MINUTE_MS) % 99_991);
    const returnAt = bankTellsAt(start, days);
    const at = { before: start + MINUTE_MS, between: returnAt - MINUTE_MS, after: returnAt + MINUTE_MS };
    return {
      id: `charge_${index}`,
      code,
      amount,
      fee: feeOf(amount),
      returnAt,
      refund: refund && {
        at: Math.max(start, at[refund.when]),
        amount: Math.ceil(amount / refund.parts),
        fails: index % 3 === 0,
      },
    };
  });
}

/** What the table says of a case, long after. */
export function expected({ code, amount, fee, returnAt, refund }: Case, settleAt: number) {
  const isLate = returnAt > settleAt;
  const isReturned = !isLate || (LATE_CODES.includes(code) && returnAt - settleAt <= 60 * DAY_MS);
  const isRefunded = refund !== null && !(isReturned && refund.at >= returnAt);
  const refunded = isRefunded && !refund.fails ? refund.amount : 0;
  const back = Math.floor((2 * fee * refunded + amount) / (2 * amount));
  const obstacle = !isReturned
    ? 'not_returned'
    : code !== 'R01' && code !== 'R09'
      ? 'code_not_presentable'
      : refunded > 0
        ? 'refunded'
        : null;
  return {
    isRefunded,
    worth: (isReturned ? 0 : amount - fee + back) - refunded,
    record: {
      amount,
      fee,
      refunded,
      fee_returned: isReturned ? fee : back,
      status: isReturned ? 'returned' : 'settled',
      return: isReturned ? { code, title: RETURN_CODES[code].title, at: timestampOf(returnAt) } : null,
      attempts: [{ settled_at: isReturned && !isLate ? null : timestampOf(settleAt) }],
      returnable_until: {
        two_banking_days: timestampOf(settleAt),
        sixty_days: timestampOf(settleAt + 60 * DAY_MS),
      },
      present_again: { obstacle },
    },
  };
}
