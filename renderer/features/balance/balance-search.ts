// The month of the statement in the address.
import { z } from 'zod';
import { Month } from '../../../contract/books-month.ts';

/** An invalid month is ignored, and the current month is shown. */
export const BalanceSearch = z.object({ month: Month.optional().catch(undefined) });
export type BalanceSearch = z.infer<typeof BalanceSearch>;

export type BalanceSearchProps = { search: BalanceSearch; onSearch: (search: BalanceSearch) => void };
