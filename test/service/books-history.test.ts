// Any history of the account book: whatever is charged, settled, returned, presented again, refunded and paid out, in whatever order, it balances and says what happened.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAY_BE_PRESENTED_AGAIN, RETURN_CODES, type ReturnCode } from '../../contract/ach/return-codes.ts';
import type { ChargeRecord } from '../../contract/dashboard-api/charge.ts';
import { Event } from '../../contract/dashboard-api/event.ts';
import { monthOf } from '../../service/books/months.ts';
import { bankTellsAt, nextCutOff, refundSettlesAt, settlementDateOf } from '../../service/books/settlement-date.ts';
import { moveCharge, shownCharges } from '../../service/sandbox/charges.ts';
import { settlementSums, sumOf } from '../../service/store/books/account.ts';
import { applyAllDueChanges } from '../../service/store/books/apply-due-changes.ts';
import { readChargeRecords } from '../../service/store/books/charge-records.ts';
import { startPayout } from '../../service/store/books/payouts.ts';
import { presentAgain } from '../../service/store/books/present-again.ts';
import { requestRefund } from '../../service/store/books/refunds.ts';
import { countDebits } from '../../service/store/books/uncounted-debits.ts';
import type { Organization } from '../../service/store/organizations.ts';
import { resetSandbox } from '../../service/store/reset.ts';
import { length } from '../support/runner/length.ts';
import {
  type Books,
  balanceOf,
  FIRST_MOMENT,
  HOLDING_BALANCE,
  openBooks,
  totalsTwice,
  unbalanced,
} from '../support/service/books.ts';
import {
  balanceIn,
  bringUpToDate,
  entitlement,
  feeGivenBack,
  isPending,
  isReturned,
  type Model,
  type ModelCharge,
  mayBeReturned,
  newest,
  refund,
  refundedOf,
  returnIt,
  settle,
  sum,
} from '../support/service/books-model.ts';
import { chargeInStore } from '../support/service/charge-in-store.ts';
import { expectDeposits } from '../support/service/deposits.ts';

const DAY_MS = 86_400_000;
const CODES = Object.keys(RETURN_CODES) as ReturnCode[];

type Step =
  | { kind: 'charge'; by: number; amount: number; tells: { days: number; code: ReturnCode } | null }
  | { kind: 'wait'; ms: number }
  | { kind: 'sweep' | 'count' | 'payout' }
  | { kind: 'settle' | 'present'; which: number }
  | { kind: 'refund'; which: number; part: number; fails: boolean }
  | { kind: 'return'; which: number; code: ReturnCode };

const which = fc.nat({ max: 30 });
// Codes that close the account would end the history: every consumer here has the same one.
const CLOSING = ['R02', 'R03', 'R04', 'R16', 'R20'];
const codes = fc.constantFrom(...CODES.filter((code) => !CLOSING.includes(code)), 'R01' as const, 'R10' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('charge'),
      by: fc.nat({ max: 3 }),
      amount: fc.integer({ min: 1, max: 900_000 }),
      tells: fc.option(fc.record({ days: fc.nat({ max: 8 }), code: codes })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.nat({ max: 12 * DAY_MS }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('sweep', 'count', 'payout') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('present'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      which,
      part: fc.integer({ min: 1, max: 110 }),
      fails: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('return'), which, code: codes }) },
);

async function take(books: Books, model: Model, step: Step): Promise<void> {
  const { store, organizations, platform } = books;
  const { at } = model;
  switch (step.kind) {
    case 'wait':
      model.at += step.ms;
      return bringUpToDate(model);
    case 'sweep':
      return applyAllDueChanges(store, at);
    case 'count':
      return countDebits(store);
    case 'charge':
      return charge(books, model, organizations[step.by] as Organization, step);
    case 'payout': {
      await applyAllDueChanges(store, at);
      const outcome = await store.transaction().execute((tx) => startPayout(tx, platform, undefined, at));
      const balance = balanceIn(model);
      const isAllowed = balance > HOLDING_BALANCE && !model.months.includes(monthOf(at));
      expect(outcome.kind).toBe(isAllowed ? 'started' : 'not_eligible');
      if (outcome.kind === 'not_eligible' && outcome.why.state === 'below_holding_balance') {
        expect(outcome.why.missing).toBe(HOLDING_BALANCE + 1 - balance);
      }
      if (outcome.kind !== 'started') return;
      expect(outcome.payout.amount).toBe(balance - HOLDING_BALANCE);
      model.paidOut += outcome.payout.amount;
      model.months.push(monthOf(at));
      return;
    }
    default: {
      const chosen = model.charges[step.which % Math.max(1, model.charges.length)];
      if (chosen) await change(books, model, chosen, step);
    }
  }
}

