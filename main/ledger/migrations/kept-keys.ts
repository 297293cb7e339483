// API keys that the ledger server keeps.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, key, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { KeptKeyTables } from '../kept-keys/tables.ts';
import { text } from './columns.ts';

type First = Omit<KeptKeyTables, 'kept_key_owner'>;
type Owners = Pick<KeptKeyTables, 'kept_key_owner'>;

const tables: TablesOf<First, keyof First> = {
  kept_key_environment: {
    columns: { environment_id: key(text), since: text, set_by: text },
  },
  kept_key: {
    columns: { account_id: key(text), sealed: text, entered_at: text },
  },
  kept_key_send: { columns: { entry_id: key(text), begun_at: text } },
  kept_key_link: {
    columns: {
      code_hash: key(text),
      account_id: text,
      made_at: text,
      made_by: text,
      expires_at: text,
      used_at: orNull(text),
    },
    indexes: { kept_key_link_account: { on: ['account_id'] } },
  },
};

const owners: TablesOf<Owners, keyof Owners> = {
  kept_key_owner: { columns: { account_id: key(text), organization_id: orNull(text) } },
};

export const keptKeys: Migration = {
  up: (db: Kysely<unknown>) => createTables<First>(db, tables),
};

/** Of keys that are here already the organization isn't known, so only an administrator replaces them. */
export const keptKeyOwners: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<Owners>(db, owners);
    await sql`insert into kept_key_owner (account_id) select account_id from kept_key`.execute(db);
  },
};
