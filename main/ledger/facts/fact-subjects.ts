// Facts by what they are about. One act, session, order and charge stand in columns of the fact, all others in rows of fact_subject.
import { type Kysely, sql } from 'kysely';
import type { Fact, FactBody } from '../../core/facts.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { expressionsOf } from '../store/expressions.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { putBack, sealsIn } from './personal.ts';
import type { FactRow } from './tables.ts';

type Db = Kysely<LedgerTables>;

const COLUMNS = { act: 'act_id', session: 'session_id', order: 'order_id', charge: 'charge_id' } as const;
type Kind = keyof typeof COLUMNS;

type SubjectColumns = Pick<FactRow, (typeof COLUMNS)[Kind]>;

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

/** A fact as it is stored. subjects: what it is about. */
export type Found = { row: FactRow; body: FactBody; subjects: readonly string[] };

/** What a fact is about is told by IDs, which are no personal values. */
export function withBody(row: FactRow): Found {
  const body = { kind: row.kind, ...(JSON.parse(row.body) as object) } as FactBody;
  return { row, body, subjects: subjectsOf(body) };
}

/** Oldest first, with their personal values as far as they weren't erased. */
export async function withPersonalValues(db: Db, found: readonly Found[]): Promise<Fact[]> {
  const sealed = found.filter(({ body }) => sealsIn(body).size > 0).map(({ row }) => row.seq);
  const rows = sealed.length === 0 ? [] : await selectValues(db, { seqs: JSON.stringify(sealed) });
  const values = new Map<number, Map<number, string>>();
  for (const { seq, place, value } of rows)
    if (value !== null) values.set(seq, (values.get(seq) ?? new Map<number, string>()).set(place, value));
  return found
    .map(({ row: { seq, provider, kind, learned_at: learnedAt }, body: { kind: _kind, ...body } }) => {
      const said = putBack(kind, body, values.get(seq) ?? new Map());
      return { ...said, seq, provider, learnedAt } as Fact;
    })
    .toSorted((one, other) => one.seq - other.seq);
}

/** The lost parts of a provider's history, and of all providers', and the feeds that were read through them. */
export const selectGaps = preparedQuery((db, { provider }: { provider: string }) =>
  db
    .selectFrom('fact')
    .selectAll()
    // Spelled out, not bound: the index fact_history_gap holds exactly these.
    .where(sql<boolean>`kind in ('history_gap', 'feed_passed_gap')`)
    .where('provider', 'in', ['', provider]),
);

const selectValues = preparedQuery((db, { seqs }: { seqs: string }) =>
  db
    .selectFrom('personal_value')
    .select(['seq', 'place', 'value'])
    .where(
      sql<boolean>`seq in (select cast(each.value as bigint) from ${expressionsOf(db).textsIn(sql.val(seqs) as never)} as each)`,
    ),
);

const inRows = (db: Db, provider: string, subject: string) =>
  db
    .selectFrom('fact')
    .selectAll()
    .where('seq', 'in', (of) =>
      of.selectFrom('fact_subject').select('seq').where('provider', '=', provider).where('subject', '=', subject),
    );

const inColumn = (column: 'act_id' | 'session_id' | 'order_id' | 'charge_id') =>
  preparedQuery((db, { provider, id, subject }: { provider: string; id: string; subject: string }) =>
    db
      .selectFrom('fact')
      .selectAll()
      .where('provider', '=', provider)
      .where(column, '=', id)
      .unionAll(inRows(db, provider, subject)),
  );

const selectAbout = {
  act_id: inColumn('act_id'),
  session_id: inColumn('session_id'),
  order_id: inColumn('order_id'),
  charge_id: inColumn('charge_id'),
};
const selectInRows = preparedQuery((db, { provider, subject }: { provider: string; subject: string }) =>
  inRows(db, provider, subject),
);

export function factsAbout(db: Db, provider: string, subject: string): Promise<FactRow[]> {
  const { column, id } = partsOf(subject);
  return column === undefined
    ? selectInRows(db, { provider, subject })
    : selectAbout[column](db, { provider, id, subject });
}
