// Where it is kept what a fact is about: one act, session, order and charge in columns of the fact, all others in rows of fact_subject.
import type { Kysely } from 'kysely';
import { expressionsOf } from '../engine/expressions.ts';
import type { LedgerTables } from '../schema.ts';
import type { FactRow } from './tables.ts';

const COLUMNS = { act: 'act_id', session: 'session_id', order: 'order_id', charge: 'charge_id' } as const;
type Kind = keyof typeof COLUMNS;

export type SubjectColumns = Pick<FactRow, (typeof COLUMNS)[Kind]>;

/** The first of each kind goes into its column. subjects: as core/subjects.ts names them. */
export function placeSubjects(subjects: readonly string[]): { columns: SubjectColumns; others: string[] } {
  const columns: SubjectColumns = { act_id: null, session_id: null, order_id: null, charge_id: null };
  const others: string[] = [];
  for (const subject of subjects) {
    const { column, id } = partsOf(subject);
    if (column !== undefined && columns[column] === null) columns[column] = id;
    else others.push(subject);
  }
  return { columns, others };
}

/** Of a subject: its column, where its kind has one, and its ID. */
export function partsOf(subject: string): { column: (typeof COLUMNS)[Kind] | undefined; id: string } {
  const end = subject.indexOf(' ');
  const kind = subject.slice(0, end);
  return { column: kind in COLUMNS ? COLUMNS[kind as Kind] : undefined, id: subject.slice(end + 1) };
}

/** All subjects of facts, by their numbers. */
export async function subjectsOfFacts(
  db: Kysely<LedgerTables>,
  facts: readonly (SubjectColumns & Pick<FactRow, 'seq'>)[],
): Promise<Map<number, string[]>> {
  const subjects = new Map(facts.map((fact) => [fact.seq, inColumns(fact)]));
  if (facts.length === 0) return subjects;
  const others = await db
    .selectFrom('fact_subject')
    .select(['seq', 'subject'])
    .where(
      expressionsOf(db).isAmong(
        'seq',
        facts.map(({ seq }) => seq),
      ),
    )
    .orderBy('subject')
    .execute();
  for (const { seq, subject } of others) subjects.get(seq)?.push(subject);
  return subjects;
}

const inColumns = (fact: SubjectColumns): string[] =>
  (Object.entries(COLUMNS) as [Kind, (typeof COLUMNS)[Kind]][]).flatMap(([kind, column]) => {
    const id = fact[column];
    return id === null ? [] : [`${kind} ${id}`];
  });

/** The facts of a payment: those that share a subject with one of these, directly or by another fact, oldest first. Gaps are of every payment, and left out. */
export async function factsOfPayment(
  db: Kysely<LedgerTables>,
  provider: string,
  subjects: readonly string[],
): Promise<FactRow[]> {
  const found = new Map<number, FactRow>();
  const known = new Set(subjects);
  for (let wanted = [...known]; wanted.length > 0; ) {
    const about = await Promise.all(wanted.map((subject) => factsAbout(db, provider, subject)));
    const rows = new Map(about.flat().map((row) => [row.seq, row]));
    for (const seq of found.keys()) rows.delete(seq);
    for (const [seq, row] of rows) found.set(seq, row);
    const named = await subjectsOfFacts(db, [...rows.values()]);
    wanted = [...new Set([...named.values()].flat())].filter((subject) => !known.has(subject));
    for (const subject of wanted) known.add(subject);
  }
  return [...found.values()].toSorted((one, other) => one.seq - other.seq);
}

async function factsAbout(db: Kysely<LedgerTables>, provider: string, subject: string): Promise<FactRow[]> {
  const { column, id } = partsOf(subject);
  const inRows = db
    .selectFrom('fact')
    .selectAll()
    .where('seq', 'in', (subquery) =>
      subquery.selectFrom('fact_subject').select('seq').where('provider', '=', provider).where('subject', '=', subject),
    )
    .execute();
  if (column === undefined) return inRows;
  const rows = await db
    .selectFrom('fact')
    .selectAll()
    .where('provider', '=', provider)
    .where(column, '=', id)
    .execute();
  return [...rows, ...(await inRows)];
}
