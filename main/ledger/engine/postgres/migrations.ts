// The ledger's migrations on PostgreSQL. No ledger lay there before: the first makes all tables as they are today, later ones are written for both.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { actKeys } from '../../migrations/act-keys.ts';
import { clientFingerprints } from '../../migrations/client-fingerprints.ts';
import { FACTS, facts } from '../../migrations/facts.ts';
import { movedToday } from '../../migrations/moved-today.ts';
import { unknownPages } from '../../migrations/unknown-pages.ts';
import { createIndexes } from './schema/indexes.ts';
import { createTables } from './schema/tables.ts';
import { createTriggers } from './schema/triggers.ts';

const allTables: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statements of [createTables, createIndexes, createTriggers]) await sql.raw(statements).execute(db);
    await sql`insert into team (id) values (${randomUUID()})`.execute(db);
  },
};

/** The migrations by name; names sort in the order they run. */
export const postgresMigrations: MigrationProvider = {
  getMigrations: async () => ({
    '0034-on-postgres': allTables,
    '0036-unknown-pages': unknownPages,
    '0037-client-fingerprints': clientFingerprints('text collate "C"'),
    '0038-act-keys': actKeys,
    '0039-moved-today': movedToday,
    [FACTS]: facts,
  }),
};
