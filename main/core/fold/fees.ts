// Seller fees: one accrues when an order is charged; it is never changed, only corrected by another entry.
import { remark } from '../../../contract/console/remark.ts';
import type { FactOf } from '../facts.ts';
import { madeAt } from '../made-at.ts';
import { type FeeEntry, isCharged, type Payment } from '../payment.ts';
import { chargeOfOrder, orderById, sessionById } from './find.ts';

/** Who adds an entry that no person asked for. */
const PAYDESK = 'Paydesk';

const entriesOf = ({ fees }: Payment, orderId: string): FeeEntry[] => fees.filter((entry) => entry.orderId === orderId);

/** The newest entry of an order. Each says of which charge it is. */
const lastEntry = (payment: Payment, orderId: string): FeeEntry | undefined => entriesOf(payment, orderId).at(-1);

/** What an order's fee comes to by now, in cents: null inside where it is unknown; undefined where it has none, or it was taken back. */
function feeOf(payment: Payment, orderId: string): { amount: number | null } | undefined {
  const entries = entriesOf(payment, orderId);
  const charges = entries.reduce((sum, { transactions }) => sum + transactions, 0);
  if (charges <= 0) return undefined;
  const known = entries.filter(({ amount }) => amount !== null);
  return { amount: known.length === 0 ? null : known.reduce((sum, { amount }) => sum + (amount ?? 0), 0) };
}

/** Adds the accrual of a charged order of a marketplace. One that is there stays, and one that was taken back is brought back. */
export function accrueFee(
  payment: Payment,
  { orderId, actor, at }: { orderId: string; actor: string; at: string },
): void {
  const order = orderById(payment, orderId);
  if (!order || !isCharged(order)) return;
  const session = sessionById(payment, order.sessionId);
  const marketplaceId = order.marketplaceId ?? session?.marketplaceId ?? null;
  if (marketplaceId === null && !payment.sellers.includes(order.accountId)) return;
  const charge = chargeOfOrder(payment, orderId);
  const entry: FeeEntry = {
    kind: 'accrual',
    orderId,
    chargeId: order.chargeId,
    accountId: order.accountId,
    marketplaceId,
    amount: session?.fees ?? statedFee(payment, order.chargeId),
    orderAmount: charge?.amount ?? order.amount,
    at: madeAt(charge?.createDate ?? order.capturedAt ?? at, at),
    recordedAt: at,
    actor,
    reason: null,
    transactions: 1,
  };
  const last = lastEntry(payment, orderId);
  if (!last) payment.fees.push(entry);
  else if (!feeOf(payment, orderId)) bringFeeBack(payment, entry, last);
  // It may have been told before the charge's own answer came.
  returnFeeOfCharge(payment, orderId, at);
}

/** As the service's feed states it; null where it doesn't. */
const statedFee = ({ reports }: Payment, chargeId: string | null): number | null =>
  reports.find((each) => each.chargeId === chargeId)?.fee ?? null;

function bringFeeBack(payment: Payment, entry: FeeEntry, taken: FeeEntry): void {
  const amount = taken.amount === null ? entry.amount : 0 - taken.amount;
  payment.fees.push({ ...entry, kind: 'correction', amount, reason: remark('charged_after_all') });
}

/** The fee of a charge that never was. Gives what it was in cents; null where there was none, or it was unknown. */
export function takeFeeBack(
  payment: Payment,
  { orderId, name, reason, at }: { orderId: string; name: string; reason: string; at: string },
): number | null {
  const fee = feeOf(payment, orderId);
  const last = lastEntry(payment, orderId);
  if (!fee || !last) return null;
  const amount = fee.amount === null ? null : 0 - fee.amount;
  payment.fees.push({ ...last, kind: 'correction', transactions: -1, amount, actor: name, reason, recordedAt: at });
  return fee.amount;
}

/** A session that becomes known brings the unknown fee of its order, as a correction: the accrual stays what it was. */
export function completeFee(payment: Payment, sessionId: string, at: string): void {
  const session = sessionById(payment, sessionId);
  if (!session || session.fees === null) return;
  for (const order of payment.orders) {
    if (order.sessionId !== sessionId) continue;
    const last = lastEntry(payment, order.id);
    if (!last || feeOf(payment, order.id)?.amount !== null) continue;
    const correction = { kind: 'correction', transactions: 0, amount: session.fees, actor: PAYDESK } as const;
    payment.fees.push({ ...last, ...correction, reason: remark('session_became_known'), recordedAt: at });
  }
}

/** The fee that the service states for an order's charge replaces an unknown one, as a correction. One that is known stays. */
export function completeFeeOfCharge(payment: Payment, orderId: string, at: string): void {
  const last = lastEntry(payment, orderId);
  const amount = statedFee(payment, orderById(payment, orderId)?.chargeId ?? null);
  if (!last || amount === null || feeOf(payment, orderId)?.amount !== null) return;
  const correction = { kind: 'correction', transactions: 0, amount, actor: PAYDESK } as const;
  payment.fees.push({ ...last, ...correction, reason: remark('fee_stated_by_service'), recordedAt: at });
}

/** What the service says by now that it gave back of an order's fee. Where entries come to another fee than the service had stated, a person reconciles them. */
export function returnFeeOfCharge(payment: Payment, orderId: string, at: string): void {
  const last = lastEntry(payment, orderId);
  const report = payment.reports.find((each) => each.chargeId === orderById(payment, orderId)?.chargeId);
  if (!last || !report?.returnTold || report.fee === null || report.feeReturned === report.returnTold.cents) return;
  const known = feeOf(payment, orderId)?.amount ?? null;
  // Until the stated fee stands in the books.
  if (known === null) return;
  const { cents: returned, at: toldAt } = report.returnTold;
  const amount = report.feeReturned - returned;
  const isAsStated = known === report.fee - report.feeReturned;
  report.feeReturned = returned;
  if (!isAsStated) return;
  const correction = { kind: 'correction', transactions: 0, amount, actor: PAYDESK } as const;
  const reason = remark(amount < 0 ? 'fee_given_back' : 'fee_taken_again');
  payment.fees.push({ ...last, ...correction, at: madeAt(toldAt, at), reason, recordedAt: at });
}

/** What a person says that the fee really is. */
export function correctFee(
  payment: Payment,
  { orderId, amount, reason, actor, learnedAt }: FactOf<'fee_corrected'>,
): void {
  const last = lastEntry(payment, orderId);
  const known = feeOf(payment, orderId);
  if (!last || !known) return;
  const difference = amount - (known.amount ?? 0);
  payment.fees.push({
    ...last,
    kind: 'correction',
    transactions: 0,
    amount: difference,
    actor,
    reason,
    recordedAt: learnedAt,
  });
}
