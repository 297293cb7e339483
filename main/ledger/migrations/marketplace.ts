// What a marketplace's people need: modes and keys' standing of environments, sellers' steps, fees, payouts, reconciling.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { accrueEarlierFees } from './accrue-earlier-fees.ts';
import { dateEarlierCaptures } from './date-earlier-captures.ts';

export const marketplace: Migration = {
  async up(db: Kysely<unknown>) {
    await extendEnvironments(db);
    await dateCaptures(db);
    await createSellers(db);
    await createFees(db);
    await accrueEarlierFees(db);
    await createPayouts(db);
    await createReconciling(db);
  },
};

async function extendEnvironments(db: Kysely<unknown>): Promise<void> {
  const environment = (name: string, type: 'text' | 'bigint') =>
    db.schema.alterTable('environment').addColumn(name, type);
  await db.schema
    .alterTable('environment')
    .addColumn('mode', 'text', (c) => c.notNull().defaultTo('merchant'))
    .execute();
  await db.schema
    .alterTable('environment')
    .addColumn('order_spelling', 'text', (c) => c.notNull().defaultTo('session_id'))
    .execute();
  for (const name of ['marketplace_id', 'logo', 'onboarding_link', 'removed_at']) {
    await environment(name, 'text').execute();
  }
  await environment('holding_balance', 'bigint').execute();
  await db.schema
    .alterTable('session')
    .addColumn('wrong_marketplace', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const name of ['email', 'client_id_ending', 'keys_verified_at', 'removed_at']) {
    await db.schema.alterTable('account').addColumn(name, 'text').execute();
  }
}

async function dateCaptures(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order').addColumn('captured_at', 'text').execute();
  await dateEarlierCaptures(db);
  await sql`create index order_by_capture on "order" (provider, captured_at, total_amount)
    where captured_at is not null`.execute(db);
  await sql`create index order_waiting on "order" (provider, recorded_at)
    where charge_id is null and status <> 'charged'`.execute(db);
}

async function createSellers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seller_step')
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('seller_note')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  await sql`create index seller_step_of_account on seller_step (account_id, seq)`.execute(db);
  await sql`create index seller_note_of_account on seller_note (account_id, at)`.execute(db);
  // A seller's first session and first payment, without reading everybody's.
  await sql`create index session_of_account on session (account_id, recorded_at)`.execute(db);
  await sql`create index order_of_account on "order" (account_id, status, recorded_at)`.execute(db);
}

async function createFees(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fee_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('charge_id', 'text')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('marketplace_id', 'text')
    .addColumn('amount', 'bigint')
    .addColumn('order_amount', 'bigint')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .execute();
  await sql`create unique index fee_entry_one_accrual on fee_entry (provider, order_id) where kind = 'accrual'`.execute(
    db,
  );
  await sql`create index fee_entry_of_order on fee_entry (provider, order_id)`.execute(db);
  await sql`create index fee_entry_of_charge on fee_entry (provider, charge_id)`.execute(db);
  await sql`create index fee_entry_newest on fee_entry (provider, at desc, recorded_at desc, id desc)`.execute(db);
  await sql`create index fee_entry_by_day on fee_entry (provider, day, account_id)`.execute(db);
}

async function createPayouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payout')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('marketplace_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reference', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('taken_back_at', 'text')
    .addColumn('taken_back_by', 'text')
    .addColumn('taken_back_reason', 'text')
    .execute();
  await sql`create unique index payout_one_a_month on payout (provider, marketplace_id, month)
    where taken_back_at is null`.execute(db);
  // A payout's call is a journal entry too; its subject is the marketplace and the month.
  await db.schema.alterTable('journal').addColumn('payout_of', 'text').execute();
  await sql`create unique index journal_one_payout on journal (provider, payout_of)
    where alive = 1 and operation = 'start_payout'`.execute(db);
}

async function createReconciling(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statement_import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text')
    .addColumn('line_count', 'integer')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('statement_line')
    .addColumn('import_id', 'text', (c) => c.notNull().references('statement_import.id'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('charge_id', 'text')
    .addColumn('order_id', 'text')
    .addColumn('track_number', 'text')
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('at', 'text')
    .addPrimaryKeyConstraint('statement_line_key', ['import_id', 'line'])
    .execute();
  await db.schema
    .createTable('reconcile_resolution')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reconcile_resolution_key', ['provider', 'month', 'key'])
    .execute();
  await sql`create index statement_import_newest on statement_import (provider, month, at desc)`.execute(db);
}
