// References are found by each of their words.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { indexReference } from '../notes/index-words.ts';
import type { LedgerTables } from '../store/schema.ts';

const AT_A_TIME = 1_000;
type Told = { provider: string; record_id: string; reference: string; at: string };

export const referenceWords: Migration = {
  async up(unknown: Kysely<unknown>) {
    const db = unknown as Kysely<LedgerTables>;
    for (const records of ['order', 'session'] as const) await indexAll(db, records);
  },
};

/** Whether a record has a word is asked of each in a list. */
export const wordsOfRecord: Migration = {
  up: (db: Kysely<unknown>) =>
    sql`create index note_word_of_record on note_word (provider, record_id, word, at)`
      .execute(db)
      .then(() => undefined),
};

/** A part at a time: a shop may have told as many references as there are orders. */
async function indexAll(db: Kysely<LedgerTables>, named: 'order' | 'session'): Promise<void> {
  const [table, id] = named === 'order' ? ['shop_reference', 'order_id'] : ['session_reference', 'session_id'];
  const [records, told] = [sql.table(named), sql.table(table)];
  const column = sql.ref(`${table}.${id}`);
  let last: Pick<Told, 'provider' | 'record_id'> | undefined = { provider: '', record_id: '' };
  while (last) {
    const { rows } =
      await sql<Told>`select ${told}.provider, ${column} as record_id, reference, recorded_at as at from ${told}
      join ${records} on ${records}.provider = ${told}.provider and ${records}.id = ${column}
      where (${told}.provider, ${column}) > (${last.provider}, ${last.record_id})
      order by 1, 2 limit ${sql.lit(AT_A_TIME)}`.execute(db);
    for (const row of rows) await indexReference(db, row);
    last = rows.at(-1);
  }
}
