// What the list of sellers is narrowed to: part of its address, so that "back" finds it again.
import { z } from 'zod';
import type { SellerView } from '../../../contract/console/seller.ts';

export const SellersSearch = z.object({ q: z.string().max(100).optional().catch(undefined) });

/** The sellers whose name, e-mail address or an id holds every word that is searched for. */
export function sellersFound(sellers: SellerView[], q: string): SellerView[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return sellers.filter(({ name, email, organizationId, storeId, id }) => {
    const text = [name, email, organizationId, storeId, id].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
