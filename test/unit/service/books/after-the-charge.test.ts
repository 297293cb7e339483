// The rules of what comes after a charge: fees given back, refunds' dates, what banks may return, and what may be presented again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBankingDay } from '../../../../contract/ach/banking-days.ts';
import { RETURN_CODES, type ReturnCode } from '../../../../contract/ach/return-codes.ts';
import { easternTimeOf } from '../../../../service/books/eastern-time.ts';
import { feeReturned } from '../../../../service/books/fees.ts';
import {
  feeAdjustmentPosting,
  type Line,
  lateReturnPosting,
  presentmentPosting,
  refundFailedPosting,
  refundPosting,
  refundSentPosting,
  returnPosting,
  settlementPostings,
} from '../../../../service/books/postings.ts';
import { whyNotPresentAgain } from '../../../../service/books/present-again-rule.ts';
import { returnableUntil, whyNotReturn } from '../../../../service/books/returnable.ts';
import {
  bankTellsAt,
  nextCutOff,
  refundSettlesAt,
  settlementDateOf,
} from '../../../../service/books/settlement-date.ts';

const DAY_MS = 86_400_000;
const CODES = Object.keys(RETURN_CODES) as ReturnCode[];
const charges = fc
  .integer({ min: 1, max: 999_999_999 })
  .chain((amount) => fc.record({ amount: fc.constant(amount), fee: fc.nat({ max: amount }) }));

test('fees given back with parts of a refund sum to the whole fee, to the cent, and never run backwards', () => {
  fc.assert(
    fc.property(charges, fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 12 }), ({ amount, fee }, cuts) => {
      const sums = [...new Set([0, ...cuts.map((cut) => cut % (amount + 1)), amount])].toSorted((a, b) => a - b);
      let given = 0;
      for (const refunded of sums) {
        const now = feeReturned({ amount, fee, refunded, isReturned: false });
        expect(now - given).toBeGreaterThanOrEqual(0);
        given = now;
      }
      expect(given).toBe(fee);
      expect(feeReturned({ amount, fee, refunded: 0, isReturned: true })).toBe(fee);
    }),
  );
});

test('a part of a fee is half a cent up, even where the product is beyond what a number holds', () => {
  expect(feeReturned({ amount: 200, fee: 3, refunded: 100, isReturned: false })).toBe(2);
  expect(feeReturned({ amount: 200, fee: 3, refunded: 99, isReturned: false })).toBe(1);
  const [amount, fee] = [999_999_999, 999_999_998];
  expect(feeReturned({ amount, fee, refunded: 999_999_997, isReturned: false })).toBe(999_999_996);
});

test('a part of a refund never takes more from the seller than it pays out, and never less than nothing', () => {
  fc.assert(
    fc.property(charges, fc.nat(), fc.nat(), ({ amount, fee }, first, second) => {
      const [low, high] = [first % (amount + 1), second % (amount + 1)].toSorted((a, b) => a - b) as [number, number];
      const of = (refunded: number) => feeReturned({ amount, fee, refunded, isReturned: false });
      expect(of(high) - of(low)).toBeLessThanOrEqual(high - low);
    }),
  );
});

const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 11, 31) });

test('a refund is sent at 16:45 in New York on a banking day, at the next such moment, and settles two banking days later at 08:30', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const sent = nextCutOff(at);
      const { day, minuteOfDay } = easternTimeOf(sent);
      expect([isBankingDay(day), minuteOfDay]).toEqual([true, 16 * 60 + 45]);
      expect(sent).toBeGreaterThan(at - 60_000);
      // None is left out: where the day before it would have been one, it was over.
      const before = easternTimeOf(sent - DAY_MS).day;
      if (isBankingDay(before)) expect(sent - DAY_MS).toBeLessThanOrEqual(at + 3_600_000);
      const settled = easternTimeOf(refundSettlesAt(sent));
      expect([isBankingDay(settled.day), settled.minuteOfDay]).toEqual([true, 8 * 60 + 30]);
    }),
  );
});

test.each([
  ['on a Friday afternoon', '2026-11-20T21:44:00Z', '2026-11-20T21:45:00Z', '2026-11-24T13:30:00Z'],
  ['on a Friday after the cut-off', '2026-11-20T21:45:00Z', '2026-11-23T21:45:00Z', '2026-11-25T13:30:00Z'],
  ['before Thanksgiving', '2026-11-25T20:00:00Z', '2026-11-25T21:45:00Z', '2026-11-30T13:30:00Z'],
  ['on Thanksgiving', '2026-11-26T15:00:00Z', '2026-11-27T21:45:00Z', '2026-12-01T13:30:00Z'],
])('a refund requested %s', (_, at, sent, settled) => {
  expect(nextCutOff(Date.parse(at))).toBe(Date.parse(sent));
  expect(refundSettlesAt(Date.parse(sent))).toBe(Date.parse(settled));
});

test('a bank tells of a debit at once, or at 07:00 in New York, in time before it would settle on the third banking day', () => {
  fc.assert(
    fc.property(moments, fc.nat({ max: 10 }), (at, days) => {
      const tells = bankTellsAt(at, days);
      if (days === 0) expect(tells).toBe(at);
      else expect(easternTimeOf(tells).minuteOfDay).toBe(7 * 60);
      expect(tells < settlementDateOf(at)).toBe(days <= 3);
    }),
  );
});

