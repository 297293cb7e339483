// What a sealed ledger says to a call that wants to be written down.
import { PaydeskError } from '../../process/problem.ts';

/** Whether the database's own trigger refused the row. */
export function isSealed(error: unknown): boolean {
  return error instanceof Error && error.message.includes('The ledger is sealed.');
}

/** No call is written into a sealed ledger. */
export const ledgerLocked = (): PaydeskError => new PaydeskError('ledger_locked');
