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
import { READS_BOOKS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const reconcile = {
  comparison: reads({
    duties: READS_BOOKS,
    ledger: 'readComparison',
    input: ReconcileInput,
    output: Comparison.nullable(),
  }),
  compareWithService: acts({ duties: ['keep_books'], input: MonthInput, output: nothing }),
  upload: acts({ duties: ['keep_books'], input: UploadInput, output: nothing }),
  dryRun: reads({ duties: ['keep_books'], input: DryRunInput, output: DryRun }),
  importStatement: acts({ duties: ['keep_books'], input: ImportInput, output: nothing }),
  /** The rows of a file that can't be read, with the reason of each. */
  rowsLeftOut: reads({ duties: ['keep_books'], input: StatementRowsLeftOutInput, output: CsvFile }),
  resolve: acts({ duties: ['keep_books'], ledger: 'resolveRow', input: ResolveDifferenceInput, output: nothing }),
  resolveMany: acts({ duties: ['keep_books'], ledger: 'resolveRows', input: ResolveDifferencesInput, output: nothing }),
  reopen: acts({ duties: ['keep_books'], ledger: 'reopenRow', input: ReopenDifferenceInput, output: nothing }),
  recordStatedFees: acts({
    duties: ['keep_books'],
    ledger: 'recordStatedFees',
    input: RecordStatedFeesInput,
    output: nothing,
  }),
  csv: reads({ duties: READS_BOOKS, input: ReconcileCsvInput, output: CsvFile }),
};
