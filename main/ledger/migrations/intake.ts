// How files were read.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { FileReadingTables } from '../intake/tables.ts';
import { text } from './columns.ts';

const fileReadingTables: TablesOf<FileReadingTables, keyof FileReadingTables> = {
  file_reading: {
    columns: { provider: text, kind: text, header: text, columns: text, at: text, actor: text },
    key: ['provider', 'kind', 'header'],
    isInKeyOrder: true,
  },
};

export const intake: Migration = {
  up: (db: Kysely<unknown>) => createTables<FileReadingTables>(db, fileReadingTables),
};
