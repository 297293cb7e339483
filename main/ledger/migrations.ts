// The ledger's migrations on either database, in order. One that has shipped is never changed; a change is a new one.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { createTables, type TablesOf } from '../../lib/node/create-tables.ts';
import { isPostgres } from '../../lib/node/postgres/is-postgres.ts';
import { createBetweenProcesses } from './engine/postgres/schema/between-processes.ts';
import type { FactTables } from './facts/tables.ts';
import { afterChargeTables } from './migrations/after-charge.ts';
import { captureManyTables } from './migrations/capture-many.ts';
import { environmentTables } from './migrations/environments.ts';
import { facts } from './migrations/facts.ts';
import { journalTables } from './migrations/journal.ts';
import { keepingTables, refuseChanges } from './migrations/keeping.ts';
import { keptTotalTables } from './migrations/kept-totals.ts';
import { marketplaceTables } from './migrations/marketplace.ts';
import { paymentTables } from './migrations/payments.ts';
import { searchTables } from './migrations/search.ts';
import { teamTables } from './migrations/team.ts';
import type { LedgerTables } from './schema.ts';

/** The first migration. A ledger without it is an earlier version's, which can't be read. */
export const FIRST = '0041-ledger';

type Described = Omit<LedgerTables, keyof FactTables>;

/** What a row points at comes before it. */
const TABLES: TablesOf<Described, keyof Described> = {
  ...environmentTables,
  ...teamTables,
  ...journalTables,
  ...paymentTables,
  ...afterChargeTables,
  ...marketplaceTables,
  ...captureManyTables,
  ...keepingTables,
  ...searchTables,
  ...keptTotalTables,
};

const schema: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<Described>(db, TABLES);
    await facts.up(db);
    await refuseChanges(db);
    if (isPostgres(db)) await createBetweenProcesses(db);
    await sql`insert into team (id) values (${randomUUID()})`.execute(db);
  },
};

/** The migrations by name; names sort in the order they run. */
export const ledgerMigrations: MigrationProvider = { getMigrations: async () => ({ [FIRST]: schema }) };

/** Whether a database holds an earlier version's ledger, by its migrations' names; none of an empty one. */
export const isOfEarlierVersion = (migrations: readonly string[]): boolean =>
  migrations.length > 0 && !migrations.includes(FIRST);
