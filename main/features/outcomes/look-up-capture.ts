// Looks up the order of a capture that needs review. What the service shows may resolve it; nothing is captured.
import type { CallKey } from '../../../contract/console/call.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findEnvironment } from '../calls/accounts.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { lookUpOrders } from '../capture-many/look-up-orders.ts';

/**
 * Gives whether the capture no longer needs review. Throws `not_found` where it didn't need review, or the service has no such order;
 * `invalid_input` where it is no capture; `service_unreachable` where the service doesn't say.
 */
export async function lookUpCapture(
  { ledger, payments }: Pick<CallParts, 'ledger' | 'payments'>,
  { environmentId, entryId }: CallKey,
  closing: AbortSignal,
): Promise<boolean> {
  const { accountId, operation, orderId, gapAt } = await ledger.findUnknown(environmentId, entryId);
  if (operation !== 'charge_order' || orderId === null) throw new PaydeskError('look_up_of_captures_only');
  const environment = await findEnvironment(ledger, environmentId);
  const orders = await lookUpOrders({ payments, environment, accountId, closing }, [orderId]);
  const found = orders.get(orderId);
  if (found === undefined) throw new PaydeskError('look_up_unavailable', { environment: environment.name });
  if (found === 'unknown') throw new PaydeskError('look_up_without_order', { environment: environment.name });
  return ledger.noteLookUp({ environmentId, entryId, gapAt, found });
}
