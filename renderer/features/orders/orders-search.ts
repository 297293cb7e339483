// The order filters in the address.
import { z } from 'zod';
import { NO_FILTER, type OrderFilter, OrderStatus } from '../../../contract/console/order.ts';

export const OrdersSearch = z.preprocess(
  fromFormerLink,
  z.object({
    status: OrderStatus.optional().catch(undefined),
    /** Hours. */
    older: z.int().positive().max(87_600).optional().catch(undefined),
  }),
);
export type OrdersSearch = z.infer<typeof OrdersSearch>;
export type OrdersSearchProps = { search: OrdersSearch; onSearch: (search: OrdersSearch) => void };

/** Links saved from earlier versions say `standing`, and name two statuses differently. */
function fromFormerLink(search: unknown): unknown {
  if (search === null || typeof search !== 'object' || !('standing' in search)) return search;
  const { standing, ...rest } = search;
  const status = standing === 'in_flight' ? 'capturing' : standing === 'unknown' ? 'needs_review' : standing;
  return { status, ...rest };
}

export function orderFilterOf({ status, older }: OrdersSearch): OrderFilter {
  return { ...NO_FILTER, status: status ?? null, olderThanHours: older ?? null };
}

export function isFiltered({ status, older }: OrdersSearch): boolean {
  return status !== undefined || older !== undefined;
}
