// The truth table of what becomes of a charge, in a real store: what its books, records and deposits say long after.
import { expect, test } from 'vitest';
import { feeOf } from '../../../service/books/fees.ts';
import { settlementSums, sumOf } from '../../../service/store/books/account.ts';
import { applyAllDueChanges } from '../../../service/store/books/apply-due-changes.ts';
import { readChargeRecords } from '../../../service/store/books/charge-records.ts';
import { startPayout } from '../../../service/store/books/payouts.ts';
import { requestRefund } from '../../../service/store/books/refunds.ts';
import { length } from '../../support/runner/length.ts';
import { type Books, balanceOf, openBooks, unbalanced } from '../../support/service/books.ts';
import { expectDeposits } from '../../support/service/deposits.ts';
import { chargeMany } from '../../support/service/many-charges.ts';
import { type Case, casesFrom, DAY_MS, expected, PAYOUTS, STARTS } from '../../support/service/truth-table.ts';

/** Every how many of the cases are tried here, in turns, so that each code, day and refund is. */
const EVERY = length(23, 1);

for (const [turn, [day, chargedAt, settlesAt]] of STARTS.entries()) {
  test.each(PAYOUTS)(`charged ${day}, with a payout %s the returns`, { timeout: 240_000 }, async (payout) => {
    const books = await openBooks();
    const { store, platform, seller } = books;
    const [start, settleAt] = [Date.parse(chargedAt), Date.parse(settlesAt)];
    const offset = 2 * turn + PAYOUTS.indexOf(payout);
    const cases = casesFrom(start).filter((_, index) => (index + offset) % EVERY === 0);
    const pay = async (at: number) => {
      const outcome = await store.transaction().execute((tx) => startPayout(tx, platform, undefined, at));
      return outcome.kind === 'started' ? outcome.payout.amount : 0;
    };
    const charges = cases.map(({ id, amount, fee, code, returnAt }) => ({
      id,
      amount,
      fee,
      planned: [{ kind: 'return' as const, code, dueAt: returnAt }],
    }));
    const plain = await chargeMany(books, charges, start);
    const paidBefore = payout === 'before' ? await pay(start) : 0;
    expect(paidBefore > 0).toBe(payout === 'before');
    await refundAll(books, cases, settleAt);
    const end = start + 120 * DAY_MS;
    await applyAllDueChanges(store, end);
    const paidAfter = payout === 'after' ? await pay(end) : 0;

    const worth = await worthByCharge(books);
    const records = await readInParts(books, cases, end);
    for (const [index, each] of cases.entries()) {
      const told = expected(each, settleAt);
      expect(records[index], JSON.stringify(each)).toMatchObject(told.record);
      expect(worth.get(each.id) ?? 0, JSON.stringify(each)).toBe(told.worth);
    }
    const total = (of: (each: Case) => number) => cases.reduce((sum, each) => sum + of(each), 0);
    const feesKept = feeOf(100) + total((each) => each.fee - expected(each, settleAt).record.fee_returned);
    expect(await balanceOf(books)).toBe(feesKept - paidBefore - paidAfter);
    const sums = await settlementSums(store, seller.id);
    expect(sums.pending).toBe(0);
    expect(sums.settled - sums.owed).toBe(100 - feeOf(100) + total((each) => expected(each, settleAt).worth));
    expect(await sumOf(store, { account: 'settlement', owner: seller.id })).toBe(0 - sums.owed);
    await expectDeposits(store, seller.id, sums);
    await expectZero(books);
    expect(worth.get(plain)).toBe(100 - feeOf(100));
  });
}

async function refundAll({ store, seller }: Books, cases: Case[], settleAt: number): Promise<void> {
  const requester = { organizationId: seller.id, marketplaceId: null };
  const asked = cases
    .filter(({ refund }) => refund !== null)
    .toSorted((a, b) => (a.refund?.at ?? 0) - (b.refund?.at ?? 0));
  for (const each of asked) {
    const { id, refund } = each;
    if (!refund) continue;
    const request = { key: id, chargeId: id, amount: refund.amount, reason: '' };
    const plan = async () => (refund.fails ? [{ kind: 'refund_failure' as const, code: 'R02' as const }] : []);
    const { kind } = await requestRefund(store, requester, request, refund.at, plan);
    expect(kind, JSON.stringify(each)).toBe(expected(each, settleAt).isRefunded ? 'requested' : 'charge_returned');
  }
}

async function readInParts({ store }: Books, cases: Case[], at: number) {
  const records = [];
  for (let from = 0; from < cases.length; from += 200) {
    const ids = cases.slice(from, from + 200).map(({ id }) => id);
    records.push(...(await readChargeRecords(store, ids, at)));
  }
  return records;
}

/** What the book says each charge brought its seller, whatever of it was deposited. */
async function worthByCharge({ store }: Books): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('book_entries')
    .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
    .leftJoin('refunds', 'refunds.id', 'book_postings.source_id')
    .select((row) => [
      row.fn.coalesce('refunds.charge_id', 'book_postings.source_id').as('charge'),
      row.fn.sum('book_entries.amount').as('sum'),
    ])
    .where('book_entries.account', '=', 'receivable')
    .where('book_postings.kind', 'not in', ['settlement', 'withheld'])
    .groupBy('charge')
    .execute();
  return new Map(rows.map(({ charge, sum }) => [charge, 0 - Number(sum)]));
}

/** Nothing is on its way any more, each posting balances, and so does the book. */
async function expectZero({ store }: Books): Promise<void> {
  expect(await unbalanced(store)).toEqual([]);
  const rows = await store
    .selectFrom('book_entries')
    .select((row) => ['account' as const, row.fn.sum('amount').as('sum')])
    .groupBy('account')
    .execute();
  const sums = new Map(rows.map(({ account, sum }) => [account, Number(sum)]));
  expect([sums.get('consumer') ?? 0, sums.get('refund') ?? 0]).toEqual([0, 0]);
  expect([...sums.values()].reduce((total, sum) => total + sum, 0)).toBe(0);
}
