// How the running totals came to be, and one table for what becomes of a charge: the sandbox's own list of outcomes goes into the book.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { timestampOf } from '../../../contract/timestamp.ts';
import { boundsOf, monthAfter, monthOf } from '../../books/months.ts';
import { lateReturnPosting, returnPosting, settlementPostings } from '../../books/postings.ts';
import type { Tables } from '../tables.ts';
import { HELD } from './totals.ts';
import { insertPostings } from './write-postings.ts';

/** As they were then: when each charge settles, and what became of it. */
type TablesThen = Omit<Tables, 'settlements'> & {
  settlements: {
    charge_id: string;
    organization_id: string;
    amount: number;
    fees: number;
    settled_at: string | null;
    returned_at: string | null;
    return_code: string | null;
  };
};

export const runningTotals: Migration = {
  async up(db: Kysely<unknown>) {
    const store = db as Kysely<Tables>;
    await letSettlementsBeReturned(db);
    await takeInOutcomes(store);
    await db.schema.dropTable('charge_outcomes').execute();
    await db.schema
      .createTable('book_totals')
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('book_totals_of_account', ['account', 'owner_id', 'month', 'kind'])
      .execute();
    await sumUp(store);
  },
};

async function letSettlementsBeReturned(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('settlements').addColumn('returned_at', 'text').execute();
  await db.schema.alterTable('settlements').addColumn('return_code', 'text').execute();
  await db.schema.dropIndex('settlements_due').execute();
  await db.schema
    .createIndex('settlements_pending')
    .on('settlements')
    .columns(['organization_id', 'settled_at', 'returned_at', 'due_at'])
    .execute();
  // It used to say when the settlement was noticed.
  await sql`update settlements set settled_at = due_at where settled_at is not null`.execute(db);
}

type Outcome = { charge_id: string; settled_at: string | null; returned_at: string | null; return_code: string | null };

/** What the sandbox's buttons did to charges was not in the book. What the book had settled by itself stays settled. */
async function takeInOutcomes(store: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<Outcome>`select * from charge_outcomes order by charge_id`.execute(store);
  for (const outcome of rows) await takeIn(store, outcome);
}

async function takeIn(store: Kysely<Tables>, outcome: Outcome): Promise<void> {
  const then = store as unknown as Kysely<TablesThen>;
  const row = await then
    .selectFrom('settlements')
    .innerJoin('charges', 'charges.id', 'settlements.charge_id')
    .select(['settlements.organization_id', 'settlements.amount', 'settlements.fees', 'settlements.settled_at'])
    .select('charges.marketplace_id')
    .where('settlements.charge_id', '=', outcome.charge_id)
    .executeTakeFirstOrThrow();
  const charge = {
    debitId: outcome.charge_id,
    organizationId: row.organization_id,
    marketplaceId: row.marketplace_id,
    amount: Number(row.amount),
    fees: Number(row.fees),
  };
  const settledAt = row.settled_at ?? outcome.settled_at;
  if (settledAt !== null && row.settled_at === null) {
    await insertPostings(store, settlementPostings([{ ...charge, at: Date.parse(settledAt) }], 0));
  }
  const returnedAt = laterOf(outcome.returned_at, settledAt);
  if (returnedAt !== null) {
    const posting = settledAt === null ? returnPosting : lateReturnPosting;
    await insertPostings(store, [posting({ ...charge, at: Date.parse(returnedAt) })]);
  }
  await then
    .updateTable('settlements')
    .set({ settled_at: settledAt, returned_at: returnedAt, return_code: outcome.return_code })
    .where('charge_id', '=', outcome.charge_id)
    .execute();
}

/** When a return counts: not before the settlement that it undoes. */
function laterOf(returnedAt: string | null, settledAt: string | null): string | null {
  if (returnedAt === null || settledAt === null) return returnedAt;
  return returnedAt > settledAt ? returnedAt : settledAt;
}

/** Month by month: New York's midnights are not the database's to know. */
async function sumUp(store: Kysely<Tables>): Promise<void> {
  const { first, last } = await store
    .selectFrom('book_entries')
    .select((entry) => [entry.fn.min('posted_at').as('first'), entry.fn.max('posted_at').as('last')])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return;
  const end = monthOf(Date.parse(last));
  for (let month = monthOf(Date.parse(first)); month <= end; month = monthAfter(month)) {
    const { from, to } = boundsOf(month);
    await sql`
      insert into book_totals (account, owner_id, month, kind, entries, amount)
      select e.account, e.owner_id, ${sql.lit(month)}, p.kind, count(*), sum(e.amount)
      from book_entries e join book_postings p on p.id = e.posting_id
      where e.account in (${sql.join(HELD)}) and e.posted_at >= ${timestampOf(from)} and e.posted_at < ${timestampOf(to)}
      group by e.account, e.owner_id, p.kind`.execute(store);
  }
}
