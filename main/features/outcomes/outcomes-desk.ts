// Calls of unknown outcome: a capture is looked up, or sent again where the service is known to refuse a repeat, and nowhere else. Looking up captures nothing.

import type { CallKey } from '../../../contract/console/call.ts';
import type { RetrySafelyInput } from '../../../contract/console/journal.ts';
import type { OrderView } from '../../../contract/console/order.ts';
import { OrderId } from '../../../contract/ids.ts';
import type { outcomes } from '../../../contract/procedures/outcomes.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, findParty } from '../calls/accounts.ts';
import type { CallsUnderWay } from '../calls/calls-under-way.ts';
import { requireConfirmation } from '../calls/confirmation.ts';
import { type CallParts, retryUnknown } from '../calls/journalled-call.ts';
import { lookUpOrders } from '../capture-many/look-up-orders.ts';

export type OutcomesParts = CallParts & { keysReady: Promise<unknown>; calls: CallsUnderWay; closing: AbortSignal };

export function openOutcomesDesk({ keysReady, calls, closing, ...parts }: OutcomesParts) {
  return {
    retrySafely: (input) => calls.follow(keysReady.then(() => retrySafely(parts, input))),
    lookUp: (input) => calls.follow(keysReady.then(() => lookUpCapture(parts, input, closing))),
    /** What waits in this Paydesk to be tried again. */
    retrying: async ({ environmentId }) => parts.again?.waiting(environmentId) ?? [],
    stopRetrying: async ({ id }) => parts.again?.stop(id),
  } satisfies Implementation<typeof outcomes>;
}

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
  const orders = await lookUpOrders({ payments, environment, accountOf: () => accountId, closing }, [orderId]);
  const found = orders.get(orderId);
  if (found === undefined) throw new PaydeskError('look_up_unavailable', { environment: environment.name });
  if (found === 'unknown') throw new PaydeskError('look_up_without_order', { environment: environment.name });
  return ledger.noteLookUp({ environmentId, entryId, gapAt, found });
}

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
