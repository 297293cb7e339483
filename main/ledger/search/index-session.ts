// Makes a session findable, in the transaction that writes it: its consumer by words, its track number by parts.
import { type Kysely, sql } from 'kysely';
import { expressionsOf } from '../store/expressions.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { consumerWords } from './fold.ts';

/** How many characters in a row find a track number. */
export const PART_LENGTH = 4;

/** What a session was created with. */
export type SentConsumer = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
};

/** The consumer of these words, made where there is none yet; null where there are no words. */
export async function indexConsumer(
  db: Kysely<LedgerTables>,
  provider: string,
  sent: SentConsumer,
): Promise<number | null> {
  const words = wordsOf(sent);
  if (words === null) return null;
  const [known] = await selectConsumer(db, { provider, words });
  if (known) return known.id;
  const [made] = await insertConsumer(db, { provider, words });
  if (!made) throw new Error('a consumer without an id');
  for (const word of consumerWords(sent)) await insertWord(db, { provider, word, consumer_id: made.id });
  return made.id;
}

/** The words that a consumer is kept by; null where there are none. */
export function wordsOf(sent: SentConsumer): string | null {
  const each = consumerWords(sent);
  return each.length === 0 ? null : ` ${each.join(' ')} `;
}

/** Makes a track number findable by any piece of it. Written again, it changes nothing. */
export async function indexTrackNumber(db: Kysely<LedgerTables>, trackNumber: string | null): Promise<void> {
  if (trackNumber === null) return;
  for (const part of partsOf(trackNumber)) await insertPart(db, { part, track_number: trackNumber });
}

/** The same of several; gives how many parts were missing. */
export async function indexTrackNumbers(db: Kysely<LedgerTables>, trackNumbers: readonly string[]): Promise<number> {
  // A part has always the same length.
  const parts = [...new Set(trackNumbers)].flatMap((number) => partsOf(number).map((part) => part + number));
  return parts.length === 0 ? 0 : (await addParts(db, { parts: JSON.stringify(parts) })).length;
}

/** Every piece of PART_LENGTH characters, in capitals, each once; with a space after the last, so that three characters begin a piece wherever they are. */
export function partsOf(trackNumber: string): string[] {
  const letters = [...trackNumber.toUpperCase(), ' '];
  const count = Math.max(0, letters.length - PART_LENGTH + 1);
  return [...new Set(Array.from({ length: count }, (_, at) => letters.slice(at, at + PART_LENGTH).join('')))];
}

const selectConsumer = preparedQuery((db, { provider, words }: { provider: string; words: string }) =>
  db.selectFrom('consumer').select('id').where('provider', '=', provider).where('words', '=', words),
);

const insertConsumer = preparedQuery((db, consumer: { provider: string; words: string }) =>
  db.insertInto('consumer').values(consumer).returning('id'),
);

const insertWord = preparedQuery((db, word: { provider: string; word: string; consumer_id: number }) =>
  db.insertInto('consumer_word').values(word),
);

const insertPart = preparedQuery((db, part: { part: string; track_number: string }) =>
  db
    .insertInto('track_number_part')
    .values(part)
    .onConflict((conflict) => conflict.doNothing()),
);

const addParts = preparedQuery((db, { parts }: { parts: string }) =>
  db
    .insertInto('track_number_part')
    .columns(['part', 'track_number'])
    .expression(
      db
        .selectFrom(
          expressionsOf(db)
            .textsIn(sql.val(parts) as never)
            .as('each'),
        )
        .select([
          sql<string>`substr(each.value, 1, 4)`.as('part'),
          sql<string>`substr(each.value, 5)`.as('track_number'),
        ])
        // Without a condition, SQLite takes the conflict's "on" for a join's.
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('part'),
);
