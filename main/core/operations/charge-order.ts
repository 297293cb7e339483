// Capture: the consumer is debited for an order (docs/specification.md, 4.3). Once an order, and once a session.
import { remark } from '../../../contract/console/remark.ts';
import type { Command, Elsewhere, Known, Refusal } from '../command.ts';
import type { Order, Payment } from '../payment.ts';
import { about, type Obstacle, type Operation } from './operation.ts';

const BLOCKED = {
  on_its_way: 'capture_on_its_way',
  unknown: 'capture_needs_review',
  in_gap: 'capture_lost_in_restore',
  unnamed: 'capture_done_unnamed',
  done: 'capture_done',
} as const satisfies Record<Obstacle, string>;

export const chargeOrder: Operation = {
  oncePer: ['orderId', 'sessionId'],
  isBlockedBy: ({ operation }) => operation === 'charge_order',
  blocked: (obstacle, act, { orderId }) => [
    BLOCKED[obstacle],
    { otherOrderId: act.orderId === orderId ? null : act.orderId },
    about(act),
  ],
  sameForm: ['form_already_sent'],
  isKeyed: false,
  refuse: (command, known) =>
    refuseCharged(command, known.here) ?? refuseReported(command, known) ?? refuseElsewhere(command, known.elsewhere),
  inGap: ({ orderId }, { here }) => {
    if (here.gap === null) return null;
    const isSeen = here.orders.some(({ id }) => id === orderId) || here.acts.some((act) => isCaptureOf(act, orderId));
    return isSeen ? null : remark('capture_in_lost_past', { at: here.gap.at });
  },
};

const isCaptureOf = (act: { operation: string; orderId: string | null }, orderId: string | null): boolean =>
  act.operation === 'charge_order' && act.orderId === orderId;

export const isCharged = ({ chargeId, status }: Pick<Order, 'chargeId' | 'status'>): boolean =>
  chargeId !== null || status === 'charged';

type Of = Pick<Command, 'orderId' | 'sessionId'>;
type Charged = { orderId: string; chargeId: string | null };

/** The order itself first, then the others of its session. */
function ordersOf({ orderId, sessionId }: Of, { orders }: Payment): Order[] {
  const others = orders.filter((order) => order.id !== orderId && sessionId !== null && order.sessionId === sessionId);
  return [...orders.filter(({ id }) => id === orderId), ...others];
}

const chargedOrder = (of: Of, payment: Payment): Charged | undefined => {
  const order = ordersOf(of, payment).find(isCharged);
  return order && { orderId: order.id, chargeId: order.chargeId };
};

/** A charge that the service has reported, though no answer showed it. */
function reportedCharge(of: Of, payment: Payment): Charged | undefined {
  const ids = new Set([...(of.orderId === null ? [] : [of.orderId]), ...ordersOf(of, payment).map(({ id }) => id)]);
  for (const orderId of ids) {
    const told = payment.outcomes.find((outcome) => outcome.orderId === orderId && outcome.source === 'service');
    if (told) return { orderId, chargeId: told.chargeId };
  }
  return undefined;
}

const alreadyCharged = (of: Of, { orderId, chargeId }: Charged): Refusal => [
  'capture_done',
  { otherOrderId: orderId === of.orderId ? null : orderId },
  { orderId, ...(chargeId === null ? {} : { chargeId }) },
];

function refuseCharged(of: Of, here: Payment): Refusal | null {
  const charged = chargedOrder(of, here);
  return charged ? alreadyCharged(of, charged) : null;
}

/** A service that rejects duplicates of an order names its charge when it is asked again, so it may be; of another order of the session it says nothing. */
function refuseReported(of: Of, { here, rejectsDuplicates }: Known): Refusal | null {
  const told = reportedCharge(of, here);
  return told && (told.orderId !== of.orderId || !rejectsDuplicates) ? alreadyCharged(of, told) : null;
}

function refuseElsewhere(of: Of, elsewhere: readonly Elsewhere[]): Refusal | null {
  for (const { environment, payment } of elsewhere) {
    const there = { ...of, sessionId: of.sessionId ?? sessionAt(payment, of.orderId) };
    const charged = chargedOrder(there, payment) ?? reportedCharge(there, payment);
    if (!charged) continue;
    const { orderId, chargeId } = charged;
    const extra = { orderId, ...(chargeId === null ? {} : { chargeId }), isElsewhere: true as const };
    return ['elsewhere_done', { operation: 'charge_order', environment }, extra];
  }
  return null;
}

/** The session that an address of the service knows of an order. */
export const sessionAt = ({ orders }: Payment, orderId: string | null): string | null =>
  orders.find(({ id }) => id === orderId)?.sessionId ?? null;
