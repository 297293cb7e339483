// What the dashboard keeps: members and how they sign in, business details, revocable keys, integrations, a marketplace's link and terms.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { newId } from '../../identifiers.ts';
import type { Tables } from '../tables.ts';
import { SIGN_IN_CODES } from './turns.ts';

export const dashboard: Migration = {
  async up(db: Kysely<unknown>) {
    await widenOrganizations(db);
    await widenApiKeys(db);
    await widenMarketplaces(db);
    await createBusinessDetails(db);
    await createSignIn(db);
    await db.schema
      .createTable('integrations')
      .addColumn('organization_id', 'text', (column) => column.primaryKey().references('organizations.id'))
      .addColumn('marketplace_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull().references('api_keys.client_id'))
      .addColumn('verified_at', 'text', (column) => column.notNull())
      .addColumn('verified_by', 'text', (column) => column.notNull())
      .execute();
  },
};

/** Organizations of before took payments already: they count as activated from their beginning. */
async function widenOrganizations(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('organizations').addColumn('activated_at', 'text').execute();
  const store = db as Kysely<Tables>;
  await store
    .updateTable('organizations')
    .set((row) => ({ activated_at: row.ref('create_date') }))
    .execute();
}

async function widenApiKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_keys')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo('Unnamed'))
    .execute();
  await db.schema.alterTable('api_keys').addColumn('revoked_at', 'text').execute();
  await db.schema.alterTable('api_keys').addColumn('created_by', 'text').execute();
  await db.schema.createIndex('api_keys_organization').on('api_keys').column('organization_id').execute();
}

async function widenMarketplaces(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'onboarding_code'] as const) {
    await db.schema
      .alterTable('marketplaces')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('marketplaces')
    .addColumn('fee_fixed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('marketplaces').addColumn('fee_cap', 'bigint').execute();
  const store = db as Kysely<Tables>;
  for (const { id } of await store.selectFrom('marketplaces').select('id').execute()) {
    const platform = await store
      .selectFrom('organizations')
      .select('name')
      .where('marketplace_id', '=', id)
      .where('role', '=', 'platform')
      .executeTakeFirst();
    await store
      .updateTable('marketplaces')
      .set({ name: platform?.name ?? id, onboarding_code: newId('onb_') })
      .where('id', '=', id)
      .execute();
  }
  await db.schema
    .createIndex('marketplaces_onboarding_code')
    .unique()
    .on('marketplaces')
    .column('onboarding_code')
    .execute();
}

async function createBusinessDetails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('business_details')
    .addColumn('organization_id', 'text', (column) => column.primaryKey().references('organizations.id'))
    .addColumn('legal_name', 'text', (column) => column.notNull())
    .addColumn('business_type', 'text', (column) => column.notNull())
    .addColumn('tax_id_last_four', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('website', 'text')
    .addColumn('address_line', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('postal_code', 'text', (column) => column.notNull())
    .addColumn('bank_name', 'text', (column) => column.notNull())
    .addColumn('routing_number', 'text', (column) => column.notNull())
    .addColumn('account_last_four', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .execute();
}

/** One member an e-mail address: the unique column holds that against two registrations at once. */
async function createSignIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sign_in_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('sign_in_codes_email').on('sign_in_codes').columns(['email', 'create_date']).execute();
  await (db as Kysely<Tables>).insertInto('turns').values({ what: SIGN_IN_CODES, taken_at: null }).execute();
  await db.schema
    .createTable('registrations')
    .addColumn('code_id', 'text', (column) => column.primaryKey().references('sign_in_codes.id').onDelete('cascade'))
    .addColumn('business_name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('marketplace_id', 'text')
    .addColumn('full_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('dashboard_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}
