// The order filters and the order of the list in the address: a link is a view.
import { z } from 'zod';
import {
  CapturedWhere,
  type OrderFilter,
  OrderSort,
  OrderStatus,
  SoughtConsumer,
} from '../../../contract/console/order.ts';
import { daysAsTimes, LIST_SEARCH, nameUnread } from '../../shared/list-search.ts';

const MEMBERS = {
  ...LIST_SEARCH,
  status: OrderStatus.optional().catch(undefined),
  /** Hours. */
  older: z.int().positive().max(87_600).optional().catch(undefined),
  /** A name or contact, or how each of its words begins. */
  consumer: SoughtConsumer.optional().catch(undefined),
  unverified: z.literal(true).optional().catch(undefined),
  captured: CapturedWhere.optional().catch(undefined),
  sort: OrderSort.shape.by.optional().catch(undefined),
};
export const OrdersSearch = z.preprocess((search) => nameUnread(MEMBERS, fromFormerLink(search)), z.object(MEMBERS));
export type OrdersSearch = z.infer<typeof OrdersSearch>;
export type OrdersSearchProps = { search: OrdersSearch; onSearch: (search: OrdersSearch) => void };

/** Links saved from earlier versions say `standing`, and name two statuses differently. */
function fromFormerLink(search: unknown): unknown {
  if (search === null || typeof search !== 'object' || !('standing' in search)) return search;
  const { standing, ...rest } = search;
  const status = standing === 'in_flight' ? 'capturing' : standing === 'unknown' ? 'needs_review' : standing;
  return { status, ...rest };
}

export function orderFilterOf(search: OrdersSearch): OrderFilter {
  const { status, older, min, max, account, consumer, note, unverified, captured } = search;
  return {
    ...daysAsTimes(search),
    status: status ?? null,
    olderThanHours: older ?? null,
    accountId: account ?? null,
    minAmount: min ?? null,
    maxAmount: max ?? null,
    consumer: consumer ?? null,
    hasNote: note ?? null,
    unverified: unverified ?? null,
    captured: captured ?? null,
  };
}
