// What the whole checkout keeps: who proved to be the consumer, their bank account, what they agreed to, and on which device they are remembered.
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CONSUMER_CODES } from './turns.ts';

export const checkout: Migration = {
  async up(db: Kysely<unknown>) {
    await widenSessions(db);
    await createConsumers(db);
    await createBankAccounts(db);
    await createVisits(db);
    await createAuthorizations(db);
    await createOneClick(db);
    await db.schema
      .createTable('checkout_settings')
      .addColumn('organization_id', 'text', (column) => column.primaryKey().references('organizations.id'))
      .addColumn('brand_title', 'text')
      .addColumn('logo', 'text')
      .addColumn('accent', 'text')
      .addColumn('asks_for_tip', 'integer', (column) => column.notNull())
      .addColumn('update_date', 'text', (column) => column.notNull())
      .execute();
  },
};

async function widenSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('tip', 'integer').execute();
}

async function createConsumers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consumers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('contact_kind', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addUniqueConstraint('consumers_contact', ['contact_kind', 'contact'])
    .execute();
  await db.schema
    .createTable('consumer_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('visit_hash', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('contact_kind', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('client_address', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema
    .createIndex('consumer_codes_contact')
    .on('consumer_codes')
    .columns(['contact', 'create_date'])
    .execute();
  await db.schema.createIndex('consumer_codes_visit').on('consumer_codes').column('visit_hash').execute();
  await db.schema
    .createIndex('consumer_codes_address')
    .on('consumer_codes')
    .columns(['client_address', 'create_date'])
    .execute();
  await sql`insert into turns (what) values (${CONSUMER_CODES})`.execute(db);
  await db.schema
    .createTable('used_proofs')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}

async function createBankAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull().references('consumers.id'))
    .addColumn('bank_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('routing_number', 'text', (column) => column.notNull())
    .addColumn('account_number_sealed', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('validated_by', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addUniqueConstraint('bank_accounts_of_consumer', ['consumer_id', 'fingerprint'])
    .execute();
  await db.schema
    .createTable('account_key')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .execute();
}

/** Made anew: an opening lasts half an hour, so none that was open is worth keeping. */
async function createVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('checkout_visits').execute();
  await db.schema
    .createTable('checkout_visits')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('proof_secret', 'text', (column) => column.notNull())
    .addColumn('consumer_id', 'text', (column) => column.references('consumers.id'))
    .addColumn('proved_by', 'text')
    .addColumn('bank_account_id', 'text', (column) => column.references('bank_accounts.id'))
    .addColumn('is_sufficient_funds', 'integer')
    .addColumn('logged_in_at', 'text')
    .addColumn('passkey_challenge', 'text')
    .addColumn('merchant_origin', 'text')
    .addColumn('device_hash', 'text')
    .addColumn('login_attempts', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('checkout_visits_expires_at').on('checkout_visits').column('expires_at').execute();
}

async function createAuthorizations(db: Kysely<unknown>): Promise<void> {
  const text = [
    ...['organization_id', 'track_number', 'visit_hash', 'contact_kind', 'validated_by'],
    ...['consumer_id', 'proved_by', 'bank_account_id', 'bank_name', 'account_kind', 'account_last_four'],
    ...['routing_number', 'account_number_sealed', 'organization_name', 'consumer_name', 'contact', 'sec_code'],
    ...['entry_description', 'debit_date', 'wording', 'wording_version', 'language', 'client_address', 'user_agent'],
    'authorized_at',
  ];
  let table = db.schema
    .createTable('authorizations')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id'))
    .addColumn('order_amount', 'integer', (column) => column.notNull())
    .addColumn('tip', 'integer')
    .addColumn('total_amount', 'integer', (column) => column.notNull());
  for (const name of text) table = table.addColumn(name, 'text', (column) => column.notNull());
  await table.execute();
  await db.schema
    .createIndex('authorizations_track_number')
    .on('authorizations')
    .columns(['track_number', 'organization_id'])
    .execute();
  await refuseUpdates(db);
}

/** The store itself refuses to change what a consumer agreed to. */
async function refuseUpdates(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) {
    await sql`create trigger authorizations_stay before update on authorizations
      begin select raise(abort, 'an authorization is never changed'); end`.execute(db);
    return;
  }
  await sql`create function authorization_stays() returns trigger language plpgsql as
    $$ begin raise exception 'an authorization is never changed'; end $$`.execute(db);
  await sql`create trigger authorizations_stay before update on authorizations
    for each row execute function authorization_stays()`.execute(db);
}

async function createOneClick(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('remembered_devices')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull().references('consumers.id'))
    .addColumn('bank_account_id', 'text', (column) => column.notNull().references('bank_accounts.id'))
    .addColumn('visit_hash', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('credential_id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull().references('consumers.id'))
    .addColumn('device_hash', 'text', (column) =>
      column.notNull().references('remembered_devices.token_hash').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('passkeys_device').on('passkeys').column('device_hash').execute();
}
