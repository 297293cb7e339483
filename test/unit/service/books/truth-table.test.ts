// The truth table of what becomes of a charge, by the rules alone: more than ten thousand cases, to the cent.
import { expect, test } from 'vitest';
import { feeReturned } from '../../../../service/books/fees.ts';
import {
  chargePosting,
  feeAdjustmentPosting,
  lateReturnPosting,
  type Posting,
  refundFailedPosting,
  refundPosting,
  refundSentPosting,
  returnPosting,
  settlementPosting,
} from '../../../../service/books/postings.ts';
import { whyNotReturn } from '../../../../service/books/returnable.ts';
import { nextCutOff, refundSettlesAt, settlementDateOf } from '../../../../service/books/settlement-date.ts';
import { type Case, casesFrom, expected, PAYOUTS, STARTS } from '../../../support/service/truth-table.ts';

const OWNER = { organizationId: 'org_1', marketplaceId: 'mk_1' };

/** Everything that is posted for a case, in the order of its moments; a return comes before what else happens then. */
function postingsOf({ id, amount, fee, code, returnAt, refund }: Case, start: number): Posting[] {
  const debit = (at: number) => ({ ...OWNER, debitId: id, amount, fees: fee, at });
  const kept = { settled_at: null as string | null, returned_at: null as string | null };
  let refunded = 0;
  const given = (sum: number) => feeReturned({ amount, fee, refunded: sum, isReturned: kept.returned_at !== null });
  const part = (at: number, feePart: number) => ({
    ...OWNER,
    refundId: 'refund_1',
    amount: refund?.amount ?? 0,
    fee: feePart,
    at,
  });
  const posted: Posting[] = [chargePosting(debit(start))];
  const settle = (at: number) => {
    if (kept.returned_at !== null) return;
    kept.settled_at = new Date(at).toISOString();
    posted.push(settlementPosting(debit(at)));
  };
  const comeBack = (at: number) => {
    if (whyNotReturn(kept, code, at) !== undefined) return;
    const before = given(refunded);
    posted.push(kept.settled_at === null ? returnPosting(debit(at)) : lateReturnPosting(debit(at)));
    if (before > 0) posted.push(feeAdjustmentPosting(debit(at), before));
    kept.returned_at = new Date(at).toISOString();
  };
  const arrive = (at: number) => {
    if (!refund?.fails) return;
    posted.push(refundFailedPosting(part(at, given(refunded) - given(refunded - refund.amount))));
    refunded -= refund.amount;
  };
  const ask = (at: number) => {
    if (!refund || kept.returned_at !== null) return;
    posted.push(refundPosting(part(at, given(refunded + refund.amount) - given(refunded))));
    refunded += refund.amount;
    const sentAt = nextCutOff(at);
    steps.push({ at: sentAt, rank: 1, run: (moment) => posted.push(refundSentPosting(part(moment, 0))) });
    steps.push({ at: refundSettlesAt(sentAt), rank: 1, run: arrive });
  };
  type Step = { at: number; rank: number; run: (at: number) => void };
  const steps: Step[] = [
    { at: returnAt, rank: 0, run: comeBack },
    { at: settlementDateOf(start), rank: 2, run: settle },
    ...(refund ? [{ at: refund.at, rank: 3, run: ask }] : []),
  ];
  for (;;) {
    steps.sort((a, b) => a.at - b.at || a.rank - b.rank);
    const step = steps.shift();
    if (!step) return posted;
    step.run(step.at);
  }
}

function sumIn(postings: Posting[], account: string, notKinds: Posting['kind'][] = []): number {
  const lines = postings.filter(({ kind }) => !notKinds.includes(kind)).flatMap((posting) => posting.lines);
  return lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0);
}

test('the table has more than ten thousand cases', () => {
  expect(casesFrom(0).length * STARTS.length * PAYOUTS.length).toBeGreaterThanOrEqual(10_000);
});

for (const [day, chargedAt, settlesAt] of STARTS) {
  // A payout is of the fees that are in the balance: it takes what is there, and a later return leaves it below zero.
  test.each(PAYOUTS)(
    `charged ${day}, with a payout %s the return, every case comes to what the table says`,
    (payout) => {
      const [start, settleAt] = [Date.parse(chargedAt), Date.parse(settlesAt)];
      expect(settlementDateOf(start)).toBe(settleAt);
      for (const each of casesFrom(start)) {
        const postings = postingsOf(each, start);
        const { worth, record } = expected(each, settleAt);
        const kept = record.fee - record.fee_returned;
        const paid = payout === 'before' ? record.fee : kept;
        const told = {
          worth: 0 - sumIn(postings, 'receivable', ['settlement']),
          balance: 0 - sumIn(postings, 'balance') - paid,
          onTheWay: [sumIn(postings, 'consumer'), sumIn(postings, 'refund')],
          sum: postings.flatMap(({ lines }) => lines).reduce((sum, { amount }) => sum + amount, 0),
        };
        expect(told, JSON.stringify(each)).toEqual({ worth, balance: kept - paid, onTheWay: [0, 0], sum: 0 });
      }
    },
  );
}
