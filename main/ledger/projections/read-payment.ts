// A payment as its facts make it, read in the transaction that is to add one. A capture's hot path: its look-ups are built once.
import { type Kysely, sql } from 'kysely';
import type { Fact, FactBody } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import { joinPayments } from '../../core/join-payments.ts';
import type { HistoryGap, Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { partsOf } from '../facts/fact-subjects.ts';
import { putBack, sealsIn } from '../facts/personal.ts';
import type { FactRow } from '../facts/tables.ts';
import { expressionsOf } from '../store/expressions.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

/** facts: of the payment and the gaps of its provider, oldest first. */
export type KnownPayment = { payment: Payment; facts: Fact[] };

/** A fact as it is stored. subjects: what it is about. */
export type Found = { row: FactRow; body: FactBody; subjects: readonly string[] };

/** The payment of these subjects. Payments that no fact has joined yet are each folded alone, and then put together. */
export async function readPayment(db: Db, provider: string, subjects: readonly string[]): Promise<KnownPayment> {
  const found = new Map<number, Found>();
  const asked = new Set(subjects);
  for (let wanted = [...asked]; wanted.length > 0; ) {
    const rows = (await Promise.all(wanted.map((subject) => factsAbout(db, provider, subject)))).flat();
    const added = rows.filter(({ seq }) => !found.has(seq)).map(withBody);
    for (const each of added) found.set(each.row.seq, each);
    wanted = [...new Set(added.flatMap((each) => each.subjects))].filter((subject) => !asked.has(subject));
    for (const subject of wanted) asked.add(subject);
  }
  const gaps = (await selectGaps(db, { provider })).map(withBody);
  const ofAll = new Set(gaps.map(({ row }) => row.seq));
  const facts = await withPersonalValues(db, [...found.values(), ...gaps]);
  const groups = joinedBySubject([...found.values()]);
  const foldedOf = (seqs: ReadonlySet<number>) =>
    foldPayment(
      provider,
      facts.filter(({ seq }) => ofAll.has(seq) || seqs.has(seq)),
    );
  const [first, ...others] = groups.map((group) => foldedOf(new Set(group.map(({ row }) => row.seq))));
  return { payment: others.reduce(joinPayments, first ?? foldedOf(new Set())), facts };
}

/** The provider's newest history gap; null where its history is whole. */
export const gapOf = async (db: Db, provider: string): Promise<HistoryGap | null> =>
  (await readPayment(db, provider, [])).payment.historyGap;

/** What a fact is about is told by IDs, which are no personal values. */
export function withBody(row: FactRow): Found {
  const body = { kind: row.kind, ...(JSON.parse(row.body) as object) } as FactBody;
  return { row, body, subjects: subjectsOf(body) };
}

/** Facts that share a subject, directly or by others between them, stand in one group. */
function joinedBySubject(facts: readonly Found[]): Found[][] {
  const groups: { facts: Found[]; subjects: Set<string> }[] = [];
  for (const fact of facts) {
    const touched = groups.filter((group) => fact.subjects.some((subject) => group.subjects.has(subject)));
    const [into = { facts: [], subjects: new Set<string>() }, ...others] = touched;
    if (touched.length === 0) groups.push(into);
    into.facts.push(fact, ...others.flatMap((other) => other.facts));
    for (const subject of [...fact.subjects, ...others.flatMap((other) => [...other.subjects])])
      into.subjects.add(subject);
    for (const other of others) groups.splice(groups.indexOf(other), 1);
  }
  return groups.map((group) => group.facts);
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

function factsAbout(db: Db, provider: string, subject: string): Promise<FactRow[]> {
  const { column, id } = partsOf(subject);
  return column === undefined
    ? selectInRows(db, { provider, subject })
    : selectAbout[column](db, { provider, id, subject });
}
