// The month and filters of a comparison in the address.
import { z } from 'zod';
import { Month } from '../../../contract/books-month.ts';
import { Match } from '../../../contract/console/match.ts';

export const ReconcileSearch = z.object({
  month: Month.optional().catch(undefined),
  show: Match.optional().catch(undefined),
  open: z.literal(true).optional().catch(undefined),
});
export type ReconcileSearch = z.infer<typeof ReconcileSearch>;
export type ReconcileSearchProps = { search: ReconcileSearch; onSearch: (search: ReconcileSearch) => void };
