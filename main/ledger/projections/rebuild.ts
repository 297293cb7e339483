// Brings all rows that facts make to what the facts say, in one transaction. Rows that are right stay as they are, to the byte.
import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import { emptyPayment } from '../../core/payment.ts';
import { OWN_ALARM } from '../alarms/raise-alarm.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { nameConsumers } from './make-findable.ts';
import { allPayments, NumberSet, type PaymentPage, paymentsFrom } from './payment-pages.ts';
import { addTrackNumbers, countRows, type HeldRow, heldRows, MadeTotals } from './stored-rows.ts';
import { keyIn, keyOf, type Row, TABLES, type Table } from './write-rows.ts';

type Db = Kysely<LedgerTables>;

/** compare: every row is held against the facts. correct: wrong rows are written. done, of: numbers of facts. */
export type RebuildProgress = { doing: 'compare' | 'correct'; done: number; of: number };
type Tell = (progress: RebuildProgress) => void;

/** changed: rows that were wrong, missing or of no fact, by table; a table without any is left out. */
export type Rebuilt = { facts: number; payments: number; changed: { [table: string]: number } };

/**
 * What facts don't say is kept: until when an answer may be on its way, and alarms that no payment's facts raise. A locked ledger stays locked.
 * What `tell` throws undoes everything.
 */
export function rebuild(db: Db, tell: Tell = () => undefined): Promise<Rebuilt> {
  return db.transaction().execute((trx) => rebuildIn(trx, tell));
}

/** The same in a transaction. */
export async function rebuildIn(trx: Db, tell: Tell): Promise<Rebuilt> {
  const { of } = await trx
    .selectFrom('fact')
    .select((fact) => sql<number>`coalesce(${fact.fn.max('seq')}, 0)`.as('of'))
    .executeTakeFirstOrThrow();
  const found = await findWrong(trx, of, tell);
  const surplus = await removeSurplus(trx, found, { of, tell });
  await writeRight(trx, found.wrongFrom, { of, tell });
  const { facts, payments, changed } = found;
  for (const [name, count] of [...surplus, ['kept_total', await found.totals.write(trx)] as const])
    changed.set(name, (changed.get(name) ?? 0) + count);
  return { facts, payments, changed: Object.fromEntries([...changed].filter(([, count]) => count > 0)) };
}

/** made: the rows that facts make, and missing: those of them that aren't stored, by table. wrongFrom: the first facts of payments with a wrong row. */
type Found = {
  facts: number;
  payments: number;
  made: Map<string, number>;
  missing: Map<string, number>;
  changed: Map<string, number>;
  wrongFrom: NumberSet;
  totals: MadeTotals;
};

