// What the ledger knows of some orders, and which capture of each, or of its session, is alive.
import { type Kysely, sql } from 'kysely';
import { AuthorizationEnd } from '../../../contract/console/authorization-end.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';

export type KnownOrder = {
  accountId: string;
  amount: number | null;
  isCharged: boolean;
  /** A person marked it against capture. */
  isMarked: boolean;
  /** The consumer ended its authorization. */
  ended: AuthorizationEnd | null;
  chargeId: string | null;
  capture: AliveCapture | undefined;
};

/** The account of each order that is in this ledger, by order ID. */
export async function accountsOfOrders(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, string>> {
  const list = expressionsOf(db).textsIn(sql.val(JSON.stringify(orderIds)) as never);
  // Driven by the IDs: by the provider alone SQLite would walk an index past all of its orders.
  const { rows: orders } = await sql<{ id: string; account_id: string }>`select "order".id as id, account_id
    from ${list} as each cross join "order" where "order".id = each.value and provider = ${provider}`.execute(db);
  return new Map(orders.map(({ id, account_id }) => [id, account_id]));
}

/** By order id; an order that isn't in this ledger is missing, unless a call was made about it. */
export async function knownOrders(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, KnownOrder>> {
  const orders = await db
    .selectFrom('order')
    .select(['id', 'account_id', 'session_id', 'total_amount', 'charge_id', 'status', 'shown_status'])
    .where('provider', '=', provider)
    .where('id', 'in', orderIds)
    .execute();
  const sessionIds = orders.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
  const ofOrder = await aliveCaptures(db, provider, 'order_id', orderIds);
  const ofSession = await aliveCaptures(db, provider, 'session_id', sessionIds);
  return new Map(
    orders.map((order) => [
      order.id,
      {
        accountId: order.account_id,
        amount: order.total_amount,
        isCharged: order.charge_id !== null || order.status === 'charged',
        isMarked: order.shown_status === 'do_not_capture',
        ended: AuthorizationEnd.safeParse(order.shown_status).data ?? null,
        chargeId: order.charge_id,
        capture: ofOrder.get(order.id) ?? ofSession.get(order.session_id ?? ''),
      },
    ]),
  );
}

type AliveCapture = Pick<JournalRow, 'operation' | 'order_id' | 'charge_id' | 'state'>;

/** By order id or by session id. One look-up each: asked for both at once, SQLite reads a provider's whole journal. */
async function aliveCaptures(
  db: Kysely<LedgerTables>,
  provider: string,
  by: 'order_id' | 'session_id',
  ids: string[],
): Promise<Map<string, AliveCapture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('journal')
    .select(['operation', 'order_id', 'session_id', 'charge_id', 'state'])
    .where('provider', '=', provider)
    // Spelled out, not bound: the indexes of captures hold exactly these.
    .where(sql<boolean>`alive = 1 and operation = 'charge_order'`)
    .where(expressionsOf(db).isAmong(by, ids))
    .execute();
  return new Map(rows.map((row) => [row[by] ?? '', row]));
}
