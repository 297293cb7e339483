// The only way to an act that moves money: captures, orders, refunds, debits presented again and payouts, whatever asks for them, when first sent and each time they are sent again.
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { isKept, keyOf, keyOfAct } from './act-key.ts';
import {
  blockingAct,
  type Command,
  type Decision,
  type DecisionContext,
  type Obstacle,
  type Operation,
  obstacleOf,
  type Refusal,
  refused,
} from './acts.ts';
import { endOf } from './fold/authorizations.ts';
import { joinPayments } from './join-payments.ts';
import { presentChargeAgain, refundCharge } from './operations/change-charge.ts';
import { chargeOrder } from './operations/charge-order.ts';
import { createOrder } from './operations/create-order.ts';
import { createSession } from './operations/create-session.ts';
import { startPayout } from './operations/start-payout.ts';
import type { Act } from './payment.ts';

export const OPERATIONS: Record<OperationName, Operation> = {
  create_session: createSession,
  create_order: createOrder,
  charge_order: chargeOrder,
  start_payout: startPayout,
  refund_charge: refundCharge,
  present_charge_again: presentChargeAgain,
};

/** An intent with its permanent key, or why not. To be asked in the transaction that writes the intent. */
export function decide(command: Command, known: DecisionContext): Decision {
  const operation = OPERATIONS[command.operation];
  if (command.again) return decideAgain(command.again, command, known);
  const blocking = blockingAct(known.here.acts, command.operation, command, operation.scope(command, known));
  if (blocking) return refused(...blockedBy(blocking, command));
  if (known.sameForm.some(({ id, isBlocking }) => isBlocking && id !== command.actId))
    return refused(...operation.sameForm);
  const why = refusalOf(command, known);
  if (why) return refused(...why);
  const detail = operation.inGap(command, known);
  if (detail !== null) return { result: 'needs_review', detail };
  return { result: 'intent', key: operation.isKeyed ? keyOfAct(command, known) : null };
}

/** The act goes on under its key. Whatever was learned since it was first sent counts. */
function decideAgain(act: Act, command: Command, known: DecisionContext): Decision {
  const operation = OPERATIONS[act.operation];
  const isOpen = act.state === 'unknown' || (command.isSameAttempt && act.state === 'sent');
  if (!isOpen || !act.isBlocking || act.repeatOf !== null) return refused('not_in_review');
  // Under the key of an act that was never sent, the provider would carry out another.
  const isNeverSent = act.code === 'named_elsewhere' || (act.code === 'restored' && operation.isKeyed);
  if (isNeverSent) return refused('never_sent_here');
  // Where this computer's clock was set back, the newest fact still shows the key's age.
  const times = operation.isKeyed ? [command.at, known.newestAt ?? command.at] : [];
  if (times.some((at) => !isKept(keyOf(act), at, known))) return refused('retry_too_late', {}, { entryId: act.id });
  const blocking = blockingAct(
    known.here.acts,
    act.operation,
    { ...command, actId: act.id },
    operation.scope(command, known),
  );
  if (blocking) return refused(...blockedBy(blocking, command));
  const why = (command.isSameAttempt ? null : operation.refuseRetry(known)) ?? refusalOf(command, known);
  return why ? refused(...why) : { result: 'intent', key: operation.isKeyed ? keyOf(act) : null };
}

/** How a person is told of the act that stands in the command's way. */
export const blockedBy = (act: Act, command: Command): Refusal =>
  OPERATIONS[command.operation].blocked(obstacleOf(act), act, command);

/** What forbids the command, apart from other acts for the same at this address; null where nothing does. */
function refusalOf(command: Command, known: DecisionContext): Refusal | null {
  const operation = OPERATIONS[command.operation];
  return (
    blockedElsewhere(operation, command, known) ??
    operation.refuse(command, known) ??
    (operation.needsAuthorization ? refuseUnauthorized(command, known) : null)
  );
}

/** The consumer revoked the authorization or disputes it, at any address of the service: no debit is sent, for whichever order or charge of it, and no order is made. */
function refuseUnauthorized(
  { orderId, sessionId, chargeId }: Command,
  { here, elsewhere }: DecisionContext,
): Refusal | null {
  const payments = [here, ...elsewhere.map(({ payment }) => payment)];
  if (payments.every(({ endedAuthorizations }) => endedAuthorizations.length === 0)) return null;
  const all = payments.reduce(joinPayments);
  const ofCharge = [...all.orders, ...all.outcomes.map(({ orderId: id, chargeId: of }) => ({ id, chargeId: of }))]
    .filter((order) => chargeId !== null && order.chargeId === chargeId)
    .map(({ id }) => id);
  for (const named of [{ orderId, sessionId }, ...ofCharge.map((id) => ({ orderId: id }))]) {
    const ended = endOf(named, all);
    if (ended)
      return ['authorization_ended', { cause: ended.cause }, ended.orderId === null ? {} : { orderId: ended.orderId }];
  }
  return null;
}

const ELSEWHERE = {
  on_its_way: 'elsewhere_on_its_way',
  unknown: 'elsewhere_needs_review',
  history_gap: 'elsewhere_needs_review',
  unnamed: 'elsewhere_needs_review',
  done: 'elsewhere_done',
} as const satisfies Record<Obstacle, string>;

/** An act that the same service was sent under the address of another environment. */
function blockedElsewhere(operation: Operation, command: Command, known: DecisionContext): Refusal | null {
  const scope = operation.scope(command, known);
  for (const { environment, payment } of known.elsewhere) {
    const act = blockingAct(payment.acts, command.operation, command, scope);
    if (!act) continue;
    const ids = {
      ...(act.orderId ? { orderId: act.orderId } : {}),
      ...(act.chargeId ? { chargeId: act.chargeId } : {}),
    };
    return [ELSEWHERE[obstacleOf(act)], { operation: command.operation, environment }, { ...ids, isElsewhere: true }];
  }
  return null;
}
