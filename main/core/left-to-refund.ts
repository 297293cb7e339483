// What of an order's charge can still be refunded, by all that the addresses of its service say.
import { compareTexts } from './compare-texts.ts';
import type { ChargeOutcome, Order, Payment, Refund } from './payment.ts';

/** Amounts in cents. */
export type LeftToRefund = {
  chargeId: string;
  accountId: string;
  /** The whole charge: the least that any report says. */
  amount: number;
  /** Whether all reports say the same amount. */
  isAmountAgreed: boolean;
  /** Of its refunds that haven't failed. */
  refunded: number;
  /** Of refunds that are on their way or of unknown outcome. */
  open: number;
  /** Without what was refunded and what is open. Below zero where those are more than the charge. */
  cents: number;
  isReturned: boolean;
  /** Whose charge it is, as the service reports; null where it doesn't. */
  reportedOrderId: string | null;
};

/** null where the order isn't charged, or by an unknown amount. elsewhere: the payment at other addresses of the service. */
export function leftToRefund(here: Payment, elsewhere: readonly Payment[], orderId: string): LeftToRefund | null {
  const order = here.orders.find(({ id }) => id === orderId);
  if (!order || order.chargeId === null) return null;
  const places = [here, ...elsewhere];
  const reports = places
    .flatMap((payment) =>
      payment.outcomes.filter((each) => each.chargeId === order.chargeId).map((report) => ({ payment, report })),
    )
    .toSorted((one, other) => compareTexts(other.report.updatedAt, one.report.updatedAt));
  const amounts = [...reports.map(({ report }) => report.amount), ...chargedAmount(here, order)];
  if (amounts.length === 0) return null;
  const amount = Math.min(...amounts);
  const refunded =
    Math.max(0, ...reports.map(({ payment, report }) => unlisted(report, payment))) + listed(places, order.chargeId);
  const open = here.acts.reduce((sum, act) => sum + openRefund(act, order), 0);
  return {
    chargeId: order.chargeId,
    accountId: order.accountId,
    amount,
    refunded,
    open,
    cents: amount - refunded - open,
    isAmountAgreed: amounts.every((cents) => cents === amount),
    isReturned: isReturned(
      places,
      reports.map(({ report }) => report),
      order.chargeId,
    ),
    reportedOrderId: reports.find(({ report }) => report.source === 'service')?.report.orderId ?? null,
  };
}

/** As the answer to the capture showed it, else as the order says. */
function chargedAmount({ charges }: Payment, { chargeId, amount }: Order): number[] {
  const cents = charges.find(({ id }) => id === chargeId)?.amount ?? amount;
  return cents === null ? [] : [cents];
}

const isMade = ({ status }: Refund): boolean => status !== 'failed';

/** What an address reports beyond the refunds that it lists. */
const unlisted = ({ chargeId, refunded }: ChargeOutcome, { refunds }: Payment): number =>
  refunded -
  refunds
    .filter((refund) => refund.chargeId === chargeId && isMade(refund))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Reported at two addresses, a refund counts once, as it was reported last. */
function listed(places: readonly Payment[], chargeId: string): number {
  const all = places
    .flatMap(({ refunds }) => refunds.filter((refund) => refund.chargeId === chargeId))
    .toSorted((one, other) => compareTexts(one.updatedAt, other.updatedAt));
  const newest = new Map(all.map((refund) => [refund.id, refund]));
  return [...newest.values()].filter(isMade).reduce((sum, { amount }) => sum + amount, 0);
}

/** At whichever address: a later report doesn't take a return back. */
function isReturned(places: readonly Payment[], reports: readonly ChargeOutcome[], chargeId: string): boolean {
  const attempt = Math.max(0, ...reports.map((each) => each.attempt));
  return (
    reports.some((each) => each.attempt === attempt && each.status === 'returned') ||
    places.some(({ returns }) => returns.some((each) => each.chargeId === chargeId && each.attempt === attempt))
  );
}

/** What an act asks to refund, in cents; null of every other act. */
export function refundAmountOf({ operation, request }: { operation: string; request: string }): number | null {
  return operation === 'refund_charge' ? (JSON.parse(request) as { amount: number }).amount : null;
}

/** Two orders may name one charge. */
function openRefund(act: Payment['acts'][number], { id, chargeId }: Order): number {
  const isOfCharge = act.orderId === id || act.chargeId === chargeId;
  const isOpen = isOfCharge && act.repeatOf === null && (act.state === 'sent' || act.state === 'unknown');
  return isOpen ? (refundAmountOf(act) ?? 0) : 0;
}
