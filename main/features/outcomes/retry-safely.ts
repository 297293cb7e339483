// Send the charge again: settles a capture of unknown outcome at a service that is known to refuse a repeat, and nowhere else.
import type { RetrySafelyInput } from '../../../contract/console/journal.ts';
import type { OrderView } from '../../../contract/console/order.ts';
import { OrderId } from '../../../contract/ids.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findParty } from '../calls/accounts.ts';
import { requireConfirmation } from '../calls/confirmation.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { retryUnknown } from '../calls/retry-unknown.ts';

/**
 * Charged now, or a 409 that names the first charge: both settle it. Signed by the keys that signed the first.
 * Throws `invalid_input` where the environment's service isn't known to refuse, `confirmation_wanted` in production, `not_found`, `outcome_unknown_blocks`.
 */
export async function retrySafely(parts: CallParts, input: RetrySafelyInput): Promise<OrderView> {
  const { environmentId, entryId, confirmedAmount } = input;
  const { accountId, operation, orderId } = await parts.ledger.findUnknown(environmentId, entryId);
  const { environment, signer } = await findParty(parts.ledger, environmentId, accountId);
  if (!environment.refusesRepeat) {
    throw new PaydeskError('retry_not_safe', { environment: environment.name });
  }
  if (operation !== 'charge_order' || orderId === null) {
    throw new PaydeskError('retry_of_captures_only');
  }
  const order = { environmentId, accountId, orderId: OrderId.parse(orderId), confirmedAmount };
  if (environment.kind === 'production') await requireConfirmation(parts.ledger, environment, order);
  await retryUnknown(parts, {
    environmentId,
    entryId,
    operation,
    orderId,
    signer,
    send: (_, sending) => parts.payments.chargeOrder(signer, order.orderId, sending),
  });
  return parts.ledger.getOrder(environmentId, orderId);
}
