// Which orders and sessions may be meant by what was noted on them: words of their notes, beginnings of the shop's references.
import { type Kysely, type SqlBool, sql } from 'kysely';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { Candidates } from './candidates.ts';
import { consumerWords, foldedReference, foldedWords } from './fold.ts';

/** Engineering values: as much of each as is read within about 10 ms. */
const RECORDS_OF_WORD = 1_000;
const RECORDS = 200;
const REFERENCES = 20;
const NOTES = 500;

const END_OF_TEXT = '\uffff';

/** Orders and sessions whose notes have words that begin as the texts say: those that most of the texts find first, then the newest. */
export async function byNote(
  db: Kysely<LedgerTables>,
  provider: string,
  texts: string[],
  found: Candidates,
): Promise<void> {
  const counts = new Map<string, number>();
  const words = [...new Set(texts.flatMap(foldedWords))];
  for (const records of await Promise.all(words.map((word) => recordsOfWord(db, provider, word)))) {
    if (records.isCut) found.isCut = true;
    for (const id of records.ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const likeliest = [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  if (likeliest.length > RECORDS) found.isCut = true;
  for (const id of likeliest.slice(0, RECORDS)) (id.startsWith('order_') ? found.orders : found.sessions).add(id);
}

async function recordsOfWord(db: Kysely<LedgerTables>, provider: string, word: string) {
  // The whole word before those that only begin with it.
  const within = [sql<SqlBool>`word = ${word}`, sql<SqlBool>`word > ${word} and word < ${word + END_OF_TEXT}`];
  const found = await Promise.all(
    within.map((which) =>
      db
        .selectFrom('note_word')
        .select('record_id')
        .where('provider', '=', provider)
        .where(which)
        .orderBy('word')
        .orderBy('at', 'desc')
        .orderBy('record_id')
        .limit(RECORDS_OF_WORD)
        .execute(),
    ),
  );
  return {
    ids: new Set(found.flat().map(({ record_id }) => record_id)),
    isCut: found.some(({ length }) => length === RECORDS_OF_WORD),
  };
}

/** Orders and sessions whose reference begins with the text. */
export async function byReference(
  db: Kysely<LedgerTables>,
  provider: string,
  text: string,
  found: Candidates,
): Promise<void> {
  const beginning = foldedReference(text);
  if (beginning === '') return;
  const [orders, sessions] = await Promise.all([
    db
      .selectFrom('shop_reference')
      .select('order_id')
      .where('provider', '=', provider)
      .where('folded', '>=', beginning)
      .where('folded', '<', beginning + END_OF_TEXT)
      .orderBy('folded')
      .orderBy('order_id')
      .limit(REFERENCES)
      .execute(),
    db
      .selectFrom('session_reference')
      .select('session_id')
      .where('provider', '=', provider)
      .where('folded', '>=', beginning)
      .where('folded', '<', beginning + END_OF_TEXT)
      .orderBy('folded')
      .orderBy('session_id')
      .limit(REFERENCES)
      .execute(),
  ]);
  if (orders.length === REFERENCES || sessions.length === REFERENCES) found.isCut = true;
  for (const { order_id } of orders) found.orders.add(order_id);
  for (const { session_id } of sessions) found.sessions.add(session_id);
}

/** The folded words of the notes on each of the records. */
export async function noteWordsOf(
  db: Kysely<LedgerTables>,
  provider: string,
  recordIds: string[],
): Promise<Map<string, string[]>> {
  const words = new Map<string, string[]>();
  if (recordIds.length === 0) return words;
  const rows = await db
    .selectFrom('note')
    .select(['record_id', 'text'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('record_id', recordIds))
    .limit(NOTES)
    .execute();
  for (const { record_id, text } of rows) words.set(record_id, [...(words.get(record_id) ?? []), ...foldedWords(text)]);
  return words;
}

/** The references of those of the sessions that have one. */
export async function sessionReferencesOf(
  db: Kysely<LedgerTables>,
  provider: string,
  sessionIds: string[],
): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_reference')
    .select(['session_id', 'reference'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('session_id', sessionIds))
    .execute();
  return new Map(rows.map(({ session_id, reference }) => [session_id, reference]));
}

/** The references of those of the orders that have one of their own. */
export async function referencesOf(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('shop_reference')
    .select(['order_id', 'reference'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .execute();
  return new Map(rows.map(({ order_id, reference }) => [order_id, reference]));
}

/** By which words each order is found whose customer the shop told. */
export async function customerWordsOf(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_customer')
    .select(['order_id', 'name', 'email'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .execute();
  return new Map(
    rows.map(({ order_id, name, email }) => [
      order_id,
      consumerWords({ firstName: name, lastName: null, email, phone: null }),
    ]),
  );
}
