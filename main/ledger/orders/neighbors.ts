// The orders before and after one in a list.
import { type Kysely, sql } from 'kysely';
import type { OrderNeighborsInput } from '../../../contract/console/order.ts';
import type { Neighbors } from '../../../contract/console/page.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../journal/journal.ts';
import { backwards, cursorAt, type Keys, type List, type Rows, walk } from '../lists/walk.ts';
import type { LedgerTables } from '../store/schema.ts';
import { orderList, runOfOrder } from './order-list.ts';
import { viewOrders } from './read-orders.ts';

/** By where the order would be in the list: it may have left it meanwhile, as one that was captured leaves those that wait. Throws `order_not_found`. */
export async function neighborsOfOrder({ db, nowMs }: CallContext, input: OrderNeighborsInput): Promise<Neighbors> {
  const { environmentId, orderId, sort, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const row = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  const [view] = row ? await viewOrders(db, environmentId, provider, [row]) : [];
  if (!row || !view) throw new PaydeskError('order_not_found', { orderId });
  const list = await orderList(db, { provider, filter, nowMs }, sort);
  const { length } = list.runs;
  const run = runOfOrder(sort, view.status, row.total_amount, length);
  return {
    previous: await first(db, backwards(list), length - 1 - run, row),
    next: await first(db, list, run, row),
  };
}

async function first(db: Kysely<LedgerTables>, list: List, run: number, row: Keys): Promise<string | null> {
  const read = ({ condition, order, limit }: Rows) =>
    sql<Keys>`select total_amount, recorded_at, id from "order" where ${condition} order by ${order} ${limit}`;
  const { rows } = await walk(db, list, { cursor: cursorAt(list, run, row), limit: 1, read });
  return rows[0]?.id ?? null;
}
