// Writes what a fact changed of its payment into the tables that lists, search and totals read: the only writer of these rows.
import type { Kysely } from 'kysely';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import { derivedId } from '../../core/derived-id.ts';
import { endOf } from '../../core/fold/authorizations.ts';
import { progressState } from '../../core/fold/session-progress.ts';
import { isCapturedHere, orderStatus } from '../../core/order-status.ts';
import type { Alarm, Payment } from '../../core/payment.ts';
import { updateManyRows } from '../postgres/many-rows.ts';
import { insertRows } from '../store/many-rows.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { countAllInTotals, countInTotals } from './count-in-totals.ts';
import { makeAllFindable, makeFindable } from './make-findable.ts';
import {
  ACT,
  ALARM,
  CHARGE,
  COPY_REQUEST,
  ENDED,
  ENDED_SESSION,
  FEE,
  ORDER,
  OUTCOME,
  PAYOUT,
  PROGRESS,
  REFUND,
  RETURN,
  SESSION,
} from './rows.ts';

type Db = Kysely<LedgerTables>;
export type Row = { [column: string]: string | number | null };

/** The ID of an alarm's row: the same one, raised again, is the one that is there. */
export const alarmId = (provider: string, { about, kind, heard }: Alarm): string =>
  derivedId(provider, 'alarm', about, kind, heard);

/** Brings the tables from what the payment was to what it is. leaseUntil: of new acts, until when an answer may be on its way, ISO 8601 in UTC. */
export async function writeRows(db: Db, before: Payment, after: Payment, leaseUntil: string): Promise<void> {
  const changes = TABLES.flatMap((table) => changesOf(table, before, after, leaseUntil));
  // An act lets go before another takes its place: unique indexes hold between any two statements.
  for (const change of changes.toSorted((one, other) => one.rank - other.rank)) await writeOne(db, change);
  await countInTotals(db, before, after);
  await makeFindable(db, before, after);
}

/** The same of several payments, each of which changed: rows of one table are written together. */
export async function writeManyRows(db: Db, all: readonly Recorded[], leaseUntil: string): Promise<void> {
  const changes = all.flatMap(({ before, after }) =>
    TABLES.flatMap((table) => changesOf(table, before, after, leaseUntil)),
  );
  for (const group of grouped(changes)) await writeTogether(db, group);
  await countAllInTotals(db, all);
  await makeAllFindable(db, all);
}

/** What a fact made of its payment. */
export type Recorded = { before: Payment; after: Payment };

export type Table = {
  name: keyof LedgerTables;
  key: readonly string[];
  rowsOf: (payment: Payment) => Row[];
  insert: (db: Db, row: Row) => Promise<unknown>;
  update: (db: Db, row: Row) => Promise<unknown>;
  remove: (db: Db, row: Row) => Promise<unknown>;
};

/** key: the columns of its key. more: what isn't of the item alone; nth: its place among the payment's. */
function table<Item>(
  name: keyof LedgerTables,
  key: readonly string[],
  columns: { toRow: (item: Item) => object },
  itemsOf: (payment: Payment) => readonly Item[],
  more: (item: Item, payment: Payment, nth: number) => Row = () => ({}),
): Table {
  const at = (query: unknown, row: Row): never =>
    key.reduce((narrowed, column) => (narrowed as Narrowed).where(column, '=', row[column]), query) as never;
  return {
    name,
    key,
    rowsOf: (payment) =>
      itemsOf(payment).map((item, nth) => ({
        provider: payment.provider,
        ...columns.toRow(item),
        ...more(item, payment, nth),
      })),
    insert: preparedQuery((db, row: Row) => db.insertInto(name).values(row as never)),
    update: preparedQuery((db, row: Row) => {
      const changed = Object.fromEntries(Object.entries(row).filter(([column]) => !key.includes(column)));
      return at(db.updateTable(name).set(changed as never), row);
    }),
    remove: preparedQuery((db, row: Row) => at(db.deleteFrom(name), row)),
  };
}
type Narrowed = { where: (column: string, operator: '=', value: unknown) => Narrowed };

