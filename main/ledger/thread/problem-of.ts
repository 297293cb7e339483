// The words an error may carry out of the ledger's thread: a problem as it is, anything else as the ledger's own trouble.
import type { Problem } from '../../../contract/console/problem.ts';
import { CommitOutcomeUnknown } from '../../../lib/node/group-commit/commit-outcome-unknown.ts';
import { storeTroubleOf } from '../../../lib/node/store-trouble.ts';
import { PaydeskError } from '../../process/problem.ts';

export function problemOf(error: unknown): Problem {
  if (error instanceof PaydeskError) return error.problem;
  if (isDiskFull(error)) {
    return new PaydeskError('ledger_disk_full').problem;
  }
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof CommitOutcomeUnknown)
    return new PaydeskError('ledger_answer_lost', {}, { details: why }).problem;
  const trouble = isSqlites(error) ? undefined : storeTroubleOf(error);
  if (trouble === 'full') return new PaydeskError('ledger_disk_full').problem;
  if (trouble === 'read_only') return new PaydeskError('ledger_database_read_only', {}, { details: why }).problem;
  if (trouble === 'refused_text') return new PaydeskError('text_not_storable').problem;
  // A transaction whose commit wasn't sent is undone.
  if (trouble) return new PaydeskError('ledger_database_away', {}, { details: why }).problem;
  return new PaydeskError('ledger_failed', {}, { details: why }).problem;
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'SQLITE_FULL' || error.code === 'ENOSPC');
}

const isSqlites = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
