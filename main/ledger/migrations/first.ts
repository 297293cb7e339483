// The ledger's first tables: environments, the journal, records, the audit trail.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const first: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('environment')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('base_url', 'text', (c) => c.notNull())
      .addColumn('auth_url', 'text', (c) => c.notNull())
      .addColumn('js_url', 'text', (c) => c.notNull())
      .addColumn('dashboard_url', 'text', (c) => c.notNull())
      .addColumn('sdk_constructor', 'text', (c) => c.notNull())
      .addColumn('brand_title', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('account')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('environment_id', 'text', (c) => c.notNull().references('environment.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('organization_id', 'text')
      .addColumn('store_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await createJournal(db);
    await createRecords(db);
    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .execute();
  },
};

async function createJournal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('environment_id', 'text', (c) => c.notNull().references('environment.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text')
    .addColumn('order_id', 'text')
    .addColumn('charge_id', 'text')
    .addColumn('attempt', 'text')
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('alive', 'integer', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('instance_id', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text', (c) => c.notNull())
    .addColumn('lease_until', 'text', (c) => c.notNull())
    .addColumn('answered_at', 'text')
    .addColumn('http_status', 'integer')
    .addColumn('code', 'text')
    .addColumn('detail', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('settled_reason', 'text')
    .addColumn('settled_at', 'text')
    .execute();
  // The first three of these indexes are what keeps a consumer from being charged twice; no click, crash or second window gets past them.
  await sql`create unique index journal_one_create_order on journal (provider, session_id)
    where alive = 1 and operation = 'create_order'`.execute(db);
  await sql`create unique index journal_one_capture_of_order on journal (provider, order_id)
    where alive = 1 and operation = 'charge_order'`.execute(db);
  await sql`create unique index journal_one_capture_of_session on journal (provider, session_id)
    where alive = 1 and operation = 'charge_order' and session_id is not null`.execute(db);
  await sql`create unique index journal_one_of_a_form on journal (attempt)
    where alive = 1 and attempt is not null`.execute(db);
  await sql`create index journal_open on journal (state, sent_at) where state in ('sent', 'unknown')`.execute(db);
  await sql`create index journal_of_session on journal (provider, session_id)`.execute(db);
  await sql`create index journal_of_order on journal (provider, order_id)`.execute(db);
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('total_amount', 'bigint', (c) => c.notNull())
    .addColumn('fees', 'bigint')
    .addColumn('track_number', 'text')
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('is_valid_consumer', 'integer')
    .addColumn('is_valid_bank_account_selected', 'integer')
    .addColumn('is_sufficient_funds', 'integer')
    .addColumn('consent_text', 'text')
    .addColumn('organization_id', 'text')
    .addColumn('marketplace_id', 'text')
    .addColumn('create_date', 'text')
    .addPrimaryKeyConstraint('session_key', ['provider', 'id'])
    .execute();
  await db.schema
    .createTable('order')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('total_amount', 'bigint')
    .addColumn('charge_id', 'text')
    .addColumn('store_id', 'text')
    .addColumn('organization_id', 'text')
    .addColumn('marketplace_id', 'text')
    .addColumn('track_number', 'text')
    .addColumn('create_date', 'text')
    .addColumn('delivered_date', 'text')
    .addColumn('updated_at', 'text')
    .addColumn('verified', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_key', ['provider', 'id'])
    .execute();
  await db.schema
    .createTable('charge')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('type', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('balance_transaction_id', 'text')
    .addColumn('consumer_fi_account_id', 'text')
    .addColumn('business_fi_account_id', 'text')
    .addColumn('track_number', 'text')
    .addColumn('create_date', 'text')
    .addPrimaryKeyConstraint('charge_key', ['provider', 'id'])
    .execute();
  await db.schema
    .createTable('checkout_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .execute();
  await sql`create index session_newest on session (provider, recorded_at desc, id desc)`.execute(db);
  await sql`create index session_by_track_number on session (provider, track_number)`.execute(db);
  await sql`create index order_newest on "order" (provider, recorded_at desc, id desc)`.execute(db);
  await sql`create index order_of_session on "order" (provider, session_id)`.execute(db);
  await sql`create index charge_of_order on charge (provider, order_id)`.execute(db);
  await sql`create index checkout_event_of_session on checkout_event (provider, session_id, at)`.execute(db);
}