/** In the order in which rows are written. */
export const TABLES: readonly Table[] = [
  table(
    'session',
    ['provider', 'id'],
    SESSION,
    ({ sessions }) => sessions,
    ({ id }, { orders }) => ({ has_order: orders.some(({ sessionId }) => sessionId === id) ? 1 : 0 }),
  ),
  table(
    'session_progress',
    ['provider', 'session_id'],
    PROGRESS,
    ({ progress }) => progress,
    (progress) => ({ state: progressState(progress) }),
  ),
  table(
    'order',
    ['provider', 'id'],
    ORDER,
    ({ orders }) => orders,
    (order, payment) => ({
      shown_status: orderStatus(order, payment),
      captured_here: isCapturedHere(order, payment) ? 1 : 0,
    }),
  ),
  table('charge', ['provider', 'id'], CHARGE, ({ charges }) => charges),
  table('charge_outcome', ['provider', 'charge_id'], OUTCOME, ({ outcomes }) => outcomes),
  table('return_case', ['provider', 'charge_id', 'attempt'], RETURN, ({ returns }) => returns),
  table('refund', ['provider', 'id'], REFUND, ({ refunds }) => refunds),
  table('payout', ['provider', 'marketplace_id', 'month', 'id'], PAYOUT, ({ payouts }) => payouts),
  table(
    'fee_entry',
    ['id'],
    FEE,
    ({ fees }) => fees,
    (fee, payment) => {
      const place = payment.fees.filter(({ orderId }) => orderId === fee.orderId).indexOf(fee);
      return { id: derivedId(payment.provider, 'fee', fee.orderId, String(place)), place };
    },
  ),
  table(
    'alarm',
    ['id'],
    ALARM,
    ({ alarms }) => alarms,
    (alarm, { provider }) => ({ id: alarmId(provider, alarm) }),
  ),
  table('ended_authorization', ['provider', 'order_id'], ENDED, (payment) =>
    payment.orders.flatMap(({ id: orderId }) => {
      const ended = endOf({ orderId }, payment);
      return ended ? [{ orderId, cause: ended.cause }] : [];
    }),
  ),
  table('ended_session', ['provider', 'session_id'], ENDED_SESSION, ({ endedAuthorizations }) =>
    endedAuthorizations.flatMap(({ sessionId, cause }) => (sessionId === null ? [] : [{ sessionId, cause }])),
  ),
  table('copy_request', ['provider', 'id'], COPY_REQUEST, ({ copyRequests }) => copyRequests),
  table('journal', ['id'], ACT, ({ acts }) => acts),
];

/** All rows of a payment, in the order in which they are written. Until when an answer may be on its way, of its acts, isn't in it. */
export const rowsOf = (payment: Payment): { table: keyof LedgerTables; row: Row }[] =>
  TABLES.flatMap((table) => table.rowsOf(payment).map((row) => ({ table: table.name, row })));

/** All tables whose rows are facts' alone. */
export const PROJECTED = TABLES.map(({ name }) => name).filter((name) => name !== 'alarm');

/** row: of an update or a removal no more than its key and what changes. */
type Change = { rank: number; table: Table; does: 'insert' | 'update' | 'remove'; row: Row };

const writeOne = (db: Db, { table, does, row }: Change): Promise<unknown> => table[does](db, row);

/** Changes of one kind to one table's same columns, in the order in which they are made. What is added comes last: it is in the way of no other. */
function grouped(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, { place: number; changes: Change[] }>();
  for (const change of changes) {
    const { rank, table, does, row } = change;
    const name = does === 'insert' ? `${does} ${table.name}` : [does, rank, table.name, ...Object.keys(row)].join(' ');
    const group = groups.get(name);
    if (group) group.changes.push(change);
    else groups.set(name, { place: does === 'insert' ? LAST + TABLES.indexOf(table) : rank, changes: [change] });
  }
  return [...groups.values()].toSorted((one, other) => one.place - other.place).map((group) => group.changes);
}

/** After every rank. */
const LAST = 10;

async function writeTogether(db: Db, changes: readonly Change[]): Promise<void> {
  const [first, ...others] = changes;
  if (!first) return;
  const { table, does } = first;
  const rows = changes.map(({ row }) => row);
  if (does === 'insert') return insertRows(db, table.name, rows);
  if (does === 'update' && others.length > 0 && isPostgres(db)) return updateManyRows(db, table, rows);
  for (const change of changes) await writeOne(db, change);
}

function changesOf(table: Table, before: Payment, after: Payment, leaseUntil: string): Change[] {
  const old = new Map(table.rowsOf(before).map((row) => [keyOf(table, row), row]));
  const changes: Change[] = [];
  for (const row of table.rowsOf(after)) {
    const known = old.get(keyOf(table, row));
    old.delete(keyOf(table, row));
    if (!known) {
      const added = table.name === 'journal' ? { ...row, lease_until: leaseUntil } : row;
      changes.push({ rank: 3, table, does: 'insert', row: added });
      continue;
    }
    const changed = Object.entries(row).filter(([column, value]) => value !== known[column]);
    if (changed.length === 0) continue;
    const update = { ...keyIn(table, row), ...(Object.fromEntries(changed) as Row) };
    changes.push({ rank: rankOf(row), table, does: 'update', row: update });
  }
  for (const row of old.values()) {
    changes.push({ rank: 0, table, does: 'remove', row: keyIn(table, row) });
  }
  return changes;
}

/** An act that blocks no more comes first, then one that is no longer open. */
const rankOf = (row: Row): number => {
  if (row['alive'] === 0) return 1;
  return ['sent', 'unknown'].includes(String(row['state'])) ? 3 : 2;
};

/** By which a row is told from others of its table. */
export const keyOf = ({ key }: Table, row: Row): string => key.map((column) => row[column]).join(' ');

export const keyIn = ({ key }: Table, row: Row): Row =>
  Object.fromEntries(key.map((column) => [column, row[column] ?? null]));
