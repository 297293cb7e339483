// How the store's tables came to be: each step is applied once, in order, and never edited after a release.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { accountBook } from './books/migration.ts';
import { runningTotals } from './books/running-totals-migration.ts';
import { boundAccountNumbers } from './migrations/bound-account-numbers.ts';
import { checkout } from './migrations/checkout.ts';
import { dashboard } from './migrations/dashboard.ts';
import { forgetLicences } from './migrations/forget-licences.ts';
import { limits } from './migrations/limits.ts';
import { turns } from './migrations/turns.ts';
import { environmentMigration } from './remembered-environment.ts';
import { toldToFail } from './told-to-fail.ts';

const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('organizations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('store_id', 'text', (column) => column.notNull().unique())
      .addColumn('marketplace_id', 'text')
      .addColumn('business_fi_account_id', 'text', (column) => column.notNull())
      .addColumn('create_date', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('api_keys')
      .addColumn('client_id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('create_date', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('access_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) => column.notNull().references('api_keys.client_id'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await createPaymentTables(db);
    await db.schema
      .createTable('checkout_visits')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('access_tokens_expires_at').on('access_tokens').column('expires_at').execute();
    await db.schema.createIndex('checkout_visits_expires_at').on('checkout_visits').column('expires_at').execute();
  },
};

/** One session makes at most one order, one order at most one charge: the two unique columns hold that against every race. */
async function createPaymentTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('marketplace_id', 'text')
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('total_amount', 'integer', (column) => column.notNull())
    .addColumn('fees', 'integer', (column) => column.notNull())
    .addColumn('track_number', 'text', (column) => column.notNull())
    .addColumn('consent_text', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('drivers_license', 'text')
    .addColumn('bank_account', 'text')
    .addColumn('consumer_fi_account_id', 'text')
    .addColumn('is_sufficient_funds', 'integer', (column) => column.notNull())
    .addColumn('authorized_at', 'text')
    .execute();
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().unique().references('sessions.id'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('marketplace_id', 'text')
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('total_amount', 'integer', (column) => column.notNull())
    .addColumn('track_number', 'text', (column) => column.notNull())
    .addColumn('charge_id', 'text')
    .addColumn('delivered_date', 'text')
    .execute();
  await db.schema
    .createTable('charges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().unique().references('orders.id'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('marketplace_id', 'text')
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('balance_transaction_id', 'text', (column) => column.notNull())
    .addColumn('consumer_fi_account_id', 'text', (column) => column.notNull())
    .addColumn('business_fi_account_id', 'text', (column) => column.notNull())
    .addColumn('track_number', 'text', (column) => column.notNull())
    .execute();
}

export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-turns': turns,
  '0003-books': accountBook,
  '0004-told-to-fail': toldToFail,
  '0005-environment': environmentMigration,
  '0006-running-totals': runningTotals,
  '0007-dashboard': dashboard,
  '0008-checkout': checkout,
  '0009-bound-account-numbers': boundAccountNumbers,
  '0009-forget-licences': forgetLicences,
  '0010-limits': limits,
};
