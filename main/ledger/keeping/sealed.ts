// What a sealed ledger says to a call that wants to be written down.
import { PaydeskError } from '../../problem.ts';

/** Whether the database's own trigger refused the row (migration 0006). */
export function isSealed(error: unknown): boolean {
  return error instanceof Error && error.message.includes('The ledger is sealed.');
}

/** `so` says what was not done. */
export const ledgerSealed = (so = 'Nothing was sent.'): PaydeskError =>
  new PaydeskError(
    'ledger_sealed',
    `This ledger is locked: it may lack what was captured elsewhere or since. ${so}`,
    'Backups says why, and what to do before you unlock it.',
  );
