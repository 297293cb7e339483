// A payment as its facts make it, read in the transaction that is to add one.
import { type Kysely, sql } from 'kysely';
import type { Fact } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import { emptyPayment, joinPayments, type Payment } from '../../core/payment.ts';
import { factsOfPayment, subjectsOfFacts } from '../facts/fact-subjects.ts';
import { readFacts } from '../facts/read-facts.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';

/** What is known: the payment that these subjects are of, and its facts, with the gaps of its provider, oldest first. */
export type KnownPayment = { payment: Payment; facts: Fact[] };

/**
 * The payment of which these subjects are. Where several are meant that no fact has joined yet, each is folded for itself, as it stands in the tables,
 * and their facts are given together.
 */
export async function readPayment(
  db: Kysely<LedgerTables>,
  provider: string,
  subjects: readonly string[],
): Promise<KnownPayment> {
  const [rows, gaps] = [await factsOfPayment(db, provider, subjects), await selectGaps(db, { provider })];
  const facts = await readFacts(db, [...rows, ...gaps]);
  const groups = rows.length < 2 ? [rows] : joinedBySubject(rows, await subjectsOfFacts(db, rows));
  const gapSeqs = new Set(gaps.map(({ seq }) => seq));
  const inOrder = facts.toSorted((one, other) => one.seq - other.seq);
  const [first, ...others] = groups.map((group) => {
    const seqs = new Set(group.map(({ seq }) => seq));
    return foldPayment(
      provider,
      inOrder.filter(({ seq }) => seqs.has(seq) || gapSeqs.has(seq)),
    );
  });
  const payment = others.reduce(joinPayments, first ?? emptyPayment(provider));
  return { payment, facts: inOrder };
}

type Numbered = { seq: number };

/** Facts that share a subject, directly or by others between them, stand in one group. */
function joinedBySubject<Row extends Numbered>(rows: readonly Row[], subjects: Map<number, string[]>): Row[][] {
  const groups: { rows: Row[]; subjects: Set<string> }[] = [];
  for (const row of rows) {
    const of = subjects.get(row.seq) ?? [];
    const [into, ...more] = groups.filter((group) => of.some((subject) => group.subjects.has(subject)));
    if (!into) {
      groups.push({ rows: [row], subjects: new Set(of) });
      continue;
    }
    into.rows.push(row);
    for (const subject of of) into.subjects.add(subject);
    for (const other of more) {
      into.rows.push(...other.rows);
      for (const subject of other.subjects) into.subjects.add(subject);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map((group) => group.rows);
}

const selectGaps = keptQuery((db, { provider }: { provider: string }) =>
  db
    .selectFrom('fact')
    .selectAll()
    // Spelled out, not bound: the index fact_history_gap holds exactly these.
    .where(sql<boolean>`kind = 'history_gap'`)
    .where('provider', 'in', ['', provider]),
);
