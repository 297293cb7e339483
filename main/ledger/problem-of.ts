// The words an error may carry out of the ledger's thread: a problem as it is, anything else as the ledger's own trouble.
import type { Problem } from '../../contract/console/problem.ts';
import { PaydeskError } from '../problem.ts';

export function problemOf(error: unknown): Problem {
  if (error instanceof PaydeskError) return error.problem;
  const why = error instanceof Error ? error.message : String(error);
  return new PaydeskError(
    'ledger_unavailable',
    `The ledger couldn't do this: ${why}.`,
    'Check that the disk has room, then try again.',
  ).problem;
}
