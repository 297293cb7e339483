// The one confirmation before money moves in production: it names the amount, and main holds it against what it knows.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { CaptureInput } from '../../../contract/console/order.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';

/** Throws `confirmation_wanted` where no amount was confirmed, or another than the order's. For an amount unknown here, the person's confirmation counts. */
export async function requireConfirmation(
  ledger: Ledger,
  { name }: EnvironmentView,
  { environmentId, orderId, confirmedAmount }: CaptureInput,
): Promise<void> {
  const amount = await knownAmount(ledger, environmentId, orderId);
  if (confirmedAmount === null) {
    throw amount === null
      ? new PaydeskError('amount_not_entered', { environment: name }, { field: 'confirmedAmount' })
      : new PaydeskError('amount_not_confirmed', { environment: name, amount }, { field: 'confirmedAmount' });
  }
  if (amount !== null && amount !== confirmedAmount) {
    throw new PaydeskError('amount_differs', { confirmed: confirmedAmount, amount }, { field: 'confirmedAmount' });
  }
}

async function knownAmount(ledger: Ledger, environmentId: string, orderId: string): Promise<number | null> {
  try {
    return (await ledger.getOrder(environmentId, orderId)).totalAmount;
  } catch (error) {
    if (error instanceof PaydeskError && error.problem.kind === 'not_found') return null;
    throw error;
  }
}
