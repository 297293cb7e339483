// All payments as their facts make them, a page of facts at a time: each fact is folded once, and what is in memory doesn't grow with the ledger.
import { type Kysely, sql } from 'kysely';
import type { Fact } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import type { Payment } from '../../core/payment.ts';
import { type Found, partsOf, selectGaps, withBody, withPersonalValues } from '../facts/fact-subjects.ts';
import { expressionsOf } from '../store/expressions.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

/** first: the number of its first fact. */
export type MadePayment = { payment: Payment; first: number };

/** facts: of all payments of the page. last: the newest fact that was looked at. */
export type PaymentPage = { payments: MadePayment[]; facts: number; last: number };

/** A set of whole numbers up to the most, a bit for each. */
export class NumberSet {
  readonly #bits: Uint8Array;

  constructor(most: number) {
    this.#bits = new Uint8Array(Math.floor(most / 8) + 1);
  }

  has(number: number): boolean {
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  add(number: number): void {
    this.#bits[number >> 3] = (this.#bits[number >> 3] ?? 0) | (1 << (number & 7));
  }

  /** In their order, some at a time. */
  *pages(size: number): Generator<number[]> {
    let page: number[] = [];
    for (const [at, byte] of this.#bits.entries()) {
      if (byte === 0) continue;
      for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) page.push(at * 8 + bit);
      if (page.length < size) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }
}

/** Every payment once. upTo: the newest fact. */
export async function* allPayments(db: Db, upTo: number): AsyncGenerator<PaymentPage> {
  const read = new NumberSet(upTo);
  const gaps = gapsReader(db);
  for (let last = 0; ; ) {
    const rows = await factsAfter(db, { last });
    const end = rows.at(-1);
    if (!end) return;
    last = end.seq;
    const found = await withOthers(db, rows.filter(({ seq }) => !read.has(seq)).map(withBody), read);
    for (const seq of found.keys()) read.add(seq);
    yield { payments: await fold(db, [...found.values()], gaps), facts: found.size, last };
  }
}

/** The payments that begin with these facts. */
export async function* paymentsFrom(db: Db, firsts: NumberSet): AsyncGenerator<PaymentPage> {
  const gaps = gapsReader(db);
  for (const seqs of firsts.pages(PAGE)) {
    const rows = await selectFacts(db, { seqs: JSON.stringify(seqs) });
    const found = await withOthers(db, rows.map(withBody), new NumberSet(0));
    const payments = await fold(db, [...found.values()], gaps);
    // Of another provider, one may be about the same IDs.
    yield { payments: payments.filter(({ first }) => firsts.has(first)), facts: found.size, last: seqs.at(-1) ?? 0 };
  }
}

/** facts: of the payment and the gaps of its provider, oldest first. subjects: all that it is about. */
export type PaymentAbout = { facts: Fact[]; subjects: readonly string[] };

/** All payments of a provider that are about one of these. gaps: of the provider. */
export async function paymentsAbout(
  db: Db,
  provider: string,
  subjects: readonly string[],
): Promise<{ payments: PaymentAbout[]; gaps: readonly Fact[] }> {
  const found = await withOthers(db, [], new NumberSet(0), subjects);
  const own = [...found.values()].filter(({ row }) => row.provider === provider);
  const gaps = await gapsReader(db)(provider);
  const facts = new Map((await withPersonalValues(db, own)).map((fact) => [fact.seq, fact]));
  const payments = [...joinedBySubject(own)].map((group) => ({
    subjects: group.subjects,
    facts: [...group.seqs.flatMap((seq) => facts.get(seq) ?? []), ...gaps].toSorted(
      (one, other) => one.seq - other.seq,
    ),
  }));
  return { payments, gaps };
}

/** With all other facts of their payments, and about more subjects, that aren't read yet, by number. */
async function withOthers(
  db: Db,
  facts: readonly Found[],
  read: NumberSet,
  more: readonly string[] = [],
): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  const asked = new Set<string>();
  for (let [added, subjects] = [facts, more]; added.length > 0 || subjects.length > 0; subjects = []) {
    for (const fact of added) found.set(fact.row.seq, fact);
    const named = [...subjects, ...added.flatMap((fact) => fact.subjects)];
    const wanted = new Set(named.filter((subject) => !asked.has(subject)));
    for (const subject of wanted) asked.add(subject);
    const about = wanted.size === 0 ? [] : await selectAbout(db, listsOf([...wanted]));
    const seqs = [...new Set(about.map(({ seq }) => seq))].filter((seq) => !found.has(seq) && !read.has(seq));
    added = seqs.length === 0 ? [] : (await selectFacts(db, { seqs: JSON.stringify(seqs) })).map(withBody);
  }
  return found;
}

