// One service, however its address is written: keys of providers in their one spelling, and which providers are the same service.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { joinByOrganization, joinProviders } from '../environments/same-service.ts';
import { providerKey } from '../provider-key.ts';
import type { LedgerTables } from '../schema.ts';

/** Every table whose rows are a provider's. */
const TABLES = [
  ...(['environment', 'journal', 'session', 'order', 'charge', 'checkout_event', 'fee_entry', 'payout'] as const),
  ...(['statement_import', 'reconcile_resolution', 'alarm', 'capture_run'] as const),
];

export const sameService: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('same_service')
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('other', 'text', (c) => c.notNull())
      .addColumn('joined_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('same_service_key', ['provider', 'other'])
      .execute();
    await sql`create index account_of_organization on account (organization_id)
      where organization_id is not null`.execute(db);
    const now = new Date().toISOString();
    await spellProviders(db as Kysely<LedgerTables>, now);
    await joinKnownOrganizations(db as Kysely<LedgerTables>, now);
  },
};

/** Two that turn out to be one keep their records apart, because both may have what only one may have; they are joined. */
async function spellProviders(db: Kysely<LedgerTables>, now: string): Promise<void> {
  const rows = await db.selectFrom('environment').select('provider').orderBy('created_at').execute();
  const known = [...new Set(rows.map(({ provider }) => provider))];
  for (const key of new Set(known.map(providerKey))) {
    const spellings = known.filter((provider) => providerKey(provider) === key);
    const [first = key, ...others] = spellings.toSorted((a, b) => Number(b === key) - Number(a === key));
    if (first !== key) for (const table of TABLES) await respell(db, table, first, key);
    for (const other of others) await joinProviders(db, key, other, 'Both addresses are one.', now);
  }
}

/** Its indexes are made anew: to move an entry of each for every one of a million rows takes many times as long. */
async function respell(db: Kysely<LedgerTables>, table: string, from: string, to: string): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where type = 'index' and tbl_name = ${table} and sql is not null order by rowid`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`update ${sql.table(table)} set provider = ${to} where provider = ${from}`.execute(db);
  for (const index of indexes) await sql.raw(index.sql).execute(db);
}

async function joinKnownOrganizations(db: Kysely<LedgerTables>, now: string): Promise<void> {
  const accounts = await db
    .selectFrom('account')
    .select(['environment_id', 'organization_id'])
    .where('organization_id', 'is not', null)
    .execute();
  for (const { environment_id, organization_id } of accounts) {
    if (organization_id !== null) await joinByOrganization(db, environment_id, organization_id, now);
  }
}
