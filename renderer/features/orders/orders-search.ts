// The filter of the orders, as it stands in the address.
import { z } from 'zod';
import { CaptureStanding, type OrderFilter } from '../../../contract/console/order.ts';

export const OrdersSearch = z.object({
  standing: CaptureStanding.optional().catch(undefined),
  /** Hours. */
  older: z.int().positive().max(87_600).optional().catch(undefined),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;
export type OrdersSearchProps = { search: OrdersSearch; onSearch: (search: OrdersSearch) => void };

export function orderFilterOf({ standing, older }: OrdersSearch): OrderFilter {
  return { standing: standing ?? null, olderThanHours: older ?? null };
}

export function isFiltered({ standing, older }: OrdersSearch): boolean {
  return standing !== undefined || older !== undefined;
}
