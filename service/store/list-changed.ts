// Pages of sessions and orders in the order of their changes. A page looks at a bounded number of rows in an index, whatever is asked for.

import { sql } from 'kysely';
import { OrderRecord, type SessionRecord } from '../../contract/dashboard-api/payment.ts';
import type { SessionProgress } from '../../contract/dashboard-api/session-progress.ts';
import type { Order } from '../../contract/payment-api/order.ts';
import type { Store } from './database.ts';
import { orderOf } from './orders.ts';
import { OWNER_COLUMN, type Owner } from './owner.ts';
import { sessionRecordOf } from './payments.ts';

/** So many rows at most are looked at for one page. */
const LOOKED_AT = 1000;

/** The last row that the page before looked at. */
export type ChangePosition = { updated_at: string; id: string };

/** Moments as timestamps in UTC, `until` without its own; the amount in cents. */
export type ChangesQuery<State> = {
  after: ChangePosition | undefined;
  limit: number;
  updatedSince: string | undefined;
  updatedUntil: string | undefined;
  createdSince: string | undefined;
  createdUntil: string | undefined;
  trackNumber: string | undefined;
  amount: number | undefined;
  state: State | undefined;
};

/** `next` is null at the end; before that a page may hold fewer than its limit, or none. */
type ChangedPage<Row> = { rows: Row[]; next: ChangePosition | null };

type Looked = ChangePosition & {
  organization_id: string;
  marketplace_id: string | null;
  create_date: string;
  total_amount: number;
  state: string;
};

/** An owner's sessions by their progress, oldest change first. */
export async function listSessions(
  store: Store,
  whose: Owner,
  asked: ChangesQuery<SessionProgress>,
): Promise<ChangedPage<SessionRecord>> {
  const { ids, next } = pageOf(await look(store, 'sessions', whose, asked), whose, asked);
  if (ids.length === 0) return { rows: [], next };
  const found = await store
    .selectFrom('sessions')
    .leftJoin('orders', 'orders.session_id', 'sessions.id')
    .selectAll('sessions')
    .select('orders.id as order_id')
    .where('sessions.id', 'in', ids)
    .execute();
  return { rows: inOrder(ids, found).map(({ order_id, ...row }) => sessionRecordOf(row, order_id)), next };
}

/** An owner's orders by their status, oldest change first. */
export async function listOrders(
  store: Store,
  whose: Owner,
  asked: ChangesQuery<Order['status']>,
): Promise<ChangedPage<OrderRecord>> {
  const { ids, next } = pageOf(await look(store, 'orders', whose, asked), whose, asked);
  if (ids.length === 0) return { rows: [], next };
  const found = await store.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const rows = inOrder(ids, found).map((row) => OrderRecord.parse({ ...orderOf(row), session_id: row.session_id }));
  return { rows, next };
}

/** The rows that may be asked for, in order: those of a track number, or those that an index has from the position on. */
async function look(
  store: Store,
  table: 'sessions' | 'orders',
  whose: Owner,
  asked: ChangesQuery<string>,
): Promise<Looked[]> {
  const { updatedUntil, trackNumber } = asked;
  const columns = ['id', 'updated_at', 'organization_id', 'marketplace_id', 'create_date', 'total_amount'] as const;
  const state = table === 'sessions' ? sql<string>`progress` : sql<string>`status`;
  let query = store.selectFrom(table).select(columns).select(state.as('state'));
  if (trackNumber !== undefined) {
    const named = await query.where('track_number', '=', trackNumber).limit(LOOKED_AT).execute();
    return named.toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
  }
  query = query.where(OWNER_COLUMN[whose.of], '=', whose.owner);
  // One bound from below: with two, SQLite reads and sorts all that is above the one.
  const from = startOf(asked);
  if (from) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('updated_at', 'id'), '>', tuple(from.updated_at, from.id)),
    );
  }
  if (updatedUntil) query = query.where('updated_at', '<', updatedUntil);
  return query.orderBy('updated_at').orderBy('id').limit(LOOKED_AT).execute();
}

/** After which row to begin: what was created since a moment hasn't changed before it. */
function startOf({ after, updatedSince, createdSince }: ChangesQuery<string>): ChangePosition | undefined {
  const begins = [updatedSince, createdSince].flatMap((moment) => (moment ? [{ updated_at: moment, id: '' }] : []));
  return [...begins, ...(after ? [after] : [])].toSorted((a, b) => (isAfter(a, b) ? -1 : 1))[0];
}

function pageOf(
  looked: Looked[],
  { of, owner }: Owner,
  asked: ChangesQuery<string>,
): { ids: string[]; next: ChangePosition | null } {
  const { after, limit, updatedSince, updatedUntil, createdSince, createdUntil, amount, state } = asked;
  const matching = looked.filter(
    (row) =>
      row[OWNER_COLUMN[of]] === owner &&
      (after === undefined || isAfter(row, after)) &&
      isWithin(row.updated_at, updatedSince, updatedUntil) &&
      isWithin(row.create_date, createdSince, createdUntil) &&
      (amount === undefined || Number(row.total_amount) === amount) &&
      (state === undefined || row.state === state),
  );
  const page = matching.slice(0, limit);
  const hasMore = matching.length > limit || looked.length === LOOKED_AT;
  const last = hasMore ? (matching.length > limit ? page : looked).at(-1) : undefined;
  return { ids: page.map(({ id }) => id), next: last ? { updated_at: last.updated_at, id: last.id } : null };
}

const isAfter = (a: ChangePosition, b: ChangePosition): boolean =>
  a.updated_at === b.updated_at ? a.id > b.id : a.updated_at > b.updated_at;

const isWithin = (moment: string, since: string | undefined, until: string | undefined): boolean =>
  (since === undefined || moment >= since) && (until === undefined || moment < until);

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
