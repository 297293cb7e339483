// How far the opening of the ledger is, where that takes long: a large one that is read whole, or one of an older Paydesk.
import { z } from 'zod';

/** check: the file is read whole, because it wasn't closed in good order. update: one of the steps that an older ledger goes through. */
export const OpeningProgress = z.discriminatedUnion('doing', [
  z.object({ doing: z.literal('check') }),
  z.object({ doing: z.literal('update'), step: z.int(), of: z.int() }),
]);
export type OpeningProgress = z.infer<typeof OpeningProgress>;

/** progress: null where nothing took long so far, and once the ledger is open. */
export const OpeningState = z.object({ progress: OpeningProgress.nullable() });
