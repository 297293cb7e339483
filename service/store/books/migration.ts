// How the account book came to be: its tables, and the entries of every charge that was made before there was a book.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { chargePosting } from '../../books/postings.ts';
import { settlementDateOf } from '../../books/settlement-date.ts';
import type { Tables } from '../tables.ts';
import { insertPostings } from './write-postings.ts';

/** As they were then: when each charge settles. */
type TablesThen = Omit<Tables, 'settlements'> & {
  settlements: {
    charge_id: string;
    organization_id: string;
    amount: number;
    fees: number;
    due_at: string;
    settled_at: string | null;
  };
};

const CHARGES_AT_A_TIME = 200;

export const accountBook: Migration = {
  async up(db: Kysely<unknown>) {
    await createMarketplaces(db);
    await createBook(db);
    await createPayouts(db);
    await postEarlierCharges(db as Kysely<Tables>);
  },
};

async function createMarketplaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('marketplaces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fee_basis_points', 'integer', (column) => column.notNull())
    .addColumn('holding_balance', 'bigint', (column) => column.notNull())
    .execute();
}

async function createBook(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('book_postings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('posted_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('book_postings_once', ['kind', 'source_id'])
    .execute();
  await db.schema
    .createTable('book_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('posting_id', 'text', (column) => column.notNull().references('book_postings.id'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('posted_at', 'text', (column) => column.notNull())
    .execute();
  // The amount is in the index so that a balance is summed from the index alone.
  await db.schema
    .createIndex('book_entries_of_account')
    .on('book_entries')
    .columns(['account', 'owner_id', 'posted_at', 'id', 'amount'])
    .execute();
  await db.schema
    .createTable('settlements')
    .addColumn('charge_id', 'text', (column) => column.primaryKey().references('charges.id'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('fees', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .execute();
  await db.schema
    .createIndex('settlements_due')
    .on('settlements')
    .columns(['organization_id', 'settled_at', 'due_at'])
    .execute();
}

/** One payout a marketplace and month, and one outcome an idempotency key: the unique columns hold that against every race. */
async function createPayouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('marketplace_id', 'text', (column) => column.notNull().references('marketplaces.id'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('business_fi_account_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('holding_balance', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('payouts_once_a_month', ['marketplace_id', 'month'])
    .execute();
  await db.schema
    .createTable('payout_requests')
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payout_requests_once', ['organization_id', 'idempotency_key'])
    .execute();
}

async function postEarlierCharges(db: Kysely<Tables>, after = ''): Promise<void> {
  const charges = await db
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('sessions', 'sessions.id', 'orders.session_id')
    .select(['charges.id', 'charges.organization_id', 'charges.marketplace_id', 'charges.create_date'])
    .select(['charges.amount', 'sessions.fees'])
    .where('charges.id', '>', after)
    .orderBy('charges.id')
    .limit(CHARGES_AT_A_TIME)
    .execute();
  const last = charges.at(-1);
  if (!last) return;
  // PostgreSQL's driver reads a bigint as text: Number() makes both databases' rows alike.
  const facts = charges.map((charge) => ({
    debitId: charge.id,
    organizationId: charge.organization_id,
    marketplaceId: charge.marketplace_id,
    amount: Number(charge.amount),
    fees: Number(charge.fees),
    at: momentOf(charge.create_date),
  }));
  await insertPostings(db, facts.map(chargePosting));
  await (db as unknown as Kysely<TablesThen>)
    .insertInto('settlements')
    .values(
      facts.map(({ debitId, organizationId, amount, fees, at }) => ({
        ...{ charge_id: debitId, organization_id: organizationId, amount, fees, settled_at: null },
        due_at: timestampOf(settlementDateOf(at)),
      })),
    )
    .execute();
  await postEarlierCharges(db, last.id);
}
