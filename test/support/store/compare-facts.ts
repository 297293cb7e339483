// Whether the facts of a ledger, folded, are what its tables hold.
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { AfterCharge } from '../../../contract/console/after-charge.ts';
import { compareTexts } from '../../../main/core/compare-texts.ts';
import type { Fact } from '../../../main/core/facts.ts';
import { foldPayment } from '../../../main/core/fold.ts';
import { type Act, emptyPayment, type Order, type Payment } from '../../../main/core/payment.ts';
import { subjectsOf } from '../../../main/core/subjects.ts';
import { subjectsOfFacts } from '../../../main/ledger/facts/fact-subjects.ts';
import { readFacts } from '../../../main/ledger/facts/read-facts.ts';
import type { FactRow } from '../../../main/ledger/facts/tables.ts';
import { lossOf } from '../../../main/ledger/keeping/doubt.ts';
import {
  actOf,
  alarmOf,
  chargeOf,
  feeOf,
  orderOf,
  outcomeOf,
  payoutOf,
  refundOf,
  returnOf,
  sessionOf,
} from '../../../main/ledger/read-payment.ts';
import type { LedgerTables, OrderRow } from '../../../main/ledger/schema.ts';

/** Alarms that aren't of one payment's facts: of answers that can't be recorded, and of the same service at two addresses. What counts the rest of a page is left out by isOfPage. */
const ELSEWHERE = new Set(['answer_not_recorded', 'answer_torn', 'captured_at_two_addresses']);
const DOUBTED = new Set(['restored', 'named_elsewhere']);

type Listed = Omit<Payment, 'provider' | 'sellers' | 'environments' | 'historyGap'>;
type Item = Listed[keyof Listed][number];

/** As compareFacts, of a closed ledger's file. null where there is no ledger to compare: no file, one that is still in use, or one that can't be read. */
export async function differencesInFile(file: string): Promise<string[] | null> {
  if (!existsSync(file) || existsSync(`${file}-wal`)) return null;
  const bytes = readFileSync(file);
  // A copy in memory has no log beside it: its header says so.
  bytes.fill(1, 18, 20);
  let database: Database.Database;
  try {
    database = new Database(bytes);
    database.prepare('select count(*) from fact').get();
  } catch {
    return null;
  }
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
  return compareFacts(db).finally(() => db.destroy());
}

/** Each difference in a line of its own; none where both are the same. */
export async function compareFacts(db: Kysely<LedgerTables>): Promise<string[]> {
  const rows = await db.selectFrom('fact').selectAll().orderBy('seq').execute();
  const facts: Fact[] = [];
  for (let from = 0; from < rows.length; from += 500)
    facts.push(...(await readFacts(db, rows.slice(from, from + 500))));
  const subjects = await findSubjects(db, rows);
  const gaps = facts.filter(({ kind }) => kind === 'history_gap');
  const folded = new Map<string, Payment>();
  const gapsOf = (provider: string) => gaps.filter((gap) => gap.provider === '' || gap.provider === provider);
  for (const of of paymentsIn(facts, subjects)) {
    const provider = (of[0] as Fact).provider;
    const payment = foldPayment(
      provider,
      [...of, ...gapsOf(provider)].toSorted((one, other) => one.seq - other.seq),
    );
    payment.orders = payment.orders.map((each) => showAfterCharge(each, payment));
    folded.set(provider, joined(folded.get(provider) ?? emptyPayment(provider), payment));
  }
  const tables = await readTables(db);
  const providers = new Set([...folded.keys(), ...tables.keys()]);
  const found = wronglyFound(facts, subjects);
  for (const provider of providers) {
    const [lost, told] = [(await lossOf(db, provider))?.at, foldPayment(provider, gapsOf(provider)).historyGap?.at];
    if (lost !== told) found.push(`${provider} gap: ${lost} in the tables, ${told} by the facts`);
  }
  const payments = [...providers].flatMap((provider) =>
    differences(
      provider,
      withDoubtsNamed(folded.get(provider) ?? emptyPayment(provider)),
      withDoubtsNamed(tables.get(provider) ?? emptyPayment(provider)),
    ),
  );
  return [...found, ...payments];
}

const LISTS = [
  'acts',
  'sessions',
  'orders',
  'charges',
  'outcomes',
  'returns',
  'refunds',
  'payouts',
  'fees',
  'alarms',
] as const satisfies (keyof Listed)[];

