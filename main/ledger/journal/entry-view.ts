// A journal row as the console shows it.
import type { Holder, JournalEntryView } from '../../../contract/console/journal.ts';
import { remark, remarkIn } from '../../../contract/console/remark.ts';
import { settledState } from '../../core/acts.ts';
import { refundAmountOf } from '../../core/left-to-refund.ts';
import { payoutOfEntry } from '../payouts/payout-of.ts';
import { ACT } from '../projections/rows.ts';
import type { JournalRow } from '../store/schema.ts';

/** What of an entry is shown. */
export const SHOWN = [
  ...(['id', 'operation', 'state', 'session_id', 'order_id', 'charge_id', 'payout_of', 'request', 'sent_at'] as const),
  ...(['answered_at', 'http_status', 'code', 'detail', 'settled_by', 'settled_reason', 'settled_at'] as const),
  'repeat_of' as const,
];

type Answer = Pick<JournalRow, 'code' | 'detail' | 'http_status'>;

/** What is known of an answer. Of a lost connection, an error's raw text stays in the ledger. */
export function shownDetail({ code, detail, http_status }: Answer): string | null {
  const isLost = code === 'connection_lost' && http_status === null;
  return isLost && (detail === null || remarkIn(detail) === null) ? remark('connection_lost') : detail;
}

/** The calls of a record, each with what became of it. */
export function entryViews(rows: readonly JournalRow[], holder: (row: JournalRow) => Holder | null) {
  const calls = rows.map((row) => ({ row, act: ACT.fromRow(row) }));
  const acts = calls.map(({ act }) => act);
  return calls.map(({ row, act }) => ({ ...entryView(row, holder(row)), state: settledState(act, acts) }));
}

/** holder: of a call that another desk of the team has sent. */
export function entryView(
  row: Pick<JournalRow, (typeof SHOWN)[number]>,
  holder: Holder | null = null,
): JournalEntryView {
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
    detail: shownDetail(row),
    settledBy: row.settled_by,
    settledReason: row.settled_reason,
    settledAt: row.settled_at,
    repeatOf: row.repeat_of,
    holder: row.state === 'sent' ? holder : null,
  };
}