test.each(CODES)('%s comes before settlement, and after it only within its window', (code) => {
  const settlesAt = Date.UTC(2026, 10, 23, 13, 30);
  const settled = { settled_at: new Date(settlesAt).toISOString(), returned_at: null };
  expect(whyNotReturn({ settled_at: null, returned_at: null }, code, settlesAt + 99 * DAY_MS)).toBeUndefined();
  const isLate = ['R05', 'R07', 'R10', 'R11'].includes(code);
  expect(whyNotReturn(settled, code, settlesAt)).toBe(isLate ? undefined : 'settled_and_not_late');
  const { two_banking_days, sixty_days } = returnableUntil({ settlesAt });
  expect([two_banking_days, sixty_days]).toEqual([settlesAt, settlesAt + 60 * DAY_MS]);
  if (isLate) {
    expect(whyNotReturn(settled, code, sixty_days)).toBeUndefined();
    expect(whyNotReturn(settled, code, sixty_days + 1)).toBe('settled_too_long');
  }
  expect(whyNotReturn({ ...settled, returned_at: settled.settled_at }, code, settlesAt)).toBe('returned');
});

test('only a charge that came back for want of money is presented again, twice, within 180 days, and not after a refund', () => {
  const facts = { firstAt: 0, attempts: 1, code: 'R01' as const, refunded: 0 };
  const open = { ...facts, isAccountClosed: false, isAuthorizationEnded: false };
  for (const code of CODES) {
    const isFine = code === 'R01' || code === 'R09';
    expect(whyNotPresentAgain({ ...open, code }, 0)).toBe(isFine ? null : 'code_not_presentable');
  }
  expect(whyNotPresentAgain({ ...open, code: null }, 0)).toBe('not_returned');
  expect(whyNotPresentAgain({ ...open, attempts: 2 }, 0)).toBeNull();
  expect(whyNotPresentAgain({ ...open, attempts: 3 }, 0)).toBe('presented_twice');
  expect(whyNotPresentAgain(open, 180 * DAY_MS)).toBeNull();
  expect(whyNotPresentAgain(open, 180 * DAY_MS + 1)).toBe('too_late');
  expect(whyNotPresentAgain({ ...open, refunded: 1 }, 0)).toBe('refunded');
  expect(whyNotPresentAgain({ ...open, isAccountClosed: true }, 0)).toBe('account_closed');
  expect(whyNotPresentAgain({ ...open, isAuthorizationEnded: true }, 0)).toBe('authorization_ended');
});

const sumOf = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

test('each posting after the charge sums to zero, and names every account', () => {
  const debit = {
    debitId: 'charge_1.2',
    organizationId: 'org_1',
    marketplaceId: 'mk_1',
    amount: 1000,
    fees: 15,
    at: 7,
  };
  const refund = { refundId: 'refund_1', organizationId: 'org_1', marketplaceId: 'mk_1', amount: 400, fee: 6, at: 7 };
  expect(presentmentPosting(debit)).toMatchObject({ kind: 'presentment', sourceId: 'charge_1.2' });
  expect(feeAdjustmentPosting(debit, 6).lines).toEqual([
    { account: 'receivable', owner: 'org_1', amount: 6 },
    { account: 'balance', owner: 'mk_1', amount: -6 },
  ]);
  expect(refundPosting(refund).lines).toEqual([
    { account: 'receivable', owner: 'org_1', amount: 394 },
    { account: 'balance', owner: 'mk_1', amount: 6 },
    { account: 'refund', owner: 'org_1', amount: -400 },
  ]);
  expect(refundSentPosting(refund).lines).toEqual([
    { account: 'refund', owner: 'org_1', amount: 400 },
    { account: 'bank', owner: 'service', amount: -400 },
  ]);
  expect(refundFailedPosting({ ...refund, marketplaceId: null }).lines).toEqual([
    { account: 'bank', owner: 'service', amount: 400 },
    { account: 'receivable', owner: 'org_1', amount: -394 },
    { account: 'income', owner: 'service', amount: -6 },
  ]);
  expect(feeAdjustmentPosting(debit, 6)).toMatchObject({ kind: 'fee_adjustment', sourceId: 'charge_1.2', at: 7 });
  const ofRefund = { sourceId: 'refund_1', at: 7 };
  expect(refundPosting(refund)).toMatchObject({ kind: 'refund', ...ofRefund });
  expect(refundSentPosting(refund)).toMatchObject({ kind: 'refund_sent', ...ofRefund });
  expect(refundFailedPosting(refund)).toMatchObject({ kind: 'refund_failed', ...ofRefund });
  const all = [refundPosting(refund), refundSentPosting(refund), refundFailedPosting(refund), returnPosting(debit)];
  for (const posting of [...all, lateReturnPosting(debit)]) expect(sumOf(posting.lines)).toBe(0);
});

test('what was withheld for a refund that failed comes back with what settles next', () => {
  const debit = { debitId: 'charge_1', organizationId: 'org_1', amount: 1000, fees: 15, at: 7 };
  const [, withheld] = settlementPostings([debit], -394);
  expect(withheld).toEqual({
    kind: 'withheld',
    sourceId: 'charge_1',
    at: 7,
    lines: [
      { account: 'bank', owner: 'service', amount: -394 },
      { account: 'receivable', owner: 'org_1', amount: 394 },
    ],
  });
});
