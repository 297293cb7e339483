// Roles that a team makes of duties.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, key, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { RoleTables } from '../team/tables.ts';
import { text } from './columns.ts';

const tables: TablesOf<RoleTables, keyof RoleTables> = {
  team_role: {
    columns: {
      id: key(text),
      name: text,
      duties: text,
      created_at: text,
      created_by: text,
      removed_at: orNull(text),
    },
    indexes: { team_role_present: { unique: ['name'], where: sql`removed_at is null` } },
  },
};

export const teamRoles: Migration = {
  up: (db: Kysely<unknown>) => createTables<RoleTables>(db, tables),
};
