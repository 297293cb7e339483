// Any history of the account book: whatever is charged, settled, returned and paid out, in whatever order, it balances and says what happened.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf } from '../../../service/books/months.ts';
import { settlementDateOf } from '../../../service/books/settlement-date.ts';
import { RETURN_CODES, type ReturnCode } from '../../../service/sandbox/charge-states.ts';
import { moveCharge, shownCharges } from '../../../service/sandbox/charges.ts';
import { settlementSums, sumOf } from '../../../service/store/books/account.ts';
import { bringAllUpToDate } from '../../../service/store/books/bring-up-to-date.ts';
import { startPayout } from '../../../service/store/books/payouts.ts';
import type { Organization } from '../../../service/store/organizations.ts';
import { resetSandbox } from '../../../service/store/reset.ts';
import {
  type Books,
  balanceOf,
  FIRST_MOMENT,
  HOLDING_BALANCE,
  openBooks,
  totalsTwice,
  unbalanced,
} from '../../support/books.ts';
import { chargeInStore } from '../../support/charge-in-store.ts';

const DAY_MS = 86_400_000;
const LATE_CODES = ['R07', 'R10', 'R11'];

type Step =
  | { kind: 'charge'; by: number; amount: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'sweep' | 'payout' }
  | { kind: 'settle'; which: number }
  | { kind: 'return'; which: number; code: ReturnCode };

const which = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('charge'),
      by: fc.nat({ max: 3 }),
      amount: fc.integer({ min: 1, max: 900_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.nat({ max: 12 * DAY_MS }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('sweep', 'payout') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('return'),
      which,
      code: fc.constantFrom(...(Object.keys(RETURN_CODES) as ReturnCode[])),
    }),
  },
);

/** What the book must say, kept by hand. */
type ModelCharge = {
  id: string;
  by: string;
  /** 0 where they are no marketplace's. */
  marketplaceFees: number;
  net: number;
  due: number;
  settledAt?: number;
  returnedAt?: number;
};
type Model = {
  at: number;
  paidOut: number;
  months: string[];
  charges: ModelCharge[];
  /** By organization: what it got, and what it owes. */
  got: Record<string, number>;
  owed: Record<string, number>;
};

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const isPending = (charge: ModelCharge) => charge.settledAt === undefined && charge.returnedAt === undefined;
const balanceIn = ({ charges, paidOut }: Model) =>
  sum(charges.map(({ marketplaceFees, returnedAt }) => (returnedAt === undefined ? marketplaceFees : 0))) - paidOut;

function settle(model: Model, charge: ModelCharge, at: number): void {
  charge.settledAt = at;
  const owed = model.owed[charge.by] ?? 0;
  model.got[charge.by] = (model.got[charge.by] ?? 0) + Math.max(0, charge.net - owed);
  model.owed[charge.by] = Math.max(0, owed - charge.net);
}

function settleWhatIsDue(model: Model): void {
  const due = model.charges.filter((charge) => isPending(charge) && charge.due <= model.at);
  for (const charge of due.toSorted((a, b) => a.due - b.due)) settle(model, charge, charge.due);
}

function mayBeReturned({ settledAt, returnedAt }: ModelCharge, code: ReturnCode, at: number): boolean {
  if (returnedAt !== undefined) return false;
  return settledAt === undefined || (LATE_CODES.includes(code) && at - settledAt <= 60 * DAY_MS);
}

async function take({ store, organizations, platform }: Books, model: Model, step: Step): Promise<void> {
  const { at } = model;
  switch (step.kind) {
    case 'wait':
      model.at += step.ms;
      return settleWhatIsDue(model);
    case 'sweep':
      return bringAllUpToDate(store, at);
    case 'charge': {
      const organization = organizations[step.by] as Organization;
      const id = await chargeInStore(store, organization, step.amount, at);
      const fees = Math.floor((step.amount * 15 + 500) / 1000);
      const marketplaceFees = organization.marketplace_id === null ? 0 : fees;
      model.charges.push({
        id,
        by: organization.id,
        marketplaceFees,
        net: step.amount - fees,
        due: settlementDateOf(at),
      });
      return;
    }
    case 'settle':
    case 'return': {
      const charge = model.charges[step.which % Math.max(1, model.charges.length)];
      if (!charge) return;
      const move = step.kind === 'settle' ? { to: 'settled' as const } : { to: 'returned' as const, code: step.code };
      const isLegal = move.to === 'settled' ? isPending(charge) : mayBeReturned(charge, move.code, at);
      const done = await moveCharge(store, charge.id, move, at).then(
        () => true,
        () => false,
      );
      expect(done, `${charge.id} ${JSON.stringify(move)}`).toBe(isLegal);
      if (!isLegal) return;
      if (move.to === 'settled') return settle(model, charge, at);
      charge.returnedAt = at;
      if (charge.settledAt !== undefined) model.owed[charge.by] = (model.owed[charge.by] ?? 0) + charge.net;
      return;
    }
    case 'payout': {
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
    }
  }
}

async function expectTheBook(books: Books, model: Model): Promise<void> {
  const { store } = books;
  expect(await unbalanced(store)).toEqual([]);
  const { kept, summed } = await totalsTwice(store);
  expect(kept).toEqual(summed);
  expect(await balanceOf(books)).toBe(balanceIn(model));
}

async function expectWhatBecameOfCharges({ store, organizations }: Books, model: Model): Promise<void> {
  const { charges: listed } = await shownCharges(store, { limit: 100 }, model.at);
  for (const { id, settledAt, returnedAt } of model.charges) {
    const shown = listed.find((charge) => charge.id === id);
    expect([shown?.settled_at, shown?.returned_at].map((moment) => moment && Date.parse(moment))).toEqual([
      settledAt ?? null,
      returnedAt ?? null,
    ]);
  }
  for (const { id } of organizations) {
    const own = model.charges.filter(({ by }) => by === id);
    const nets = (wanted: (charge: ModelCharge) => boolean) => sum(own.filter(wanted).map(({ net }) => net));
    const sums = await settlementSums(store, id);
    const settled = nets((charge) => charge.settledAt !== undefined);
    const returned = nets((charge) => charge.settledAt !== undefined && charge.returnedAt !== undefined);
    expect(sums).toEqual({ pending: nets(isPending), settled: model.got[id] ?? 0, owed: model.owed[id] ?? 0 });
    expect(sums.settled - sums.owed).toBe(settled - returned);
    expect(await sumOf(store, { account: 'settlement', owner: id })).toBe(sums.pending - sums.owed);
  }
}

test('after any history of charges, settlements, returns and payouts the books sum to zero and say what happened', async () => {
  const books = await openBooks();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (history) => {
      await resetSandbox(books.store);
      const model: Model = { at: FIRST_MOMENT, paidOut: 0, months: [], charges: [], got: {}, owed: {} };
      for (const taken of history) {
        await take(books, model, taken);
        await expectTheBook(books, model);
      }
      settleWhatIsDue(model);
      await expectWhatBecameOfCharges(books, model);
      await expectTheBook(books, model);
    }),
    { numRuns: 60 },
  );
});
