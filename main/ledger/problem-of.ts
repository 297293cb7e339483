// The words an error may carry out of the ledger's thread: a problem as it is, anything else as the ledger's own trouble.
import type { Problem } from '../../contract/console/problem.ts';
import { PaydeskError } from '../problem.ts';

export function problemOf(error: unknown): Problem {
  if (error instanceof PaydeskError) return error.problem;
  if (isDiskFull(error)) {
    return new PaydeskError(
      'ledger_unavailable',
      'The disk has no room: the ledger could not write this.',
      'Nothing of it was written. Make room on the disk, then try again.',
    ).problem;
  }
  const why = error instanceof Error ? error.message : String(error);
  return new PaydeskError(
    'ledger_unavailable',
    `The ledger couldn't do this: ${why}.`,
    'Check that the disk has room, then try again.',
  ).problem;
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'SQLITE_FULL' || error.code === 'ENOSPC');
}
