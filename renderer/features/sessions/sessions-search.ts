// The session filters and the order of the list in the address; new: with the form for a new session open.
import { z } from 'zod';
import { SessionSort } from '../../../contract/console/page.ts';
import { CheckoutState, type SessionFilter } from '../../../contract/console/session.ts';
import { daysAsTimes, LIST_SEARCH, nameUnread } from '../../shared/list-search.ts';

const MEMBERS = {
  ...LIST_SEARCH,
  new: z.literal(true).optional().catch(undefined),
  checkout: z
    .enum(['started', ...CheckoutState.exclude(['exit']).options, 'finalized'])
    .optional()
    .catch(undefined),
  order: z.enum(['with', 'without']).optional().catch(undefined),
  sort: SessionSort.shape.by.optional().catch(undefined),
};
export const SessionsSearch = z.preprocess((search) => nameUnread(MEMBERS, search), z.object(MEMBERS));
export type SessionsSearch = z.infer<typeof SessionsSearch>;
export type SessionsSearchProps = { search: SessionsSearch; onSearch: (search: SessionsSearch) => void };

export function sessionFilterOf(search: SessionsSearch): SessionFilter {
  const { min, max, account, note, order, checkout } = search;
  return {
    ...daysAsTimes(search),
    minAmount: min ?? null,
    maxAmount: max ?? null,
    accountId: account ?? null,
    hasNote: note ?? null,
    checkout: checkout ?? null,
    hasOrder: order === undefined ? null : order === 'with',
  };
}
