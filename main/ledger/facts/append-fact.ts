// Adds facts to their provider's chain, in the transaction of what they tell of. A fact is never changed.
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type FactBody, ORIGIN } from '../../core/facts.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { expressionsOf } from '../store/expressions.ts';
import { insertRows } from '../store/many-rows.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { placeSubjects } from './fact-subjects.ts';
import { ofNewestFact } from './newest-fact.ts';
import { type PersonalValue, redactPersonalValues } from './personal.ts';
import type { FactRow } from './tables.ts';

/** What stands before a provider's first fact. */
export const BEGINNING = '0'.repeat(64);

/** `at`: when it is learned, ISO 8601 in UTC. Gives its number. */
export async function appendFact(
  db: Kysely<LedgerTables>,
  provider: string,
  fact: FactBody,
  at: string,
): Promise<number> {
  const [end] = await selectEnd(db, { provider });
  const seq = Number(end?.seq ?? 1);
  const { row, values, others } = storedFact(provider, fact, at, { seq, previous: end?.previous ?? BEGINNING });
  await addFact(db, row);
  for (let from = 0; from < values.length; from += MAX_VALUES)
    await addValues(db, { provider, seq, ...namedValues(values.slice(from, from + MAX_VALUES)) });
  if (others.length > 0) await addSubjects(db, { provider, seq, subjects: JSON.stringify(others) });
  return seq;
}

/** The same of many, in their order: the end of the chain is read once. */
export async function appendFacts(
  db: Kysely<LedgerTables>,
  provider: string,
  facts: readonly FactBody[],
  at: string,
): Promise<void> {
  if (facts.length === 0) return;
  const [end] = await selectEnd(db, { provider });
  let seq = Number(end?.seq ?? 1);
  let previous = end?.previous ?? BEGINNING;
  const stored: StoredFact[] = [];
  for (const fact of facts) {
    const next = storedFact(provider, fact, at, { seq, previous });
    stored.push(next);
    previous = next.row.hash;
    seq += 1;
  }
  const rows = stored.map(({ row }) => row);
  const values = stored.flatMap((each) => each.values.map((value) => ({ provider, seq: each.row.seq, ...value })));
  const subjects = stored.flatMap((each) => each.others.map((subject) => ({ provider, subject, seq: each.row.seq })));
  await insertRows(db, 'fact', rows);
  await insertRows(db, 'personal_value', values);
  await insertRows(db, 'fact_subject', subjects);
}

/** A fact as it is stored. values: what stands beside the chain; others: subjects that have no column. */
export type StoredFact = { row: FactRow; values: PersonalValue[]; others: string[] };

/** seq: its number. previous: the hash of the provider's fact before it. */
export function storedFact(
  provider: string,
  fact: FactBody,
  at: string,
  { seq, previous }: Pick<FactRow, 'seq' | 'previous'>,
): StoredFact {
  const { body, values } = redactPersonalValues(fact);
  const { columns, others } = placeSubjects(subjectsOf(fact));
  const said = { provider, kind: fact.kind, origin: ORIGIN[fact.kind], learned_at: at, body: JSON.stringify(body) };
  return { row: { ...said, ...columns, seq, previous, hash: hashFact({ ...said, seq, previous }) }, values, others };
}

type FactContent = Pick<FactRow, 'provider' | 'kind' | 'origin' | 'learned_at' | 'body'>;

/** SHA-256, in hexadecimal, over what a fact says, as netstrings ("5:hello,"), so that no two facts are written alike. */
function hashContent({ provider, kind, origin, learned_at, body }: FactContent): string {
  const members = [provider, kind, origin, learned_at, body];
  return hash('sha256', members.map((member) => `${Buffer.byteLength(member)}:${member},`).join(''));
}

/** Of what a fact says, its number, and the provider's fact before it: in base64url, which is a third shorter than hexadecimal. */
export const hashFact = (fact: FactContent & Pick<FactRow, 'seq' | 'previous'>): string =>
  hash('sha256', `${fact.previous} ${fact.seq} ${hashContent(fact)}`, 'base64url');

const addFact = preparedQuery((db, row: FactRow) => db.insertInto('fact').values(row));

/**
 * The next fact's number, and the hash of the provider's fact before it. Writers take turns, so that none comes between. The number of a fact
 * that was cut off isn't given again while something beside the chain has it.
 */
const selectEnd = preparedQuery((db, { provider }: { provider: string }) => {
  // A value that stands alone would make SQLite plan the statement again each time.
  const own = sql<string>`(select cast(${provider} as text))`;
  const seq = sql<number>`(select coalesce(max(seq), 0) + 1 from (select max(seq) as seq from fact
    union all select max(seq) from fact_subject union all select max(seq) from personal_value) as taken)`;
  return db.selectNoFrom([seq.as('seq'), ofNewestFact('hash', own).as('previous')]);
});

/** Engineering value: of one statement. */
const MAX_VALUES = 10;

/** Each under a name of its own, by which the query for as many is found again. */
type NamedValues = { [name: `${'place' | 'value' | 'key'}_${number}`]: string | number };

const namedValues = (values: readonly PersonalValue[]): NamedValues =>
  Object.fromEntries(
    values.flatMap(({ place, value, key }, at) => [
      [`place_${at}`, place],
      [`value_${at}`, value],
      [`key_${at}`, key],
    ]),
  ) as NamedValues;

const addValues = preparedQuery((db, { provider, seq, ...values }: { provider: string; seq: number } & NamedValues) =>
  db.insertInto('personal_value').values(
    Array.from({ length: Object.keys(values).length / 3 }, (_, at) => ({
      provider,
      seq,
      place: values[`place_${at}`] as number,
      value: values[`value_${at}`] as string,
      key: values[`key_${at}`] as string,
    })),
  ),
);
/** subjects: a JSON list. */
const addSubjects = preparedQuery(
  (db, { provider, seq, subjects }: { provider: string; seq: number; subjects: string }) =>
    db
      .insertInto('fact_subject')
      .columns(['provider', 'subject', 'seq'])
      .expression(
        db
          .selectFrom(expressionsOf(db).textsIn(subjects).as('each'))
          .select([sql<string>`cast(${provider} as text)`.as('provider'), 'each.value'])
          .select(sql<number>`cast(${seq} as bigint)`.as('seq')),
      ),
);
