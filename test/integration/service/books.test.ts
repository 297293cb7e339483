// The account book in a real store: it balances whatever happened, and nothing is in it twice.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { monthOf } from '../../../service/books/months.ts';
import { settlementDateOf } from '../../../service/books/settlement-date.ts';
import { settlementsOf, sumOf } from '../../../service/store/books/account.ts';
import { ensureMarketplaceTerms } from '../../../service/store/books/marketplaces.ts';
import { accountBook } from '../../../service/store/books/migration.ts';
import { requestPayout } from '../../../service/store/books/payout-requests.ts';
import { type PayoutOutcome, type Platform, startPayout } from '../../../service/store/books/payouts.ts';
import { settleAllDue } from '../../../service/store/books/settle.ts';
import { openStore, type Store, type StorePlace } from '../../../service/store/database.ts';
import { ensureFirstOrganizations, listFirstOrganizations } from '../../../service/store/first-organizations.ts';
import type { Organization } from '../../../service/store/organizations.ts';
import { chargeInStore } from '../../support/books.ts';
import { placeOfFolder } from '../../support/stores/store-of-folder.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 2, 15);
const HOLDING_BALANCE = 10_000;

type Books = {
  store: Store;
  place: StorePlace;
  organizations: Organization[];
  platform: Platform;
  seller: Organization;
};

async function openBooks(given?: StorePlace): Promise<Books> {
  const place = given ?? (await placeOfFolder(tempFolder()));
  const store = await openStore(place);
  onTestFinished(() => store.destroy());
  await ensureFirstOrganizations(store, START);
  await ensureMarketplaceTerms(store);
  const organizations = await listFirstOrganizations(store);
  const [, platform, seller] = organizations;
  if (!platform?.marketplace_id || !seller) throw new Error('The first organizations are missing.');
  return {
    ...{ store, place, organizations, seller },
    platform: {
      organizationId: platform.id,
      marketplaceId: platform.marketplace_id,
      businessAccountId: platform.business_fi_account_id,
    },
  };
}

/** What is left over in the whole book, and the postings that don't balance by themselves. */
async function leftOver(store: Store) {
  const postings = await store
    .selectFrom('book_entries')
    .select((entry) => entry.fn.sum<number>('amount').as('sum'))
    .groupBy('posting_id')
    .execute();
  return postings.filter(({ sum }) => Number(sum) !== 0);
}

const balanceOf = ({ store, platform }: Books) => sumOf(store, { account: 'balance', owner: platform.marketplaceId });

type Step =
  | { kind: 'charge'; by: number; amount: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'settle' }
  | { kind: 'payout' };
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('charge' as const),
        by: fc.nat({ max: 3 }),
        amount: fc.integer({ min: 1, max: 900_000 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 12 * DAY_MS }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('payout' as const) }) },
  ),
  { maxLength: 25 },
);

/** What the book must say, kept by hand. */
type Model = {
  at: number;
  fees: number;
  paidOut: number;
  months: string[];
  charges: { id: string; by: string; net: number; due: number }[];
};

async function take(books: Books, model: Model, step: Step): Promise<void> {
  const { store, organizations, platform } = books;
  if (step.kind === 'wait') model.at += step.ms;
  if (step.kind === 'settle') await settleAllDue(store, model.at);
  if (step.kind === 'charge') {
    const organization = organizations[step.by] as Organization;
    const id = await chargeInStore(store, organization, step.amount, model.at);
    const fees = Math.floor((step.amount * 15 + 500) / 1000);
    if (organization.marketplace_id !== null) model.fees += fees;
    model.charges.push({ id, by: organization.id, net: step.amount - fees, due: settlementDateOf(model.at) });
  }
  if (step.kind === 'payout') {
    const outcome = await store.transaction().execute((tx) => startPayout(tx, platform, undefined, model.at));
    const month = monthOf(model.at);
    const balance = model.fees - model.paidOut;
    const isAllowed = balance > HOLDING_BALANCE && !model.months.includes(month);
    expect(outcome.kind).toBe(isAllowed ? 'started' : 'not_eligible');
    if (outcome.kind !== 'started') return;
    expect(outcome.payout.amount).toBe(balance - HOLDING_BALANCE);
    model.paidOut += outcome.payout.amount;
    model.months.push(month);
  }
}

