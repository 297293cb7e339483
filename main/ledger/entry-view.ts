// A journal row as the console shows it.
import type { Holder, JournalEntryView } from '../../contract/console/journal.ts';
import { refundAmountOf } from './after-charge/refund-amount.ts';
import { payoutOfEntry } from './payouts/payout-of.ts';
import type { JournalRow } from './schema.ts';

/** holder: of a call that another desk of the team has sent. */
export function entryView(row: JournalRow, holder: Holder | null = null): JournalEntryView {
  return {
    id: row.id,
    operation: row.operation,
    state: row.state,
    sessionId: row.session_id,
    orderId: row.order_id,
    chargeId: row.charge_id,
    payout: payoutOfEntry(row),
    refundAmount: refundAmountOf(row),
    sentAt: row.sent_at,
    answeredAt: row.answered_at,
    httpStatus: row.http_status,
    code: row.code,
    detail: row.detail,
    settledBy: row.settled_by,
    settledReason: row.settled_reason,
    settledAt: row.settled_at,
    repeatOf: row.repeat_of,
    holder: row.state === 'sent' ? holder : null,
  };
}
