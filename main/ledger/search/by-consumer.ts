// Which sessions may be meant by whose they are: consumers by their words, and of those the newest sessions.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type Bounds, type Candidates, END_OF_TEXT, PAYMENTS } from './candidates.ts';
import { soughtWords } from './fold.ts';

/** Engineering values: as much of each as is read within about 10 ms. */
const CONSUMERS = 500;
const FEW_CONSUMERS = 20;
const NAMED = 10_000;
const SESSIONS = 5_000;

/** Sessions of the consumers whose words begin as the texts say, the newest within the bounds. */
export async function byConsumer(
  db: Kysely<LedgerTables>,
  provider: string,
  texts: string[],
  bounds: Bounds,
  found: Candidates,
): Promise<void> {
  const [rarest, ...others] = await rarestFirst(db, provider, [...new Set(texts.flatMap(soughtWords))]);
  if (!rarest) return;
  // Whole words apart from beginnings: of many Annabels, a person who types "anna" means the Annas.
  await Promise.all(
    [true, false].map(async (isWhole) => {
      const consumers = await consumersOfWord(db, provider, rarest, others, isWhole);
      if (consumers.isCut) found.isCut = true;
      await newestSessions(db, consumers.ids, { ...bounds, provider }, found);
    }),
  );
}

/** A word that consumers are named by; how many words of theirs begin so, as far as they are counted. */
type Word = { word: string; count: number };

const begins = (word: string) => sql<SqlBool>`word >= ${word} and word < ${word + END_OF_TEXT}`;

