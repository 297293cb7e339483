// Which deposits are shown, in the address.
import { z } from 'zod';
import { Day, Month } from '../../../contract/books-month.ts';

/** account: a seller's, or one's own; absent: all. amount: cents. day, month: in America/New_York. */
export const SettlementsSearch = z.object({
  account: z.string().max(100).optional().catch(undefined),
  amount: z.int().min(0).optional().catch(undefined),
  day: Day.optional().catch(undefined),
  month: Month.optional().catch(undefined),
});
export type SettlementsSearch = z.infer<typeof SettlementsSearch>;
export type SettlementsSearchProps = {
  search: SettlementsSearch;
  onSearch: (search: SettlementsSearch) => void;
};