async function fold(db: Db, found: readonly Found[], gapsOf: GapsReader): Promise<MadePayment[]> {
  const facts = new Map((await withPersonalValues(db, found)).map((fact) => [fact.seq, fact]));
  const payments: MadePayment[] = [];
  for (const { provider, seqs } of joinedBySubject(found)) {
    const own = seqs.flatMap((seq) => facts.get(seq) ?? []);
    const all = [...own, ...(await gapsOf(provider))].toSorted((one, other) => one.seq - other.seq);
    payments.push({ payment: foldPayment(provider, all), first: seqs.reduce((one, other) => Math.min(one, other)) });
  }
  return payments.toSorted((one, other) => one.first - other.first);
}

type Joined = { provider: string; seqs: number[]; subjects: string[] };

/** Facts of a provider that share a subject, directly or by others between them, stand in one group. A fact about nothing is of no payment. */
function joinedBySubject(found: readonly Found[]): Set<Joined> {
  const groups = new Set<Joined>();
  const groupOf = new Map<string, Joined>();
  const nameOf = (provider: string, subject: string) => JSON.stringify([provider, subject]);
  for (const { row, subjects } of found) {
    const { seq, provider } = row;
    if (subjects.length === 0) continue;
    let into: Joined = { provider, seqs: [seq], subjects: [...subjects] };
    groups.add(into);
    for (const touched of new Set(subjects.flatMap((subject) => groupOf.get(nameOf(provider, subject)) ?? []))) {
      const [small, large] = touched.subjects.length < into.subjects.length ? [touched, into] : [into, touched];
      for (const each of small.seqs) large.seqs.push(each);
      for (const subject of small.subjects) {
        large.subjects.push(subject);
        groupOf.set(nameOf(provider, subject), large);
      }
      groups.delete(small);
      into = large;
    }
    for (const subject of subjects) groupOf.set(nameOf(provider, subject), into);
  }
  return groups;
}

type GapsReader = (provider: string) => Promise<readonly Fact[]>;

/** Few, and read once for each provider. */
function gapsReader(db: Db): GapsReader {
  const known = new Map<string, readonly Fact[]>();
  return async (provider) => {
    const gaps =
      known.get(provider) ?? (await withPersonalValues(db, (await selectGaps(db, { provider })).map(withBody)));
    known.set(provider, gaps);
    return gaps;
  };
}

/** Engineering value: facts read at a time. */
const PAGE = 500;

const factsAfter = preparedQuery((db, { last }: { last: number }) =>
  db
    .selectFrom('fact')
    .selectAll()
    .where('seq', '>', last)
    .where('kind', 'not in', ['history_gap', 'feed_passed_gap'])
    .orderBy('seq')
    .limit(sql.lit(PAGE)),
);

const selectFacts = preparedQuery((db, { seqs }: { seqs: string }) =>
  db
    .selectFrom('fact')
    .selectAll()
    .where(sql<boolean>`seq in (select cast(each.value as bigint) from ${textsIn(db, seqs)} as each)`),
);

/** JSON lists. subjects: all of them. */
type Lists = { act_id: string; session_id: string; order_id: string; charge_id: string; subjects: string };

function listsOf(subjects: readonly string[]): Lists {
  const ids = {
    act_id: [] as string[],
    session_id: [] as string[],
    order_id: [] as string[],
    charge_id: [] as string[],
  };
  for (const subject of subjects) {
    const { column, id } = partsOf(subject);
    if (column !== undefined) ids[column].push(id);
  }
  return {
    act_id: JSON.stringify(ids.act_id),
    session_id: JSON.stringify(ids.session_id),
    order_id: JSON.stringify(ids.order_id),
    charge_id: JSON.stringify(ids.charge_id),
    subjects: JSON.stringify(subjects),
  };
}

const selectAbout = preparedQuery((db, lists: Lists) => {
  const isIn = (column: string, list: string) =>
    sql<boolean>`${sql.ref(column)} in (select each.value from ${textsIn(db, list)} as each)`;
  const byColumn = (column: 'act_id' | 'session_id' | 'order_id' | 'charge_id') =>
    db.selectFrom('fact').select('seq').where(isIn(column, lists[column]));
  return byColumn('act_id')
    .unionAll(byColumn('session_id'))
    .unionAll(byColumn('order_id'))
    .unionAll(byColumn('charge_id'))
    .unionAll(db.selectFrom('fact_subject').select('seq').where(isIn('subject', lists.subjects)));
});

const textsIn = (db: Db, list: string) => expressionsOf(db).textsIn(sql.val(list) as never);
