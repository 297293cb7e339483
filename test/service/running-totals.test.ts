// What a balance and a return rate are read from: one owner's rows by their keys, however many debits wait to be counted.
// @module-tag postgres
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settlementSums, sumOf, totalsOf } from '../../service/store/books/account.ts';
import { ratesOfOrganizations } from '../../service/store/returns/rates.ts';
import { FIRST_MOMENT, openBooks } from '../support/service/books.ts';
import { plansOf } from '../support/store/plans-of.ts';

const WAITING = 6_000;
const OWNERS = 300;
const DAY = '2026-11-02';
const MONTH = '2026-11';

test('a balance, a statement, deposits and return rates read no other owner’s debits', async () => {
  const { store, seller } = await openBooks();
  const owner = (n: number) => (n === 0 ? seller.id : `org_${n}`);
  for (let from = 0; from < WAITING; from += 500) {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      owner_id: owner(n % OWNERS),
      debit_id: `charge_${from + n}`,
      account: 'receivable' as const,
      month: MONTH,
      kind: 'charge' as const,
      entries: 1,
      amount: -1000,
      day: DAY,
    }));
    await store.insertInto('uncounted_debits').values(rows).execute();
  }
  const totals = Array.from({ length: OWNERS }, (_, n) => ({
    account: 'receivable' as const,
    owner_id: owner(n),
    month: MONTH,
    kind: 'charge' as const,
    entries: 1,
    amount: -1000,
  }));
  await store.insertInto('book_totals').values(totals).execute();
  await sql`analyze`.execute(store);
  const held = { account: 'settlement' as const, owner: seller.id };
  const plans = await Promise.all([
    plansOf(store, (noted) => sumOf(noted, held)),
    plansOf(store, (noted) => totalsOf(noted, held, MONTH as never)),
    plansOf(store, (noted) => settlementSums(noted, seller.id)),
    plansOf(store, (noted) => ratesOfOrganizations(noted, [seller], FIRST_MOMENT)),
  ]);
  for (const plan of plans) {
    expect(plan).toMatch(/uncounted_debits_key|sqlite_autoindex_uncounted_debits/);
    expect(plan).not.toMatch(
      /Seq Scan on (uncounted_debits|book_totals)|SCAN (uncounted_debits|book_totals|return_days)/,
    );
  }
  const perOwner = 24;
  expect(await sumOf(store, held)).toBe((perOwner + 1) * 1000);
});
