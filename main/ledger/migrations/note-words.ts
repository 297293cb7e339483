// The words of notes, by which the order or session they are on is found.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const noteWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table note_word (provider text not null, word text not null, at text not null,
      record_id text not null, primary key (provider, word, at desc, record_id)) without rowid`.execute(db);
  },
};
