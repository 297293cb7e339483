// Capture: the consumer is debited for an order (docs/specification.md, 4.3). Once an order, and once a session.
import { remark } from '../../../contract/console/remark.ts';
import {
  about,
  type Command,
  type DecisionContext,
  type Elsewhere,
  isSinceGap,
  type Obstacle,
  type Operation,
  present,
  type Refusal,
  type Scope,
} from '../acts.ts';
import { isCharged, type Payment } from '../payment.ts';

const BLOCKED = {
  on_its_way: 'capture_on_its_way',
  unknown: 'capture_needs_review',
  history_gap: 'capture_lost_in_restore',
  unnamed: 'capture_done_unnamed',
  done: 'capture_done',
} as const satisfies Record<Obstacle, string>;

export const chargeOrder: Operation = {
  blocked: (obstacle, act, { orderId }) => [
    BLOCKED[obstacle],
    { otherOrderId: act.orderId === orderId ? null : act.orderId },
    about(act),
  ],
  sameForm: ['form_already_sent'],
  isKeyed: false,
  needsAuthorization: true,
  scope: captureScope,
  // One that answers with its first charge can be asked again.
  refuseRetry: ({ rejectsDuplicates, environment }) => (rejectsDuplicates ? null : ['retry_not_safe', { environment }]),
  refuse: (command, known) => {
    const scope = captureScope(command, known);
    return (
      refuseCharged(command, scope, known.here) ??
      refuseReported(command, scope, known) ??
      refuseElsewhere(scope, known.elsewhere) ??
      refuseMarked(command, known)
    );
  },
  inGap: (command, known) => {
    const { here, isFeedRead, rejectsDuplicates } = known;
    const { orderId } = command;
    const { historyGap: gap } = here;
    if (gap === null) return null;
    const isTried = here.acts.some((act) => isCaptureOf(act, orderId) && isSinceGap(act, gap));
    const isFed = isFeedRead && rejectsDuplicates && !reportedCharge(captureScope(command, known), here);
    const isSeen = isTried || isFed || (orderId !== null && gap.orders.includes(orderId));
    return isSeen ? null : remark('capture_in_lost_past', { at: gap.at });
  },
};

const isCaptureOf = (act: { operation: string; orderId: string | null }, orderId: string | null): boolean =>
  act.operation === 'charge_order' && act.orderId === orderId;

/** The order, its session and all orders of that, by whatever each address of the service knows: one capture of a session is made. */
function captureScope(
  { orderId, sessionId }: Pick<Command, 'orderId' | 'sessionId'>,
  { here, elsewhere }: Pick<DecisionContext, 'here' | 'elsewhere'>,
): Scope {
  const orders = [here, ...elsewhere.map(({ payment }) => payment)].flatMap((payment) => payment.orders);
  const named = orders.filter(({ id }) => id === orderId).map((order) => order.sessionId);
  const sessionIds = [...new Set([sessionId, ...named].flatMap(present))];
  const others = orders.filter((order) => present(order.sessionId).some((id) => sessionIds.includes(id)));
  return { orderIds: [...new Set([...present(orderId), ...others.map(({ id }) => id)])], sessionIds, chargeIds: [] };
}

type Charged = { orderId: string; chargeId: string | null };

/** The order itself comes first in its scope. */
function chargedOrder({ orderIds }: Scope, { orders }: Payment): Charged | undefined {
  const order = orderIds
    .flatMap((orderId) => orders.filter(({ id }) => id === orderId))
    .find((each) => isCharged(each));
  return order && { orderId: order.id, chargeId: order.chargeId };
}

/** A charge that the service has reported, though no answer showed it. */
function reportedCharge({ orderIds }: Scope, { outcomes }: Payment): Charged | undefined {
  for (const orderId of orderIds) {
    const report = outcomes.find((outcome) => outcome.orderId === orderId && outcome.source === 'service');
    if (report) return { orderId, chargeId: report.chargeId };
  }
  return undefined;
}

const alreadyCharged = (command: Command, { orderId, chargeId }: Charged): Refusal => [
  'capture_done',
  { otherOrderId: orderId === command.orderId ? null : orderId },
  { orderId, ...(chargeId === null ? {} : { chargeId }) },
];

function refuseCharged(command: Command, scope: Scope, here: Payment): Refusal | null {
  const charged = chargedOrder(scope, here);
  return charged ? alreadyCharged(command, charged) : null;
}

/** A service that rejects duplicates of an order names its charge when it is asked again, so it may be; of another order of the session it says nothing. */
function refuseReported(command: Command, scope: Scope, { here, rejectsDuplicates }: DecisionContext): Refusal | null {
  const orderIds = rejectsDuplicates ? scope.orderIds.filter((id) => id !== command.orderId) : scope.orderIds;
  const charged = reportedCharge({ ...scope, orderIds }, here);
  return charged ? alreadyCharged(command, charged) : null;
}

/** A person marked the order against capture, at any address of its service. Another order of its session may be captured. */
function refuseMarked({ orderId }: Command, { here, elsewhere }: DecisionContext): Refusal | null {
  const isMarked = ({ doNotCapture }: Payment) => orderId !== null && doNotCapture.includes(orderId);
  if (isMarked(here)) return ['order_do_not_capture', { environment: null }, { ...(orderId && { orderId }) }];
  const other = elsewhere.find(({ payment }) => isMarked(payment));
  return other ? ['order_do_not_capture', { environment: other.environment }, { isElsewhere: true }] : null;
}

function refuseElsewhere(scope: Scope, elsewhere: readonly Elsewhere[]): Refusal | null {
  for (const { environment, payment } of elsewhere) {
    const charged = chargedOrder(scope, payment) ?? reportedCharge(scope, payment);
    if (!charged) continue;
    const { orderId, chargeId } = charged;
    const extra = { orderId, ...(chargeId === null ? {} : { chargeId }), isElsewhere: true as const };
    return ['elsewhere_done', { operation: 'charge_order', environment }, extra];
  }
  return null;
}