/** The words, first the one that the fewest consumers have. A single one needs no count. */
async function rarestFirst(db: Kysely<LedgerTables>, provider: string, words: string[]): Promise<Word[]> {
  if (words.length === 1) return words.map((word) => ({ word, count: 0 }));
  const counted = await Promise.all(
    words.map(async (word) => {
      const entries = db
        .selectFrom('consumer_word')
        .select(sql<number>`1`.as('one'))
        .where('provider', '=', provider)
        .where(begins(word))
        .limit(NAMED + 1);
      const { count } = await db
        .selectFrom(entries.as('entries'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { word, count: Number(count) };
    }),
  );
  return counted.toSorted((one, other) => one.count - other.count);
}

/** Those of the words that sort first, and of a word the newest; `isCut` where there may be more. */
async function consumersOfWord(
  db: Kysely<LedgerTables>,
  provider: string,
  rarest: Word,
  others: Word[],
  isWhole: boolean,
): Promise<{ ids: number[]; isCut: boolean }> {
  const { word } = rarest;
  const upTo = isWhole ? sql<SqlBool>`word = ${word}` : sql<SqlBool>`word > ${word} and word < ${word + END_OF_TEXT}`;
  const rows = await db
    .selectFrom(
      db
        .selectFrom('consumer_word')
        .select(['word', 'consumer_id'])
        .where('provider', '=', provider)
        .where(upTo)
        .orderBy('word')
        .orderBy('consumer_id', 'desc')
        .limit(others.length === 0 ? CONSUMERS : NAMED)
        .as('named'),
    )
    .select('named.consumer_id')
    .where((where) => where.and(others.map((other) => hasWord(provider, other, rarest))))
    .orderBy('named.word')
    .orderBy('named.consumer_id', 'desc')
    .limit(CONSUMERS)
    .execute();
  return { ids: [...new Set(rows.map(({ consumer_id }) => consumer_id))], isCut: rows.length === CONSUMERS };
}

/** Engineering value: so many entries of an index are read in the time that one consumer is looked up in. */
const ENTRIES_PER_LOOK_UP = 5;

/** Whether one of `named` has the other word, too: by the consumers of that word, or by looking each of `named` up where those are too many. */
function hasWord(provider: string, other: Word, rarest: Word): RawBuilder<SqlBool> {
  const areFew = other.count <= Math.min(NAMED, ENTRIES_PER_LOOK_UP * rarest.count);
  return areFew
    ? sql<SqlBool>`named.consumer_id in (select consumer_id from consumer_word where provider = ${provider} and ${begins(other.word)})`
    : sql<SqlBool>`exists (select 1 from consumer where consumer.id = named.consumer_id
        and consumer.words like ${`% ${likeText(other.word)}%`} escape '\\')`;
}

/** `text` as LIKE takes it. */
const likeText = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);

/** How many days after its session an order is captured at most, to be found by that day and the consumer's name. */
const MAX_DAYS_OPEN = 31;
const DAY_MS = 86_400_000;

async function newestSessions(
  db: Kysely<LedgerTables>,
  consumers: number[],
  bounds: Bounds & { provider: string },
  found: Candidates,
): Promise<void> {
  if (consumers.length === 0) return;
  const isBound = bounds.amount !== null || bounds.time !== null || bounds.accountIds !== null;
  // Of a few, each has its share, so that a shop's best customer doesn't hide the others.
  const groups = consumers.length <= FEW_CONSUMERS ? consumers.map((id) => [id]) : [consumers];
  const most = Math.ceil(SESSIONS / groups.length);
  const ofGroup = async (group: number[]) => {
    const rows = isBound ? await newestWithin(db, group, bounds, most) : await newestOf(db, group);
    if (rows.length === PAYMENTS) found.isCut = true;
    for (const { id } of rows) found.sessions.add(id);
  };
  await Promise.all(groups.map(ofGroup));
}

/** The newest sessions of some consumers. The first moment of them is found in the index alone: PostgreSQL would read all their sessions, each in another place. */
function newestOf(db: Kysely<LedgerTables>, consumers: number[]): Promise<{ id: string }[]> {
  const isTheirs = expressionsOf(db).isAmong('consumer_id', consumers);
  return db
    .selectFrom('session')
    .select('id')
    .where(isTheirs)
    .where(
      sql<SqlBool>`recorded_at >= (select min(recorded_at) from (select recorded_at from session where ${isTheirs}
        order by recorded_at desc limit ${sql.lit(PAYMENTS)}) as newest)`,
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAYMENTS)
    .execute();
}

/** Of their newest sessions, as many as `most`: those within the bounds, or whose order is. */
function newestWithin(
  db: Kysely<LedgerTables>,
  consumers: number[],
  { provider, amount, time, accountIds }: Bounds & { provider: string },
  most: number,
): Promise<{ id: string }[]> {
  return db
    .selectFrom((from) => {
      const sessions = from
        .selectFrom('session')
        .select(['id', 'recorded_at', 'total_amount', 'account_id'])
        .where(expressionsOf(db).isAmong('consumer_id', consumers))
        .limit(most);
      if (!time) return sessions.orderBy('recorded_at', 'desc').orderBy('id', 'desc').as('newest');
      const openFrom = new Date(Date.parse(time.from) - MAX_DAYS_OPEN * DAY_MS).toISOString();
      return sessions
        .where('recorded_at', '>=', openFrom)
        .where('recorded_at', '<', time.until)
        .orderBy('recorded_at', 'desc')
        .orderBy('id', 'desc')
        .as('newest');
    })
    .leftJoin('order', (join) => join.on('order.provider', '=', provider).onRef('order.session_id', '=', 'newest.id'))
    .select('newest.id')
    .where((where) =>
      where.and([
        ...(amount
          ? [sql<SqlBool>`coalesce("order".total_amount, newest.total_amount) between ${amount.min} and ${amount.max}`]
          : []),
        ...(time
          ? [
              sql<SqlBool>`(newest.recorded_at >= ${time.from} or "order".recorded_at >= ${time.from} and "order".recorded_at < ${time.until}
                or "order".captured_at >= ${time.from} and "order".captured_at < ${time.until})`,
            ]
          : []),
        ...(accountIds ? [expressionsOf(db).isAmong('newest.account_id', accountIds)] : []),
      ]),
    )
    .orderBy('newest.recorded_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(PAYMENTS)
    .execute();
}
