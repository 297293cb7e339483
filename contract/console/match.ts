// How a fee in the ledger stands to the provider's. Apart from the comparison, since every window reads addresses.
import { z } from 'zod';

/**
 * missing_here: the statement has it, the ledger doesn't; missing_there: the other way around. different: the amounts differ, or the ledger's is unknown.
 * explained: not the same on both sides, and the ledger knows why; there is nothing to judge.
 */
export const Match = z.enum(['matched', 'explained', 'different', 'missing_here', 'missing_there']);
export type Match = z.infer<typeof Match>;
