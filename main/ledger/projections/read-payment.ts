// A payment as its facts make it, read in the transaction that is to add one; the fact is added, and the rows that it changes are written. A capture's hot path: its look-ups are built once.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Fact, FactBody } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import { joinPayments } from '../../core/join-payments.ts';
import type { HistoryGap, Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { appendFact } from '../facts/append-fact.ts';
import { type Found, factsAbout, selectGaps, withBody, withPersonalValues } from '../facts/fact-subjects.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type Recorded, writeRows } from './write-rows.ts';

type Db = Kysely<LedgerTables>;

/** facts: of the payment and the gaps of its provider, oldest first. */
export type KnownPayment = { payment: Payment; facts: Fact[] };

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

/** at: when it is learned. leaseUntil: of an act that it begins, until when an answer may be on its way. Both ISO 8601 in UTC. known: its payment, where it was read in this transaction. */
type Learning = { at: string; leaseUntil?: string; known?: KnownPayment | undefined };

export async function recordFact(
  db: Kysely<LedgerTables>,
  provider: string,
  fact: FactBody,
  { at, leaseUntil = at, known: read }: Learning,
): Promise<Recorded> {
  const known = read ?? (await readPayment(db, provider, subjectsOf(fact)));
  const after = foldWith(provider, known, fact, at);
  return write(db, { provider, fact, at, leaseUntil, before: known.payment, after });
}

/** The same of what may be known already: then nothing is written, and null is given. */
export async function recordIfNew(
  db: Kysely<LedgerTables>,
  provider: string,
  fact: FactBody,
  { at, known }: { at: string; known: KnownPayment },
): Promise<Recorded | null> {
  const { payment: before } = known;
  const after = foldWith(provider, known, fact, at);
  if (isDeepStrictEqual(before, after)) return null;
  return write(db, { provider, fact, at, leaseUntil: at, before, after });
}

/** Its number, which is given when it is added, decides nothing. */
const foldWith = (provider: string, { facts }: KnownPayment, fact: FactBody, learnedAt: string): Payment =>
  foldPayment(provider, [...facts, { ...fact, seq: Number.MAX_SAFE_INTEGER, provider, learnedAt } as Fact]);

type Writing = Recorded & { provider: string; fact: FactBody; at: string; leaseUntil: string };

async function write(db: Kysely<LedgerTables>, writing: Writing): Promise<Recorded> {
  const { provider, fact, at, leaseUntil, before, after } = writing;
  await appendFact(db, provider, fact, at);
  await writeRows(db, before, after, leaseUntil);
  return { before, after };
}
