// Where it is kept what a fact is about: one act, session, order and charge in columns of the fact, all others in rows of fact_subject.
import type { FactRow } from './tables.ts';

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
