// Which returns are shown, in the address: a link is a view. from, to: the days they came back, in this computer's zone.
import { z } from 'zod';
import { LIST_SEARCH } from '../../shared/list-search.ts';

export const ReturnsSearch = z.object({
  from: LIST_SEARCH.from,
  to: LIST_SEARCH.to,
  /** Left out: the open ones. */
  show: z.enum(['handled', 'all']).optional().catch(undefined),
});
export type ReturnsSearch = z.infer<typeof ReturnsSearch>;
export type ReturnsSearchProps = { search: ReturnsSearch; onSearch: (search: ReturnsSearch) => void };
