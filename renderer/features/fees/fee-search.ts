// The fee filters in the address, so that a link shows the same fees.

import { z } from 'zod';
import { lastDayOf } from '../../../contract/books-month.ts';
import { FeeDay, type FeeFilter, FeeGrouping } from '../../../contract/console/fee.ts';

/** Invalid values are ignored, so that an address edited by hand still opens. */
export const FeeSearch = z.object({
  from: FeeDay.optional().catch(undefined),
  to: FeeDay.optional().catch(undefined),
  seller: z.string().max(100).optional().catch(undefined),
  unknown: z.literal(true).optional().catch(undefined),
  by: FeeGrouping.optional().catch(undefined),
});
export type FeeSearch = z.infer<typeof FeeSearch>;

export type FeeSearchProps = { search: FeeSearch; onSearch: (search: FeeSearch) => void };

export function feeFilterOf(environmentId: string, search: FeeSearch): FeeFilter {
  return {
    environmentId,
    from: search.from ?? null,
    to: search.to ?? null,
    sellerId: search.seller ?? null,
    unknownOnly: search.unknown ?? false,
  };
}

export function isFiltered({ from, to, seller, unknown }: FeeSearch): boolean {
  return Boolean(from || to || seller || unknown);
}

/** The filters that show one group in detail: a seller by month, a month by day, a day by seller. */
export function insideGroup(search: FeeSearch, by: FeeGrouping, key: string): FeeSearch {
  if (by === 'seller') return { ...search, seller: key, by: 'month' };
  if (by === 'day') return { ...search, from: key, to: key, by: 'seller' };
  return { ...search, from: `${key}-01`, to: lastDayOf(key), by: 'day' };
}
