// Procedures of the reconciliation.
import { CsvFile } from '../console/csv-file.ts';
import {
  Comparison,
  DryRun,
  DryRunInput,
  ImportInput,
  MonthInput,
  ReconcileCsvInput,
  ReconcileInput,
  ResolveDifferenceInput,
  UploadInput,
} from '../console/reconcile.ts';
import { BACK_OFFICE, BOOKS_READERS } from '../operations/who-may-send.ts';
import { defineProcedure, nothing } from './define-procedure.ts';

export const reconcile = {
  comparison: defineProcedure({
    does: 'reads',
    roles: BOOKS_READERS,
    ledger: 'readComparison',
    input: ReconcileInput,
    output: Comparison.nullable(),
  }),
  compareWithService: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: MonthInput, output: nothing }),
  upload: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: UploadInput, output: nothing }),
  dryRun: defineProcedure({ does: 'reads', roles: BACK_OFFICE, input: DryRunInput, output: DryRun }),
  importStatement: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: ImportInput, output: nothing }),
  resolve: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: ResolveDifferenceInput, output: nothing }),
  csv: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: ReconcileCsvInput, output: CsvFile }),
};
