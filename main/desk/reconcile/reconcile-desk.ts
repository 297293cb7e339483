// Reconciling, as the gateway asks for it.
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type {
  Comparison,
  DryRun,
  DryRunInput,
  ImportInput,
  MonthInput,
  ReconcileCsvInput,
  ReconcileInput,
  ResolveDifferenceInput,
  UploadPiece,
} from '../../../contract/console/reconcile.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Payments } from '../../payments/payments.ts';
import { openUploads } from '../files/uploads.ts';
import { thisUser } from '../this-user.ts';
import { compareWithService } from './compare-with-service.ts';
import { keepStatement } from './keep-statement.ts';
import { readStatement } from './read-statement.ts';
import { reconcileCsv } from './reconcile-csv.ts';

export type ReconcileDesk = {
  comparison: (input: ReconcileInput) => Promise<Comparison | null>;
  compareWithService: (input: MonthInput) => Promise<void>;
  upload: (piece: UploadPiece) => void;
  dryRun: (input: Omit<DryRunInput, 'environmentId'>) => Promise<DryRun>;
  importStatement: (input: ImportInput) => Promise<void>;
  resolve: (input: ResolveDifferenceInput) => Promise<void>;
  csv: (input: ReconcileCsvInput) => Promise<CsvFile>;
};

export type ReconcileParts = {
  ledger: Ledger;
  payments: Payments;
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
};

export function openReconcileDesk(parts: ReconcileParts): ReconcileDesk {
  const { ledger, keysReady } = parts;
  const uploads = openUploads();
  return {
    comparison: ledger.readComparison,
    compareWithService: (input) => keysReady.then(() => compareWithService(parts, input)),
    upload: uploads.add,
    dryRun: async ({ uploadId, mapping }) => (await readStatement(uploads.textOf(uploadId), mapping)).dryRun,
    importStatement: async ({ uploadId, mapping, environmentId, month, fileName }) => {
      const { lines } = await readStatement(uploads.textOf(uploadId), mapping);
      await keepStatement(ledger, { environmentId, month, source: 'csv', fileName }, lines);
      uploads.forget(uploadId);
    },
    resolve: (input) => ledger.resolveRow(input, thisUser()),
    csv: (input) => reconcileCsv(ledger, input),
  };
}
