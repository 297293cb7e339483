// The words an error may carry out of the ledger's thread: a problem as it is, anything else as the ledger's own trouble.
import type { Problem } from '../../contract/console/problem.ts';
import { PaydeskError } from '../problem.ts';

export function problemOf(error: unknown): Problem {
  if (error instanceof PaydeskError) return error.problem;
  if (isDiskFull(error)) {
    return new PaydeskError('ledger_disk_full').problem;
  }
  const why = error instanceof Error ? error.message : String(error);
  return new PaydeskError('ledger_failed', {}, { details: why }).problem;
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'SQLITE_FULL' || error.code === 'ENOSPC');
}