function joined(all: Payment, more: Payment): Payment {
  for (const list of LISTS) (all[list] as Item[]).push(...more[list]);
  return all;
}

type FoundBy = { provider: string; subject: string; seq: number };

async function findSubjects(db: Kysely<LedgerTables>, rows: readonly FactRow[]): Promise<FoundBy[]> {
  const found: FoundBy[] = [];
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    const subjects = await subjectsOfFacts(db, some);
    for (const { provider, seq } of some)
      found.push(...(subjects.get(seq) ?? []).map((subject) => ({ provider, subject, seq })));
  }
  return found;
}

/** Facts that aren't found by exactly what they are about. */
function wronglyFound(facts: readonly Fact[], rows: readonly FoundBy[]): string[] {
  const found = new Set(rows.map(({ provider, subject, seq }) => `${provider} ${seq} ${subject}`));
  const meant = new Set(
    facts.flatMap((fact) => subjectsOf(fact).map((subject) => `${fact.provider} ${fact.seq} ${subject}`)),
  );
  return [
    ...[...meant].filter((each) => !found.has(each)).map((each) => `fact ${each}: isn't found by its subject`),
    ...[...found].filter((each) => !meant.has(each)).map((each) => `fact ${each}: isn't about this subject`),
  ];
}

/** Facts that share a subject are of the same payment. */
function paymentsIn(facts: readonly Fact[], rows: readonly FoundBy[]): Fact[][] {
  const parents = new Map<string, string>();
  const rootOf = (subject: string): string => {
    let root = subject;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    return root;
  };
  const keys = new Map<number, string[]>();
  for (const { provider, subject, seq } of rows) keys.set(seq, [...(keys.get(seq) ?? []), `${provider} ${subject}`]);
  for (const [first = '', ...others] of keys.values()) {
    if (!parents.has(first)) parents.set(first, first);
    for (const other of others) parents.set(rootOf(other), rootOf(first));
  }
  const payments = new Map<string, Fact[]>();
  for (const fact of facts) {
    const [first] = keys.get(fact.seq) ?? [];
    if (first === undefined) continue;
    const root = rootOf(first);
    const payment = payments.get(root) ?? [];
    payment.push(fact);
    payments.set(root, payment);
  }
  return [...payments.values()];
}

async function readTables(db: Kysely<LedgerTables>): Promise<Map<string, Payment>> {
  const payments = new Map<string, Payment>();
  const of = (provider: string): Payment => {
    const payment = payments.get(provider) ?? emptyPayment(provider);
    payments.set(provider, payment);
    return payment;
  };
  for (const row of await db.selectFrom('journal').selectAll().execute()) of(row.provider).acts.push(actOf(row));
  for (const row of await db.selectFrom('session').selectAll().execute())
    of(row.provider).sessions.push(sessionOf(row));
  for (const row of await db.selectFrom('order').selectAll().execute())
    of(row.provider).orders.push(withAfterCharge(row));
  for (const row of await db.selectFrom('charge').selectAll().execute()) of(row.provider).charges.push(chargeOf(row));
  for (const row of await db.selectFrom('charge_outcome').selectAll().execute())
    of(row.provider).outcomes.push(outcomeOf(row));
  for (const row of await db.selectFrom('return_case').selectAll().execute())
    of(row.provider).returns.push(returnOf(row));
  for (const row of await db.selectFrom('refund').selectAll().execute()) of(row.provider).refunds.push(refundOf(row));
  for (const row of await db.selectFrom('payout').selectAll().execute()) of(row.provider).payouts.push(payoutOf(row));
  for (const row of await db.selectFrom('fee_entry').selectAll().execute()) of(row.provider).fees.push(feeOf(row));
  for (const row of await db.selectFrom('alarm').selectAll().execute())
    if (row.provider !== null && !ELSEWHERE.has(row.kind) && !isOfPage(row.answer))
      of(row.provider).alarms.push(alarmOf(row));
  return payments;
}

