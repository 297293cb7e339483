// The account book in a real store: nothing is in it twice, whichever of several processes writes it, and nothing half.
// @module-tag postgres
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { settlementSums, sumOf } from '../../service/store/books/account.ts';
import { applyAllDueChanges } from '../../service/store/books/apply-due-changes.ts';
import { requestPayout } from '../../service/store/books/payout-requests.ts';
import type { PayoutOutcome } from '../../service/store/books/payouts.ts';
import type { StorePlace } from '../../service/store/database.ts';
import { balanceOf, FIRST_MOMENT, HOLDING_BALANCE, openBooks, unbalanced } from '../support/service/books.ts';
import { chargeInStore } from '../support/service/charge-in-store.ts';

const DAY_MS = 86_400_000;
test('a charge whose entries cannot be written is no charge', async () => {
  const { store, seller } = await openBooks();
  await sql`drop table book_entries`.execute(store);
  await expect(chargeInStore(store, seller, 10_000, FIRST_MOMENT)).rejects.toThrow(/book_entries/);
  const left = await Promise.all([
    store.selectFrom('charges').selectAll().execute(),
    store.selectFrom('book_postings').selectAll().execute(),
    store.selectFrom('orders').select('status').where('status', '=', 'charged').execute(),
  ]);
  expect(left).toEqual([[], [], []]);
});

const program = fileURLToPath(new URL('../support/programs/books-at-once.ts', import.meta.url));

type Errand = { errand: 'settle' | 'payout' | 'settle-charge' | 'return-charge' | 'charge'; at: number; of?: string };

type Writer = { child: ChildProcessWithoutNullStreams; lines: AsyncIterator<string> };

/** Processes with the same store, which write in its book when they are told. */
function openWriters(place: StorePlace, count: number): Writer[] {
  const writers = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [program, JSON.stringify(place)]);
    child.stderr.pipe(process.stderr);
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  onTestFinished(() => {
    for (const { child } of writers) child.kill();
  });
  return writers;
}

/** An errand for each, and the word to go at the same moment; what each of them said. */
async function atOnce(writers: Writer[], errands: Errand[]): Promise<unknown[]> {
  for (const [index, { child }] of writers.entries()) child.stdin.write(`${JSON.stringify(errands[index])}\n`);
  for (const { lines } of writers) expect((await lines.next()).value).toBe('ready');
  for (const { child } of writers) child.stdin.write('go\n');
  return Promise.all(writers.map(async ({ lines }) => JSON.parse((await lines.next()).value ?? 'null') as unknown));
}

test('two processes that settle at once settle each charge once', async () => {
  const { store, place, seller } = await openBooks();
  for (let count = 0; count < 450; count += 1) await chargeInStore(store, seller, 1000, FIRST_MOMENT);
  const settle: Errand = { errand: 'settle', at: FIRST_MOMENT + 30 * DAY_MS };
  expect(await atOnce(openWriters(place, 2), [settle, settle])).toEqual([{ kind: 'settled' }, { kind: 'settled' }]);
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
  await chargeInStore(books.store, books.seller, 2_000_000, FIRST_MOMENT);
  const outcomes = (await atOnce(
    openWriters(books.place, 2),
    [first, second].map((of) => ({ errand: 'payout', at: FIRST_MOMENT, of })),
  )) as PayoutOutcome[];
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  expect(await books.store.selectFrom('payouts').select('amount').execute()).toEqual([{ amount: 20_000 }]);
  expect(await balanceOf(books)).toBe(HOLDING_BALANCE);
  const again = await requestPayout(
    books.store,
    books.platform,
    { key: first, expectedAmount: undefined },
    FIRST_MOMENT + 40 * DAY_MS,
  );
  expect(again).toEqual(outcomes[0]);
});

test('of a process that settles a charge and one that returns it at the same moment, exactly one order of events is in the book', async () => {
  const { store, place, seller } = await openBooks();
  const writers = openWriters(place, 3);
  for (let round = 0; round < 6; round += 1) {
    const of = await chargeInStore(store, seller, 10_000, FIRST_MOMENT);
    const settle: Errand = { errand: round % 2 === 0 ? 'settle-charge' : 'settle', at: FIRST_MOMENT + 9 * DAY_MS, of };
    const returned: Errand = { errand: 'return-charge', at: FIRST_MOMENT + 1, of };
    const said = (await atOnce(writers, [settle, returned, returned])).slice(1) as { kind: string }[];
    const kinds = await store.selectFrom('book_postings').select('kind').where('source_id', '=', of).execute();
    const outcome = await store.selectFrom('debits').selectAll().where('charge_id', '=', of).execute();
    const wasReturned = said.filter(({ kind }) => kind === 'done').length;
    expect(wasReturned).toBeLessThanOrEqual(1);
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['charge', wasReturned === 1 ? 'return' : 'settlement']);
    expect(outcome).toMatchObject([
      wasReturned === 1
        ? { settled_at: null, return_code: 'R01' }
        : { returned_at: null, settled_at: expect.any(String) },
    ]);
  }
  expect(await unbalanced(store)).toEqual([]);
});

test('charges of one seller at the same moment, from several processes, all get through while others settle and return', async () => {
  const { store, place, seller, platform } = await openBooks();
  const first = await chargeInStore(store, seller, 10_000, FIRST_MOMENT);
  await applyAllDueChanges(store, FIRST_MOMENT + 9 * DAY_MS);
  const at = FIRST_MOMENT + 10 * DAY_MS;
  const charges: Errand = { errand: 'charge', at, of: seller.id };
  const said = await atOnce(openWriters(place, 4), [
    charges,
    charges,
    { errand: 'settle', at: at + 30 * DAY_MS },
    { errand: 'return-charge', at, of: first },
  ]);
  expect(said).toEqual([{ kind: 'charged' }, { kind: 'charged' }, { kind: 'settled' }, { kind: 'done' }]);
  await applyAllDueChanges(store, at + 30 * DAY_MS);
  // 80 charges of $10.00 with fees of 15 cents; of the first one what it brought is withheld.
  expect(await settlementSums(store, seller.id)).toEqual({ pending: 0, owed: 0, settled: 80 * 985 });
  expect(await balanceOf({ store, platform })).toBe(80 * 15);
});
