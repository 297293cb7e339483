// The total of the orders that a filter finds.
import type { OrderTotalInput } from '../../../contract/console/order.ts';
import type { ListTotal } from '../../../contract/console/page.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { asRecorded, endOf, refuseInverted } from '../lists/filter.ts';
import { keptTotal } from '../lists/kept-totals.ts';
import { sumUp } from '../lists/walk.ts';
import { NEWEST, orderList } from './order-list.ts';

/** A piece of it: all of it where totals are kept. */
export async function totalOrders({ db, nowMs }: CallContext, input: OrderTotalInput): Promise<ListTotal> {
  const { environmentId, cursor, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const { status, minAmount, maxAmount, hasNote, unverified, captured, accountId, consumer, from } = filter;
  refuseInverted(filter);
  const until = endOf(filter, nowMs);
  const hasAmounts = minAmount != null || maxAmount != null;
  if (!cursor && !status && !hasAmounts && !hasNote && !unverified && !captured && !consumer) {
    const span = { provider, accountId: accountId ?? null, from: from ? asRecorded(from) : null, until };
    const kept = await keptTotal(db, 'order', span);
    if (kept) return kept;
  }
  // By the index that leaves out the most: amounts, where neither an account nor a time is named.
  const byAmount = hasAmounts && accountId == null && !from && until === null;
  const list = await orderList(db, { provider, filter, nowMs }, byAmount ? { by: 'amount', descending: true } : NEWEST);
  return sumUp(db, list, cursor);
}
