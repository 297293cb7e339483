// Procedures of the reconciliation.
import { CsvFile } from '../console/csv-file.ts';
import { UploadInput } from '../console/intake.ts';
import {
  Comparison,
  DryRun,
  DryRunInput,
  ImportInput,
  MonthInput,
  ReconcileCsvInput,
  ReconcileInput,
  RecordStatedFeesInput,
  ReopenDifferenceInput,
  ResolveDifferenceInput,
  ResolveDifferencesInput,
  StatementRowsLeftOutInput,
} from '../console/reconcile.ts';
import { BACK_OFFICE, BOOKS_READERS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const reconcile = {
  comparison: reads({
    roles: BOOKS_READERS,
    ledger: 'readComparison',
    input: ReconcileInput,
    output: Comparison.nullable(),
  }),
  compareWithService: acts({ roles: BACK_OFFICE, input: MonthInput, output: nothing }),
  upload: acts({ roles: BACK_OFFICE, input: UploadInput, output: nothing }),
  dryRun: reads({ roles: BACK_OFFICE, input: DryRunInput, output: DryRun }),
  importStatement: acts({ roles: BACK_OFFICE, input: ImportInput, output: nothing }),
  /** The rows of a file that can't be read, with the reason of each. */
  rowsLeftOut: reads({ roles: BACK_OFFICE, input: StatementRowsLeftOutInput, output: CsvFile }),
  resolve: acts({ roles: BACK_OFFICE, ledger: 'resolveRow', input: ResolveDifferenceInput, output: nothing }),
  resolveMany: acts({ roles: BACK_OFFICE, ledger: 'resolveRows', input: ResolveDifferencesInput, output: nothing }),
  reopen: acts({ roles: BACK_OFFICE, ledger: 'reopenRow', input: ReopenDifferenceInput, output: nothing }),
  recordStatedFees: acts({
    roles: BACK_OFFICE,
    ledger: 'recordStatedFees',
    input: RecordStatedFeesInput,
    output: nothing,
  }),
  csv: reads({ roles: BOOKS_READERS, input: ReconcileCsvInput, output: CsvFile }),
};
