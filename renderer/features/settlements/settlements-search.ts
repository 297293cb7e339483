// Which deposits are shown, in the address.
import { z } from 'zod';
import { Day, Month } from '../../../contract/books-month.ts';

/** amount: cents. day: in America/New_York. month: of the file to export. */
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
