// SQLite databases in memory: copies of one another, and no larger than they may be.
import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openInMemory } from '../../../lib/node/sqlite/memory.ts';

type Notes = { notes: { id: number; text: string } };
const MOST = 400_000;

function opened(from: Buffer | null) {
  const { dialect, bytes } = openInMemory(from, MOST);
  const db = new Kysely<Notes>({ dialect });
  onTestFinished(() => db.destroy());
  return { db, bytes };
}

async function withNotes() {
  const made = opened(null);
  await made.db.schema
    .createTable('notes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  return made;
}

const texts = async (db: Kysely<Notes>) =>
  (await db.selectFrom('notes').select('text').execute()).map(({ text }) => text);

test('a copy has what the first had then, and neither sees what the other does afterwards', async () => {
  const first = await withNotes();
  await first.db.insertInto('notes').values({ id: 1, text: 'both' }).execute();
  const copy = opened(first.bytes());
  await first.db.insertInto('notes').values({ id: 2, text: 'first' }).execute();
  await copy.db.insertInto('notes').values({ id: 2, text: 'copy' }).execute();
  expect([await texts(first.db), await texts(copy.db)]).toEqual([
    ['both', 'first'],
    ['both', 'copy'],
  ]);
});

test('one that is full refuses what is too much for it, and a copy of it does too', async () => {
  const { db, bytes } = await withNotes();
  const insert = (into: Kysely<Notes>) =>
    into
      .insertInto('notes')
      .values({ id: 1, text: 'x'.repeat(MOST) })
      .execute();
  await expect(insert(db)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await expect(insert(opened(bytes()).db)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await texts(db)).toEqual([]);
});
