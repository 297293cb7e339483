// Reconciling, as the gateway asks for it.
import type {
  DryRunInput,
  ImportInput,
  MonthInput,
  ReconcileCsvInput,
  ResolveDifferenceInput,
} from '../../../contract/console/reconcile.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Payments } from '../../payments/payments.ts';
import { openUploads } from '../files/uploads.ts';
import { thisUser } from '../this-user.ts';
import { compareWithService } from './compare-with-service.ts';
import { keepStatement } from './keep-statement.ts';
import { readStatement } from './read-statement.ts';
import { reconcileCsv } from './reconcile-csv.ts';

export type ReconcileParts = {
  ledger: Ledger;
  payments: Payments;
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
};

export function openReconcileDesk(parts: ReconcileParts) {
  const { ledger, keysReady } = parts;
  const uploads = openUploads();
  return {
    comparison: ledger.readComparison,
    compareWithService: (input: MonthInput) => keysReady.then(() => compareWithService(parts, input)),
    upload: uploads.add,
    dryRun: async ({ uploadId, mapping }: Omit<DryRunInput, 'environmentId'>) =>
      (await readStatement(uploads.textOf(uploadId), mapping)).dryRun,
    importStatement: async ({ uploadId, mapping, environmentId, month, fileName }: ImportInput) => {
      const { lines } = await readStatement(uploads.textOf(uploadId), mapping);
      await keepStatement(ledger, { environmentId, month, source: 'csv', fileName }, lines);
      uploads.forget(uploadId);
    },
    resolve: (input: ResolveDifferenceInput) => ledger.resolveRow(input, thisUser()),
    csv: (input: ReconcileCsvInput) => reconcileCsv(ledger, input),
  };
}
