// A computer's own ledger on its way into a team's: the file that it is prepared as, and the totals by which an import is checked.
import { z } from 'zod';

/** SHA-256 in hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Rows of one kind, seller and status. seller: what its account is called. cents: the sum of the known amounts. */
export const TotalsLine = z.object({
  kind: z.enum(['order', 'charge', 'refund', 'return', 'fee']),
  seller: z.string(),
  status: z.string(),
  count: z.int(),
  cents: z.int(),
});
export type TotalsLine = z.infer<typeof TotalsLine>;

/** The file that a team's server imports, and what it holds. */
export const PreparedLedger = z.object({ file: z.string(), sha256: Sha256, totals: z.array(TotalsLine) });
export type PreparedLedger = z.infer<typeof PreparedLedger>;
