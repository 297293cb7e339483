// Consumers by the words of their names and contacts.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '../store/schema.ts';
import type { SoughtWord } from './fold.ts';
import { END_OF_TEXT, likeText } from './sources.ts';

type Db = Kysely<LedgerTables>;
type Condition = RawBuilder<SqlBool>;

/** Engineering value: words of consumers that are entered. */
export const MANY_WORDS = 16_000;

/** In a form by which no index is entered: the driver's own is. */
export const lookedAt = (condition: Condition): Condition => sql<SqlBool>`case when ${condition} then 1 else 0 end = 1`;
export const anyOf = (conditions: Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([sql`1 = 0`, ...conditions], sql` or `)})`;
export const allOf = (conditions: readonly RawBuilder<unknown>[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The same as writing words with a space around each into LIKE. */
export const hasWords = (words: RawBuilder<unknown>, reading: readonly SoughtWord[]): Condition =>
  allOf(reading.map(({ part }) => sql`${words} like ${`%${likeText(part)}%`} escape '\\'`));

/** Whether a consumer has all words of a reading. */
export const isOfConsumer = (id: RawBuilder<unknown>, reading: SoughtWord[]) =>
  sql<SqlBool>`exists (select 1 from consumer where consumer.id = ${id} and ${hasWords(sql`consumer.words`, reading)})`;

/** The consumers that have all words of a reading, with some others of `also`. Whole words apart from beginnings: of many Annabels, a person who types "anna" means the Annas. */
export function consumersOf(provider: string, reading: SoughtWord[], also: SoughtWord[][][]): RawBuilder<unknown>[] {
  const [entered, ...others] = reading.toSorted((one, other) => other.word.length - one.word.length);
  if (!entered) return [];
  const { word, part } = entered;
  const beginsSo = part === ` ${word}` ? [sql`word > ${word} and word < ${word + END_OF_TEXT}`] : [];
  const looks = (part.startsWith(` ${word}`) ? others : reading).map((one) => hasWords(sql`consumer.words`, [one]));
  // One index beside the other: the consumers' own rows are read later, of fewer.
  const narrowed = also.map((readings) =>
    anyOf(readings.map((one) => sql<SqlBool>`consumer_id in (${beginning(provider, one)})`)),
  );
  return [sql`word = ${word}`, ...beginsSo].map((within) =>
    looks.length === 0
      ? sql`select consumer_id from consumer_word where ${allOf([sql`provider = ${provider} and ${within}`, ...narrowed])}`
      : sql`select consumer_id from consumer_word join consumer on consumer.id = consumer_word.consumer_id
          where consumer_word.provider = ${provider} and ${within} and ${lookedAt(allOf([...narrowed, ...looks]))}`,
  );
}

/** Consumers with a word that begins as the longest of a reading's. */
function beginning(provider: string, reading: SoughtWord[]): RawBuilder<unknown> {
  const word = longest(reading);
  return sql`select consumer_id from consumer_word as other
    where provider = ${provider} and word >= ${word} and word < ${word + END_OF_TEXT}`;
}

const longest = (reading: SoughtWord[]): string =>
  reading.toSorted((one, other) => other.word.length - one.word.length)[0]?.word ?? '';

/** How many words of consumers the readings begin, counted up to MANY_WORDS and one more. */
export async function countConsumers(db: Db, provider: string, readings: readonly SoughtWord[][]): Promise<number> {
  const counts = readings.map(async (reading) => {
    const word = longest(reading);
    const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from consumer_word
      where provider = ${provider} and word >= ${word} and word < ${word + END_OF_TEXT}
      limit ${sql.lit(MANY_WORDS + 1)}) as words`.execute(db);
    return Number(rows[0]?.count ?? 0);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