/** Doubts have IDs of their own in both: here each is named by what it doubts. */
function withDoubtsNamed(payment: Payment): Payment {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const act of payment.acts) {
    if (act.code === null || !DOUBTED.has(act.code) || act.key !== null) continue;
    const what = doubtOf(act);
    const nth = (seen.get(what) ?? 0) + 1;
    seen.set(what, nth);
    names.set(act.id, `${what} ${nth}`);
  }
  return {
    ...payment,
    acts: payment.acts.map((act) => ({
      ...act,
      id: names.get(act.id) ?? act.id,
      repeatOf: act.repeatOf === null ? null : (names.get(act.repeatOf) ?? act.repeatOf),
    })),
    alarms: payment.alarms.map((alarm) => ({
      ...alarm,
      about: names.get(alarm.about) ?? alarm.about,
      answer: [...names].reduce(
        (answer, [id, name]) => answer.replaceAll(JSON.stringify(id), () => JSON.stringify(name)),
        alarm.answer,
      ),
    })),
  };
}

const doubtOf = ({ operation, orderId, sessionId, detail }: Act): string =>
  `doubt of ${operation} ${orderId ?? sessionId}: ${detail}`;

const NAMES: { [List in (typeof LISTS)[number]]: (item: Listed[List][number]) => string } = {
  acts: ({ id }) => id,
  sessions: ({ id }) => id,
  orders: ({ id }) => id,
  charges: ({ id }) => id,
  outcomes: ({ chargeId }) => chargeId,
  returns: ({ chargeId, attempt }) => `${chargeId} ${attempt}`,
  refunds: ({ id }) => id,
  payouts: ({ id }) => id,
  fees: ({ orderId, kind, recordedAt, transactions, amount }) =>
    `${orderId} ${kind} ${recordedAt} ${transactions} ${amount}`,
  alarms: ({ about, kind, heard }) => `${about} ${kind} ${heard}`,
};

/** An alarm that counts the rest of a page of a feed is of no payment: each event says itself how many of its alarms are raised. */
function isOfPage(answer: string): boolean {
  const of: unknown = JSON.parse(answer);
  return Array.isArray(of) && of.some((each: object | null) => each !== null && 'event' in each);
}

/** What an order shows of its charge: a column that the database's triggers keep. */
type ShownOrder = Order & { afterCharge: AfterCharge | null };

const withAfterCharge = (row: OrderRow): ShownOrder => ({ ...orderOf(row), afterCharge: row.after_charge });

/** The newest report of its charge; of a charged order whose charge isn't named, of any. */
function showAfterCharge(order: Order, { outcomes }: Payment): ShownOrder {
  const [told] = outcomes
    .filter((each) => each.orderId === order.id)
    .filter(({ chargeId }) => (order.chargeId === null ? order.status === 'charged' : chargeId === order.chargeId))
    .toSorted(
      (one, other) => compareTexts(other.updatedAt, one.updatedAt) || compareTexts(one.chargeId, other.chargeId),
    );
  return { ...order, afterCharge: told?.afterCharge ?? null };
}

function differences(provider: string, folded: Payment, tables: Payment): string[] {
  return LISTS.flatMap((list) => {
    const nameOf = NAMES[list] as (item: Item) => string;
    const there = new Map((tables[list] as Item[]).map((item) => [nameOf(item), item]));
    const computed = new Map((folded[list] as Item[]).map((item) => [nameOf(item), item]));
    const counts = [tables[list].length, folded[list].length];
    const counted =
      counts[0] === counts[1] ? [] : [`${provider} ${list}: ${counts.join(' in the tables, ')} by the facts`];
    const unlike = [...new Set([...there.keys(), ...computed.keys()])].flatMap((name) => {
      const where = `${provider} ${list} ${name}`;
      const [row, item] = [there.get(name), computed.get(name)];
      if (!row) return [`${where}: only in the facts`];
      if (!item) return [`${where}: only in the tables`];
      return unequal(row, item).map((what) => `${where}: ${what}`);
    });
    return [...counted, ...unlike];
  });
}

function unequal(row: Item, item: Item): string[] {
  const [there, computedMembers] = [row, item] as unknown as Record<string, unknown>[];
  return Object.keys({ ...there, ...computedMembers }).flatMap((member) => {
    const [value, computed] = [there?.[member], computedMembers?.[member]];
    return isDeepStrictEqual(value, computed)
      ? []
      : [`${member} is ${JSON.stringify(value)} in the tables, ${JSON.stringify(computed)} by the facts`];
  });
}