async function charge(
  { store }: Books,
  model: Model,
  by: Organization,
  { amount, tells }: Extract<Step, { kind: 'charge' }>,
): Promise<void> {
  const { at } = model;
  const planned = tells && { kind: 'return' as const, code: tells.code, dueAt: bankTellsAt(at, tells.days) };
  const id = await chargeInStore(store, by, amount, at, async () => (planned ? [planned] : []));
  const told = planned && { tells: { at: planned.dueAt, code: planned.code } };
  model.charges.push({
    id,
    by: by.id,
    isMarketplace: by.marketplace_id !== null,
    amount,
    refunds: [],
    fee: Math.floor((amount * 15 + 500) / 1000),
    debits: [{ id, at, due: settlementDateOf(at), ...told }],
  });
  bringUpToDate(model);
}

let keys = 0;

async function change(
  { store }: Books,
  model: Model,
  charge: ModelCharge,
  step: Extract<Step, { which: number }>,
): Promise<void> {
  const { at } = model;
  const requester = { organizationId: charge.by, marketplaceId: null };
  keys += 1;
  const asked = { chargeId: charge.id, key: `key-${keys}` };
  if (step.kind === 'refund') {
    const amount = Math.max(1, Math.floor((charge.amount * step.part) / 100));
    const plan = async () => (step.fails ? [{ kind: 'refund_failure' as const, code: 'R23' as const }] : []);
    const outcome = await requestRefund(store, requester, { ...asked, amount, reason: '' }, at, plan);
    const isTooMuch = amount > charge.amount - refundedOf(charge);
    expect(outcome.kind).toBe(isReturned(charge) ? 'charge_returned' : isTooMuch ? 'too_much' : 'requested');
    const again = await requestRefund(store, requester, { ...asked, amount, reason: '' }, at, plan);
    expect(again).toEqual(outcome);
    if (outcome.kind !== 'requested') return;
    const sendAt = nextCutOff(at);
    refund(model, charge, { amount, sendAt, arriveAt: refundSettlesAt(sendAt), fails: step.fails });
    return bringUpToDate(model);
  }
  if (step.kind === 'present') {
    const { code } = newest(charge);
    const isFine =
      code !== undefined &&
      MAY_BE_PRESENTED_AGAIN.has(code) &&
      charge.debits.length < 3 &&
      at - (charge.debits[0]?.at ?? 0) <= 180 * DAY_MS &&
      refundedOf(charge) === 0;
    const outcome = await presentAgain(store, requester, asked, at);
    expect(outcome.kind).toBe(isFine ? 'presented' : 'not_presentable');
    if (!isFine) return;
    charge.debits.push({ id: `${charge.id}.${charge.debits.length + 1}`, at, due: settlementDateOf(at) });
    return;
  }
  const move = step.kind === 'return' ? { to: 'returned' as const, code: step.code } : { to: 'settled' as const };
  const isLegal = move.to === 'settled' ? isPending(newest(charge)) : mayBeReturned(newest(charge), move.code, at);
  const done = await moveCharge(store, charge.id, move, at).then(
    () => true,
    () => false,
  );
  expect(done, `${charge.id} ${JSON.stringify(move)}`).toBe(isLegal);
  if (!isLegal) return;
  if (move.to === 'settled') settle(model, charge, at);
  else returnIt(model, charge, move.code, at);
}

async function expectTheBook(books: Books): Promise<void> {
  expect(await unbalanced(books.store)).toEqual([]);
  const { kept, summed } = await totalsTwice(books.store);
  expect(kept).toEqual(summed);
}

