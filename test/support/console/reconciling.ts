// A marketplace's ledger with the desk that compares its fees with a statement, or with the service's own books.

import { onTestFinished } from 'vitest';
import { Month } from '../../../contract/books-month.ts';
import { ColumnMapping, type ImportInput, ReconcileInput } from '../../../contract/console/reconcile.ts';
import { openReconcileDesk } from '../../../main/features/reconcile/reconcile-desk.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { addMarketplace } from '../console/marketplace.ts';
import { uploadTo } from '../console/uploaded.ts';
import { ledgerOn } from '../store/ledger-on.ts';
import { openTestDatabase } from '../store/postgres/ledger-database.ts';

export const NOVEMBER = Month.parse('2026-11');
export const BY_CHARGE = ColumnMapping.parse({
  chargeId: 'charge',
  orderId: null,
  trackNumber: null,
  amount: 'fee',
  amountUnit: 'cents',
  date: null,
});

export async function atReconciling() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'this one', Date.now);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const payments = openPayments(vault, { tokenMs: 2000, callMs: 5000 });
  const desk = openReconcileDesk({ ledger, payments, keysReady: Promise.resolve() });
  const market = await addMarketplace(ledger, 'https://provider.example');
  const { environmentId } = market;

  const upload = (text: string) => uploadTo(desk.upload, text);
  return {
    ...market,
    database,
    ledger,
    payments,
    desk,
    upload,
    bring: (text: string, more: Partial<ImportInput> = {}) =>
      desk.importStatement({
        environmentId,
        month: NOVEMBER,
        uploadId: upload(text),
        mapping: BY_CHARGE,
        fileName: 'november.csv',
        ...more,
      }),
    compared: (more: object = {}) =>
      ledger.readComparison(
        ReconcileInput.parse({ environmentId, month: NOVEMBER, match: null, openOnly: false, ...more }),
      ),
  };
}
