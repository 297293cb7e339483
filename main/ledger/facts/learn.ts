// Adds facts to their provider's chain, in the transaction of what they tell of. A fact is never changed.
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type FactBody, ORIGIN } from '../../core/facts.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { expressionsOf } from '../engine/expressions.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { type PersonalValue, takeOut } from './personal.ts';
import type { NewFact } from './tables.ts';

/** What stands before a provider's first fact. */
export const BEGINNING = '0'.repeat(64);

/** `at`: when it is learned, ISO 8601 in UTC. */
export async function learn(db: Kysely<LedgerTables>, provider: string, fact: FactBody, at: string): Promise<void> {
  const [end] = await selectEnd(db, { provider });
  const { kind, ...said } = fact;
  const { body, values } = takeOut(
    'request' in said ? { ...said, request: JSON.parse(said.request) as unknown } : said,
  );
  const row = {
    provider,
    kind,
    origin: ORIGIN[kind],
    learned_at: at,
    body: JSON.stringify(body),
    previous: end?.hash ?? BEGINNING,
  };
  const [added] = await addFact(db, { ...row, hash: hashFact(row) });
  if (!added) throw new Error('A fact was not added.');
  const { seq } = added;
  const subjects = subjectsOf(fact);
  if (subjects.length > 0) await addSubjects(db, { provider, seq, subjects: JSON.stringify(subjects) });
  for (const value of values) await addValue(db, { provider, seq, ...value });
}

/** SHA-256, in hexadecimal, over the fact's members as netstrings ("5:hello,"), so that no two facts are written alike. */
export function hashFact({ previous, provider, kind, origin, learned_at, body }: Omit<NewFact, 'hash'>): string {
  const members = [previous, provider, kind, origin, learned_at, body];
  const text = members.map((member) => `${Buffer.byteLength(member)}:${member},`).join('');
  return hash('sha256', text);
}

/** Compares with a subquery, because SQLite plans the statement again for each value that stands alone. */
const selectEnd = keptQuery((db, { provider }: { provider: string }) =>
  db
    .selectFrom('fact')
    .select('hash')
    .where('provider', '=', sql<string>`(select cast(${provider} as text))`)
    .orderBy('seq', 'desc')
    .limit(sql.lit(1)),
);
const addFact = keptQuery((db, row: NewFact) => db.insertInto('fact').values(row).returning('seq'));
/** subjects: a JSON list. */
const addSubjects = keptQuery((db, { provider, seq, subjects }: { provider: string; seq: number; subjects: string }) =>
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
const addValue = keptQuery((db, row: PersonalValue & { provider: string; seq: number }) =>
  db.insertInto('personal_value').values(row),
);