/** Reads everything once. Nothing but the search index is complete after it: a wrong row only lets go of what it holds. */
async function findWrong(trx: Db, of: number, tell: Tell): Promise<Found> {
  const [made, missing, changed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const found = { made, missing, changed, wrongFrom: new NumberSet(of), totals: new MadeTotals() };
  let [facts, payments] = [0, 0];
  for await (const page of pagesOf(allPayments(trx, of))) {
    for (const held of await heldRows(trx, page.payments)) {
      const { name } = held.table;
      count(made, name);
      if (!isWrong(held)) continue;
      count(changed, name);
      found.wrongFrom.add(held.of.first);
      if (held.stored === null) count(missing, name);
      else await letGo(trx, held);
    }
    for (const { payment } of page.payments) found.totals.add(payment);
    count(changed, 'track_number_part', await addTrackNumbers(trx, page.payments));
    facts += page.facts;
    payments += page.payments.length;
    tell({ doing: 'compare', done: page.last, of });
  }
  return { ...found, facts, payments };
}

const isWrong = ({ stored, changed }: HeldRow): boolean => stored === null || Object.keys(changed).length > 0;

function count(counts: Map<string, number>, name: string, more = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}

/** What a wrong row is until it is right, so that it is in the way of no other: unique indexes hold between any two statements. */
const LET_GO: { [table: string]: (row: Row) => Row } = {
  journal: () => ({ alive: 0, state: '' }),
  fee_entry: () => ({ kind: '' }),
  payout: () => ({ taken_back_at: '' }),
  alarm: ({ id }) => ({ kind: id ?? null }),
};

async function letGo(trx: Db, { table, row }: HeldRow): Promise<void> {
  const without = LET_GO[table.name];
  if (without) await table.update(trx, { ...keyIn(table, row), ...without(row) });
}

/** of: the newest fact. */
type Telling = { of: number; tell: Tell };

type SealRows = ExpressionBuilder<LedgerTables, 'ledger_seal'>;

async function writeRight(trx: Db, wrongFrom: NumberSet, { of, tell }: Telling): Promise<void> {
  const pages = pagesOf(paymentsFrom(trx, wrongFrom));
  // A locked ledger takes no entry of the journal.
  const seals = await trx.selectFrom('ledger_seal').select('seq').where('lifted_at', 'is', null).execute();
  const isOpen = (seal: SealRows) => seal('seq', 'in', [0, ...seals.map(({ seq }) => seq)]);
  let isLifted = false;
  for await (const { payments, last } of pages) {
    if (!isLifted && seals.length > 0)
      await trx.updateTable('ledger_seal').set({ lifted_at: '' }).where(isOpen).execute();
    isLifted = true;
    for (const held of await heldRows(trx, payments)) if (isWrong(held)) await write(trx, held);
    for (const { payment } of payments) await nameConsumers(trx, emptyPayment(payment.provider), payment);
    tell({ doing: 'correct', done: last, of });
  }
  if (isLifted && seals.length > 0)
    await trx.updateTable('ledger_seal').set({ lifted_at: null }).where(isOpen).execute();
}

async function write(trx: Db, { table, row, stored, changed }: HeldRow): Promise<void> {
  // Until when an answer to a missing act may be on its way is unknown: no longer.
  if (stored === null) await table.insert(trx, table.name === 'journal' ? { ...row, lease_until: '' } : row);
  else await table.update(trx, { ...keyIn(table, row), ...changed });
}

/** Takes rows away that no fact makes; gives how many, by table. */
async function removeSurplus(trx: Db, { made, missing }: Found, { of, tell }: Telling): Promise<Map<string, number>> {
  const surplus = new Map<Table, number>();
  for (const table of TABLES) {
    const right = (made.get(table.name) ?? 0) - (missing.get(table.name) ?? 0);
    const more = (await countRows(trx, table)) - right;
    if (more > 0) surplus.set(table, more);
  }
  if (surplus.size === 0) return new Map();
  await makeKeyTable(trx);
  for await (const { payments, last } of pagesOf(allPayments(trx, of))) {
    for (const table of surplus.keys()) {
      const keys = payments.flatMap(({ payment }) => table.rowsOf(payment).map((row) => keyOf(table, row)));
      if (keys.length > 0) await addKeys(trx, table.name, keys);
    }
    tell({ doing: 'compare', done: last, of });
  }
  for (const table of surplus.keys()) await removeOthers(trx, table);
  await sql`drop table rebuilt_key`.execute(trx);
  return new Map([...surplus].map(([{ name }, more]) => [name, more]));
}

/** Only where there is surplus. Not a temporary table, which would be in memory. */
async function makeKeyTable(trx: Db): Promise<void> {
  const text = sql.raw(isPostgres(trx) ? 'text collate "C"' : 'text');
  await sql`create table rebuilt_key (name ${text} not null, key ${text} not null, primary key (name, key))`.execute(
    trx,
  );
}

async function addKeys(trx: Db, name: string, keys: readonly string[]): Promise<void> {
  const each = expressionsOf(trx).textsIn(sql.val(JSON.stringify(keys)) as never);
  await sql`insert into rebuilt_key (name, key) select cast(${name} as text), each.value from ${each} as each`.execute(
    trx,
  );
}

async function removeOthers(trx: Db, { name, key }: Table): Promise<void> {
  const named = sql.join(
    key.map((column) => sql`cast(${sql.ref(`${name}.${column}`)} as text)`),
    sql` || ' ' || `,
  );
  const isOther = sql`not exists
    (select 1 from rebuilt_key where rebuilt_key.name = ${sql.lit(name)} and rebuilt_key.key = ${named})`;
  const ofPayments = name === 'alarm' ? [sql`id not like ${sql.lit(`${OWN_ALARM}%`)}`] : [];
  await sql`delete from ${sql.table(name)} where ${sql.join([...ofPayments, isOther], sql` and `)}`.execute(trx);
}

/** Others are heard between two pages: a person may want to stop. */
async function* pagesOf(pages: AsyncGenerator<PaymentPage>): AsyncGenerator<PaymentPage> {
  for await (const page of pages) {
    await setImmediate();
    yield page;
  }
}
