// The statement that is shown, as it stands in the address.
import { z } from 'zod';
import { Month } from '../../../contract/dashboard-api/month.ts';

/** What can't be read is left out: the present month is shown then. */
export const BalanceSearch = z.object({ month: Month.optional().catch(undefined) });
export type BalanceSearch = z.infer<typeof BalanceSearch>;

export type BalanceSearchProps = { search: BalanceSearch; onSearch: (search: BalanceSearch) => void };
