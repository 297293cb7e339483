// The month and what is shown of it, in the address.
import { z } from 'zod';
import { Month, monthPlus } from '../../../contract/books-month.ts';
import type { MonthEntry } from '../../../contract/console/month.ts';
import { MovementFilter } from '../../../contract/console/movement-kind.ts';

/** kind: whose rows are shown; without it, the figures. */
export const MonthSearch = z.object({
  month: Month.optional().catch(undefined),
  account: z.string().max(100).optional().catch(undefined),
  kind: z
    .union([MovementFilter, z.literal('all')])
    .optional()
    .catch(undefined),
});
export type MonthSearch = z.infer<typeof MonthSearch>;
export type MonthSearchProps = { search: MonthSearch; onSearch: (search: MonthSearch) => void };

/** The month shown first, by New York's day: people work on the month before until it is closed, and begin with it in a month's first ten days. */
export function firstMonth(today: string, months: readonly Pick<MonthEntry, 'month' | 'state'>[]): Month {
  const present = Month.parse(today.slice(0, 7));
  const before = monthPlus(present, -1);
  const isOpen = months.some(({ month, state }) => month === before && state === 'open');
  return isOpen || Number(today.slice(8, 10)) <= 10 ? before : present;
}
