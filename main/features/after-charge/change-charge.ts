// Refund a charge, present a returned one again, and ask again about either where its answer never came: through the dashboard's API, under an Idempotency-Key.
import { randomUUID } from 'node:crypto';
import type { PresentAgainInput, RefundInput } from '../../../contract/console/after-charge.ts';
import type { CallKey } from '../../../contract/console/call.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { changesCharge } from '../../../contract/operations/charge-change.ts';
import type { Requests } from '../../../contract/operations/recorded.ts';
import type { AnyAnswer, CallOutcome } from '../../core/outcome.ts';
import { presentmentOf, readPresentment } from '../../core/presentment.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Capability, DashboardSigner, Sending } from '../../providers/port.ts';
import { dashboardSigner, findParty } from '../calls/accounts.ts';
import { approvedBy, type CallParts, journalledCall, retryUnknown } from '../calls/journalled-call.ts';
import { problemOfOutcome } from '../calls/outcome-problem.ts';

/** isOffered: whether the environment's dashboard API may be called; a token goes with the call. */
export type ChangeParts = CallParts & {
  isOffered: (environment: EnvironmentView, capability: Capability) => Promise<boolean>;
};

/** Written down first, one of an order while it is open, and once for the form it was asked with; all its tries have one Idempotency-Key. The ledger refuses more than is left. */
export async function refundCharge(parts: ChangeParts, input: RefundInput): Promise<OrderDetail> {
  const { environmentId, orderId, amount, reason } = input;
  const { order, chargeId, environment, signer } = await chargedOrder(parts, input, 'refundCharge');
  if (environment.kind === 'production' && input.confirmedAmount !== amount) {
    throw new PaydeskError('refund_not_confirmed', { environment: environment.name, amount }, CONFIRMED);
  }
  await journalledCall(parts, {
    id: randomUUID(),
    attempt: input.attempt ?? null,
    environmentId,
    accountId: order.accountId,
    operation: 'refund_charge',
    sessionId: null,
    orderId,
    chargeId,
    payoutOf: null,
    request: { amount, reason },
    signer,
    ...approvedBy(input),
    send: (key, sending) => parts.payments.refundCharge(signer, { key, chargeId, orderId, amount, reason }, sending),
  });
  return parts.ledger.getOrder(environmentId, orderId);
}

/** Debits the consumer once more, once for each debit that came back: the ledger refuses what the service didn't offer. */
export async function presentAgain(parts: ChangeParts, input: PresentAgainInput): Promise<OrderDetail> {
  const { environmentId, orderId } = input;
  const { order, chargeId, environment, signer } = await chargedOrder(parts, input, 'presentAgain');
  if (!order.afterCharge) throw new PaydeskError('present_not_possible');
  const { amount, attempt } = order.afterCharge;
  if (environment.kind === 'production' && input.confirmedAmount !== amount) {
    throw new PaydeskError('present_not_confirmed', { environment: environment.name, amount }, CONFIRMED);
  }
  await journalledCall(parts, {
    id: randomUUID(),
    environmentId,
    accountId: order.accountId,
    operation: 'present_charge_again',
    attempt: presentmentOf(chargeId, attempt + 1),
    sessionId: null,
    orderId,
    chargeId,
    payoutOf: null,
    request: {},
    signer,
    ...approvedBy(input),
    send: (key, sending) => parts.payments.presentAgain(signer, { key, chargeId, orderId, amount, attempt }, sending),
  });
  return parts.ledger.getOrder(environmentId, orderId);
}

/**
 * Sends the same entry under the same key: the service answers what it answered the first time, or does it now where that never arrived.
 * Only an answer that settles it does; anything else leaves it unknown: `outcome_unknown_blocks`.
 */
export async function retryChange(parts: ChangeParts, input: CallKey): Promise<OrderDetail> {
  const { environmentId, entryId } = input;
  const call = await parts.ledger.findUnknown(environmentId, entryId);
  const { operation, orderId, chargeId } = call;
  if (!changesCharge(operation) || orderId === null || chargeId === null) throw new PaydeskError('not_in_review');
  const capability = operation === 'refund_charge' ? 'refundCharge' : 'presentAgain';
  const { signer } = await offeredSigner(parts, environmentId, call.accountId, capability);
  const send = async (key: string, sending: Sending): Promise<CallOutcome<AnyAnswer>> => {
    const asked = { key, chargeId, orderId };
    if (operation === 'refund_charge') {
      const { amount, reason } = JSON.parse(call.request) as Requests['refund_charge'];
      return parts.payments.refundCharge(signer, { ...asked, amount, reason }, sending);
    }
    const { afterCharge } = await parts.ledger.getOrder(environmentId, orderId);
    const attempt = readPresentment(call.attempt ?? '') - 1;
    return parts.payments.presentAgain(signer, { ...asked, amount: afterCharge?.amount ?? 0, attempt }, sending);
  };
  const outcome = await retryUnknown(parts, { environmentId, entryId, operation, orderId, signer, send });
  if (outcome.kind === 'succeeded') return parts.ledger.getOrder(environmentId, orderId);
  throw problemOfOutcome({ id: entryId, operation, orderId }, outcome);
}

const CONFIRMED = { field: 'confirmedAmount' };

async function chargedOrder(
  parts: ChangeParts,
  { environmentId, orderId }: Pick<RefundInput, 'environmentId' | 'orderId'>,
  capability: Capability,
) {
  const order = await parts.ledger.getOrder(environmentId, orderId);
  const { chargeId } = order;
  if (chargeId === null) throw new PaydeskError('refund_not_charged');
  return { order, chargeId, ...(await offeredSigner(parts, environmentId, order.accountId, capability)) };
}

/** The keys that signed the charge. Throws `refund_not_offered` or `provider_lacks`. */
async function offeredSigner(
  { ledger, isOffered }: ChangeParts,
  environmentId: string,
  accountId: string,
  capability: Capability,
): Promise<{ environment: EnvironmentView; signer: DashboardSigner }> {
  const { environment } = await findParty(ledger, environmentId, accountId);
  if (!(await isOffered(environment, capability)))
    throw new PaydeskError('refund_not_offered', { environment: environment.name });
  return { environment, signer: dashboardSigner(environment, accountId) };
}