async function expectWhatBecameOfCharges(books: Books, model: Model): Promise<void> {
  const { store, organizations } = books;
  await applyAllDueChanges(store, model.at);
  expect(await balanceOf(books)).toBe(balanceIn(model));
  const { charges: listed } = await shownCharges(store, { limit: 100 }, model.at);
  const records = await readChargeRecords(
    store,
    model.charges.map(({ id }) => id),
    model.at,
  );
  for (const [index, charge] of model.charges.entries()) {
    const { settledAt, returnedAt, code } = newest(charge);
    const shown = listed.find(({ id }) => id === charge.id);
    expect([shown?.settled_at, shown?.returned_at].map((moment) => moment && Date.parse(moment))).toEqual([
      settledAt ?? null,
      returnedAt ?? null,
    ]);
    expect(records[index]).toMatchObject({
      id: charge.id,
      amount: charge.amount,
      fee: charge.fee,
      refunded: refundedOf(charge),
      fee_returned: feeGivenBack(charge),
      status: isReturned(charge) ? 'returned' : settledAt === undefined ? 'pending' : 'settled',
      return: code === undefined ? null : { code },
      attempts: charge.debits.map((_, index) => ({ attempt: index + 1 })),
    });
  }
  await expectEvents(books, model, records);
  for (const { id } of organizations) {
    const own = model.charges.filter(({ by }) => by === id);
    const pending = sum(
      own.map((charge) => (isPending(newest(charge)) && !isReturned(charge) ? charge.amount - charge.fee : 0)),
    );
    const sums = await settlementSums(store, id);
    expect(sums).toEqual({ pending, settled: model.got[id] ?? 0, owed: model.owed[id] ?? 0 });
    expect(sums.owed).toBeGreaterThanOrEqual(0);
    expect(await sumOf(store, { account: 'settlement', owner: id })).toBe(sums.pending - sums.owed);
    expect(sums.settled + sums.pending - sums.owed).toBe(sum(own.map(entitlement)));
    await expectDeposits(store, id, sums);
  }
}

/** Each thing that happened is told once, and what was told last of a charge is how it stands. */
async function expectEvents({ store }: Books, model: Model, records: ChargeRecord[]): Promise<void> {
  const rows = await store.selectFrom('events').select('body').orderBy('seq').execute();
  const events = rows.map(({ body }) => Event.parse(JSON.parse(body)));
  for (const record of records) {
    const told = events.filter((event) => 'charge' in event && event.charge.id === record.id);
    const last = told.at(-1);
    // Whether it is too late to present it again depends on when it is asked.
    const [{ present_again: _, ...then }, { present_again: __, ...now }] = [
      last && 'charge' in last && last.charge,
      record,
    ] as [ChargeRecord, ChargeRecord];
    expect(then).toEqual(now);
    const { debits, refunds } = model.charges.find(({ id }) => id === record.id) as ModelCharge;
    const count = (type: Event['type']) => told.filter((event) => event.type === type).length;
    expect({
      'charge.created': count('charge.created'),
      'charge.presented_again': count('charge.presented_again'),
      'charge.settled': count('charge.settled'),
      'charge.returned': count('charge.returned'),
      'refund.requested': count('refund.requested'),
      'refund.settled': count('refund.settled'),
      'refund.failed': count('refund.failed'),
    }).toEqual({
      'charge.created': 1,
      'charge.presented_again': debits.length - 1,
      'charge.settled': debits.filter(({ settledAt }) => settledAt !== undefined).length,
      'charge.returned': debits.filter(({ returnedAt }) => returnedAt !== undefined).length,
      'refund.requested': refunds.length,
      'refund.settled': refunds.filter(({ status }) => status === 'settled').length,
      'refund.failed': refunds.filter(({ status }) => status === 'failed').length,
    });
  }
  const deposits = await store.selectFrom('settlements').select('id').execute();
  const deposited = events.flatMap((event) => (event.type === 'settlement.deposited' ? [event.settlement.id] : []));
  expect(new Set(deposited)).toEqual(new Set(deposits.map(({ id }) => id)));
}

test('after any history of charges, settlements, returns, refunds and payouts the books sum to zero and say what happened', async () => {
  const books = await openBooks();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (history) => {
      await resetSandbox(books.store);
      const model: Model = { at: FIRST_MOMENT, paidOut: 0, months: [], charges: [], got: {}, owed: {} };
      for (const taken of history) {
        await take(books, model, taken);
        await expectTheBook(books);
      }
      bringUpToDate(model);
      await expectWhatBecameOfCharges(books, model);
      await countDebits(books.store);
      expect(await books.store.selectFrom('uncounted_debits').selectAll().execute()).toEqual([]);
      await expectWhatBecameOfCharges(books, model);
      await expectTheBook(books);
    }),
    { numRuns: length(20, 60) },
  );
});