test('after any history of charges, settlements and payouts the books sum to zero and say what happened', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const books = await openBooks({ file: ':memory:' });
      const model: Model = { at: START, fees: 0, paidOut: 0, months: [], charges: [] };
      for (const step of history) {
        await take(books, model, step);
        expect(await leftOver(books.store)).toEqual([]);
        expect(await balanceOf(books)).toBe(model.fees - model.paidOut);
      }
      await settleAllDue(books.store, model.at);
      await settleAllDue(books.store, model.at);
      for (const { id } of books.organizations) {
        const own = model.charges.filter(({ by }) => by === id);
        const sum = (charges: typeof own) => charges.reduce((total, { net }) => total + net, 0);
        const pending = own.filter(({ due }) => due > model.at);
        expect(await sumOf(books.store, { account: 'settlement', owner: id })).toBe(sum(pending));
        expect((await settlementsOf(books.store, id)).settled).toBe(sum(own) - sum(pending));
      }
      expect(await leftOver(books.store)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('charges of a database from before the book get the entries they would have had', async () => {
  const { store, organizations } = await openBooks();
  for (const [index, organization] of organizations.entries()) {
    for (let day = 0; day < 60; day += 1)
      await chargeInStore(store, organization, 1 + index * 997 + day * 3301, START + day * DAY_MS);
  }
  const inTheBook = () =>
    store
      .selectFrom('book_entries')
      .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
      .select(['kind', 'source_id', 'account', 'owner_id', 'amount', 'book_entries.posted_at'])
      .orderBy('source_id')
      .orderBy('account')
      .execute();
  const due = () => store.selectFrom('settlements').selectAll().orderBy('charge_id').execute();
  const [entries, settlements] = [await inTheBook(), await due()];
  for (const table of ['payout_requests', 'payouts', 'settlements', 'book_entries', 'book_postings', 'marketplaces']) {
    await sql`drop table ${sql.table(table)}`.execute(store);
  }
  await accountBook.up(store);
  expect(settlements).toHaveLength(240);
  expect([await inTheBook(), await due()]).toEqual([entries, settlements]);
});

test('a charge whose entries cannot be written is no charge', async () => {
  const { store, seller } = await openBooks();
  await sql`drop table settlements`.execute(store);
  await expect(chargeInStore(store, seller, 10_000, START)).rejects.toThrow(/settlements/);
  const left = await Promise.all([
    store.selectFrom('charges').selectAll().execute(),
    store.selectFrom('book_entries').selectAll().execute(),
    store.selectFrom('orders').select('status').where('status', '=', 'charged').execute(),
  ]);
  expect(left).toEqual([[], [], []]);
});

const program = fileURLToPath(new URL('../../support/programs/books-at-once.ts', import.meta.url));

/** Two processes with the same store that get the word at the same moment; what each of them said. */
async function twoAtOnce(place: StorePlace, errand: string, at: number, keys: [string, string]): Promise<unknown[]> {
  const both = keys.map((key) => {
    const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [
      program,
      JSON.stringify(place),
      errand,
      String(at),
      key,
    ]);
    child.stderr.pipe(process.stderr);
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  onTestFinished(() => {
    for (const { child } of both) child.kill();
  });
  for (const { lines } of both) expect((await lines.next()).value).toBe('ready');
  for (const { child } of both) child.stdin.write('go\n');
  return Promise.all(both.map(async ({ lines }) => JSON.parse((await lines.next()).value ?? 'null') as unknown));
}

test('two processes that settle at once settle each charge once', async () => {
  const { store, place, seller } = await openBooks();
  for (let count = 0; count < 450; count += 1) await chargeInStore(store, seller, 1000, START);
  expect(await twoAtOnce(place, 'settle', START + 30 * DAY_MS, ['', ''])).toEqual([
    { kind: 'settled' },
    { kind: 'settled' },
  ]);
  const settled = await store
    .selectFrom('book_postings')
    .select('source_id')
    .where('kind', '=', 'settlement')
    .execute();
  expect([settled.length, new Set(settled.map(({ source_id }) => source_id)).size]).toEqual([450, 450]);
  expect(await sumOf(store, { account: 'settlement', owner: seller.id })).toBe(0);
});

test.each([
  ['with keys of their own', ['a', 'b'], ['not_eligible', 'started']],
  ['with the same key', ['a', 'a'], ['started', 'started']],
] as const)('two processes that pay out at once, %s, make one payout', async (_, [first, second], kinds) => {
  const books = await openBooks();
  await chargeInStore(books.store, books.seller, 2_000_000, START);
  const outcomes = (await twoAtOnce(books.place, 'payout', START, [first, second])) as PayoutOutcome[];
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  expect(await books.store.selectFrom('payouts').select('amount').execute()).toEqual([{ amount: 20_000 }]);
  expect(await balanceOf(books)).toBe(HOLDING_BALANCE);
  const again = await requestPayout(
    books.store,
    books.platform,
    { key: first, expectedAmount: undefined },
    START + 40 * DAY_MS,
  );
  expect(again).toEqual(outcomes[0]);
});
