// Takes the entries of the embedded service's balance in one month as its statement.
import type { MonthInput } from '../../../contract/console/reconcile.ts';
import type { BalanceEntrySeen } from '../../../contract/dashboard-api/seen.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { NewLine } from '../../ledger/reconcile/keep-statement.ts';
import type { Payments } from '../../payments/payments.ts';
import { PaydeskError } from '../../problem.ts';
import { findEnvironment, platformSigner } from '../accounts.ts';
import { keepStatement } from './keep-statement.ts';

/** Throws `invalid_input` for another provider, `keys_missing` without the platform's keys, and what the service said. */
export async function compareWithService(
  { ledger, payments }: { ledger: Ledger; payments: Payments },
  { environmentId, month }: MonthInput,
): Promise<void> {
  const environment = await findEnvironment(ledger, environmentId);
  if (!environment.embedded) {
    throw new PaydeskError('statement_not_offered');
  }
  const entries = await payments.listBalanceEntries(platformSigner(environment), month);
  await keepStatement(ledger, { environmentId, month, source: 'service', fileName: null }, linesOf(entries));
}

/** A fee and what was given back of it are lines of the same charge; what is of no charge, a payout, is no fee. */
function linesOf(entries: BalanceEntrySeen[]): NewLine[] {
  return entries
    .filter(({ charge_id, track_number }) => charge_id !== null || track_number !== null)
    .map(({ charge_id, track_number, amount, create_date }, index) => ({
      line: index + 1,
      chargeId: charge_id,
      orderId: null,
      trackNumber: track_number,
      amount,
      at: Number.isNaN(Date.parse(create_date)) ? null : new Date(create_date).toISOString(),
    }));
}
