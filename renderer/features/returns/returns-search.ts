// Which returns are shown, in the address: a link is a view.
import { z } from 'zod';

export const ReturnsSearch = z.object({
  /** Left out: the open ones. */
  show: z.enum(['handled', 'all']).optional().catch(undefined),
});
export type ReturnsSearch = z.infer<typeof ReturnsSearch>;
export type ReturnsSearchProps = { search: ReturnsSearch; onSearch: (search: ReturnsSearch) => void };
