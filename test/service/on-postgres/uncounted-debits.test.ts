// Charges of one seller wait for no other's commit: they are counted in the running totals soon after, and every sum is right in between.
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { settlementSums } from '../../../service/store/books/account.ts';
import { returnCharge } from '../../../service/store/books/return-debit.ts';
import { countDebits } from '../../../service/store/books/uncounted-debits.ts';
import { openStore, type Store } from '../../../service/store/database.ts';
import { ratesOfOrganizations } from '../../../service/store/returns/rates.ts';
import {
  type Books,
  balanceOf,
  FIRST_MOMENT,
  openBooks,
  takePayment,
  totalsTwice,
} from '../../support/service/books.ts';
import { chargeInStore } from '../../support/service/charge-in-store.ts';
import { organizationOf, signIn, startTestService } from '../../support/service/payment-service.ts';
import { placeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

/** Of a charge of $10.00, in cents. */
const FEE = 15;
const AT_ONCE = 24;

const charge = ({ store, seller }: Books) => chargeInStore(store, seller, 1000, FIRST_MOMENT);

async function uncounted(store: Store): Promise<number> {
  return (await store.selectFrom('uncounted_debits').select('debit_id').execute()).length;
}

async function debitsOf({ store, seller }: Books): Promise<number | undefined> {
  return (await ratesOfOrganizations(store, [seller], FIRST_MOMENT))[0]?.debits;
}

async function expectCharges(books: Books, count: number): Promise<void> {
  expect(await balanceOf(books)).toBe(count * FEE);
  expect(await settlementSums(books.store, books.seller.id)).toEqual({
    pending: count * (1000 - FEE),
    settled: 0,
    owed: 0,
  });
  expect(await debitsOf(books)).toBe(count);
  const { kept, summed } = await totalsTwice(books.store);
  expect(kept).toEqual(summed);
}

/** Does something while a transaction holds all that charges and returns are added to. */
function whileTotalsAreLocked(store: Store, meanwhile: () => Promise<unknown>): Promise<void> {
  return store.transaction().execute(async (tx) => {
    await tx.selectFrom('book_totals').select('kind').forUpdate().execute();
    await tx.selectFrom('return_days').select('day').forUpdate().execute();
    await meanwhile();
  });
}

test('a charge waits for no transaction that holds the totals of its seller, and the counting gives way to it', async () => {
  const books = await openBooks();
  await charge(books);
  await countDebits(books.store);
  await whileTotalsAreLocked(books.store, async () => {
    await charge(books);
    await countDebits(books.store);
    expect(await uncounted(books.store)).toBe(2);
    await expectCharges(books, 2);
  });
  await countDebits(books.store);
  expect(await uncounted(books.store)).toBe(0);
  await expectCharges(books, 2);
});

test('while 24 charge one seller and two processes count, a balance has every charge that was answered, and none twice', async () => {
  const books = await openBooks();
  const other = { ...books, store: await openStore(books.place) };
  onTestFinished(() => other.store.destroy());
  let answered = 0;
  let isOver = false;
  const untilOver = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const read = async () => {
    const before = answered * FEE;
    const balance = await balanceOf(other);
    expect(balance).toBeGreaterThanOrEqual(before);
    expect(balance).toBeLessThanOrEqual(AT_ONCE * FEE);
    expect(balance % FEE).toBe(0);
  };
  const charges = Array.from({ length: AT_ONCE }, async (_, n) => {
    await charge(n % 2 === 0 ? books : other);
    answered += 1;
  });
  const beside = [() => countDebits(books.store), () => countDebits(other.store), read, read].map(untilOver);
  await Promise.all(charges).finally(() => {
    isOver = true;
  });
  await Promise.all(beside);
  await expectCharges(books, AT_ONCE);
  await Promise.all([countDebits(books.store), countDebits(other.store)]);
  await countDebits(books.store);
  expect(await uncounted(books.store)).toBe(0);
  await expectCharges(books, AT_ONCE);
});

test('a process that is lost in the middle of counting loses nothing', async () => {
  const books = await openBooks();
  const { store } = books;
  for (let n = 0; n < 3; n += 1) await charge(books);
  await sql`create function lose() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(store);
  for (const table of ['return_days', 'book_totals']) {
    await sql`create trigger lose before insert on ${sql.table(table)} execute function lose()`.execute(store);
    await expect(countDebits(store)).rejects.toThrow();
    await sql`drop trigger lose on ${sql.table(table)}`.execute(store);
    expect(await uncounted(store)).toBe(6);
    await expectCharges(books, 3);
  }
  await countDebits(store);
  expect(await uncounted(store)).toBe(0);
  await expectCharges(books, 3);
});

test('a charge that comes back before it is counted counts as a debit and as a return', async () => {
  const books = await openBooks();
  const { store, seller } = books;
  const id = await charge(books);
  await charge(books);
  await returnCharge(store, { id, organization_id: seller.id, settled_at: null }, 'R01', FIRST_MOMENT);
  for (const left of [4, 0]) {
    expect(await uncounted(store)).toBe(left);
    expect(await ratesOfOrganizations(store, [seller], FIRST_MOMENT)).toMatchObject([
      { debits: 2, overall: { returned: 1 }, unauthorized: { returned: 0 } },
    ]);
    expect(await balanceOf(books)).toBe(FEE);
    await countDebits(store);
  }
});

test('a free charge is counted as a debit, and has no entry in the balance', async () => {
  const books = await openBooks();
  const { store, seller, platform } = books;
  await store.updateTable('marketplaces').set({ fee_basis_points: 0 }).execute();
  await charge(books);
  for (const left of [2, 0]) {
    expect(await uncounted(store)).toBe(left);
    expect(await debitsOf(books)).toBe(1);
    const { kept, summed } = await totalsTwice(store);
    expect(kept).toEqual(summed);
    expect(Object.keys(kept)).toEqual([`receivable ${seller.id} 2026-11 charge`]);
    await countDebits(store);
  }
  expect(await balanceOf({ store, platform })).toBe(0);
});

test('a service counts its charges within seconds, and what waits when it is stopped', async () => {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const seller = organizationOf(service, 'seller');
  const token = await signIn(service, seller);
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  await takePayment(service, token, seller, 1000);
  await vi.waitFor(async () => expect(await uncounted(store)).toBe(0), { timeout: 10_000, interval: 100 });
  await takePayment(service, token, seller, 1000);
  await service.close();
  expect(await uncounted(store)).toBe(0);
  const { kept, summed } = await totalsTwice(store);
  expect(kept).toEqual(summed);
});
