// Which requests are shown, in the address.
import { z } from 'zod';

/** Left out: those that wait for this person. */
export const ApprovalsSearch = z.object({ show: z.enum(['mine', 'all']).optional().catch(undefined) });
export type ApprovalsSearch = z.infer<typeof ApprovalsSearch>;
export type ApprovalsSearchProps = { search: ApprovalsSearch; onSearch: (search: ApprovalsSearch) => void };
