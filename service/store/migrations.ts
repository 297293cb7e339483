// How the store's tables came to be: each step is applied once, in order, and never edited after a release.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterTheCharge } from './books/after-the-charge-migration.ts';
import { accountBook } from './books/migration.ts';
import { runningTotals } from './books/running-totals-migration.ts';
import { callLimits, restedCallers } from './migrations/call-limits.ts';
import { chargesByOutcome } from './migrations/charges-by-outcome.ts';
import { checkout } from './migrations/checkout.ts';
import { dashboard } from './migrations/dashboard.ts';
import { developerLists } from './migrations/developer-lists.ts';
import { dueFirst } from './migrations/due-first.ts';
import { events } from './migrations/events.ts';
import { frozenClock } from './migrations/frozen-clock.ts';
import { returnRates } from './migrations/return-rates.ts';
import { settlementsByAmount } from './migrations/settlements-by-amount.ts';
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

/** Whether the store's sealed account numbers are bound to their rows: those from before are bound at the next start. */
const boundAccountNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account_key')
      .addColumn('binds_rows', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/** Driver's licenses: nothing here uses them, so none is kept. */
const forgetLicences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').dropColumn('drivers_license').execute();
  },
};

/** What limits need to count: wrong guesses of an address, openings of a checkout by a client; and since when a member's session is confirmed. */
const limits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sign_in_codes')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('sign_in'))
      .execute();
    await db.schema
      .createTable('wrong_guesses')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('guesses', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('dashboard_sessions').addColumn('confirmed_until', 'text').execute();
    await db.schema
      .alterTable('checkout_visits')
      .addColumn('client_address', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const column of ['session_id', 'client_address']) {
      await db.schema
        .createIndex(`checkout_visits_${column}`)
        .on('checkout_visits')
        .columns([column, 'expires_at'])
        .execute();
    }
  },
};

/** The language that mails to a member are in. */
const memberLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('members')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute();
  },
};

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
  '0011-after-the-charge': afterTheCharge,
  '0012-events': events,
  '0013-charges-by-outcome': chargesByOutcome,
  '0014-return-rates': returnRates,
  '0015-settlements-by-amount': settlementsByAmount,
  '0016-member-language': memberLanguage,
  '0017-due-first': dueFirst,
  '0018-call-limits': callLimits,
  '0019-rested-callers': restedCallers,
  '0020-frozen-clock': frozenClock,
  '0021-developer-lists': developerLists,
};
