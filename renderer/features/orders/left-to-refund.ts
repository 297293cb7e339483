// What of an order can still be refunded, and what stands in the way, as its page shows it. The ledger decides again when the refund is sent.
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { isChargedStatus } from '../../../contract/console/order.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { changesCharge } from '../../../contract/operations/charge-change.ts';

type Charged = Pick<
  OrderDetail,
  'status' | 'chargeId' | 'charge' | 'afterCharge' | 'totalAmount' | 'refunded' | 'calls'
>;

/** In cents: the charge without what was refunded, or may have been. null where there is nothing to refund. */
export function leftToRefund(order: Charged): number | null {
  const amount = order.afterCharge?.amount ?? order.charge?.amount ?? order.totalAmount;
  if (!isChargedStatus(order.status) || order.status === 'returned') return null;
  if (order.chargeId === null || amount === null) return null;
  const open = openChanges(order.calls).reduce((sum, { refundAmount }) => sum + (refundAmount ?? 0), 0);
  const left = amount - order.refunded - open;
  return left > 0 ? left : null;
}

/** Refunds, and debits presented again, that are on their way or of unknown outcome: they block the next. */
export const openChanges = (calls: JournalEntryView[]): JournalEntryView[] =>
  calls.filter(
    ({ operation, state, repeatOf }) =>
      changesCharge(operation) && (state === 'sent' || state === 'unknown') && repeatOf === null,
  );
