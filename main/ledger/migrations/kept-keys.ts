// API keys that the ledger server keeps.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, key, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { KeptKeyTables } from '../kept-keys/tables.ts';
import { text } from './columns.ts';

const tables: TablesOf<KeptKeyTables, keyof KeptKeyTables> = {
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

export const keptKeys: Migration = {
  up: (db: Kysely<unknown>) => createTables<KeptKeyTables>(db, tables),
};
