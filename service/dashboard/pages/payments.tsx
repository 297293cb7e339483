// Payments, newest first: each session with its order and charge, by the identifiers that a developer's program has.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { formatCents } from '../../../contract/format-cents.ts';
import { SessionId } from '../../../contract/issued-ids.ts';
import { Timestamp } from '../../../contract/timestamp.ts';
import { t } from '../../../messages/t.ts';
import { momentOf } from '../../pages/document.tsx';
import { type ListedPayment, listPayments } from '../../store/payments.ts';
import { debitOf } from '../../store/sessions.ts';
import { statusName } from './charge-words.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';
import { serveRecordList } from './record-list.tsx';

/** Of the last payment of a page. */
const Position = z.strictObject({ create_date: Timestamp, id: SessionId });

export function servePayments(pages: DashboardPages, context: DashboardContext): void {
  serveRecordList(pages, context, {
    path: '/dashboard/payments',
    words: () => ({
      title: t({ defaultMessage: 'Payments' }),
      none: t({ defaultMessage: 'No payments yet. A payment appears here when your server creates a session.' }),
      noMore: t({ defaultMessage: 'No more payments.' }),
      earlier: t({ defaultMessage: 'Earlier payments' }),
    }),
    position: Position,
    positionOf: ({ create_date, id }) => ({ create_date, id }),
    find: (c, before, limit) => listPayments(context.store, c.get('organization').id, { before, limit }),
    columns: () => [
      [t({ defaultMessage: 'Created' }), ({ create_date }) => momentOf(create_date)],
      [t({ defaultMessage: 'Customer' }), ({ first_name, last_name }) => `${first_name} ${last_name}`],
      [t({ defaultMessage: 'Status' }), paymentWords],
      [t({ defaultMessage: 'Amount' }), debitWords, 'number'],
      // Their prefixes tell which is which.
      [t({ defaultMessage: 'IDs' }), ids],
    ],
  });
}

function paymentWords({ outcome, return_code, order_id, authorized_at }: ListedPayment): string {
  if (outcome === 'returned') return t({ defaultMessage: 'Returned · {code}' }, { code: return_code ?? '' });
  if (outcome !== null) return statusName(outcome);
  if (order_id !== null) return t({ defaultMessage: 'Ready to capture' });
  return authorized_at === null ? t({ defaultMessage: 'Started' }) : t({ defaultMessage: 'Authorized' });
}

function debitWords({ total_amount, tip }: ListedPayment): string {
  return formatCents(debitOf({ total_amount: Number(total_amount), tip: tip === null ? null : Number(tip) }));
}

function ids({ id, authorized_at, order_id, charge_id }: ListedPayment) {
  const session = <code>{id}</code>;
  return (
    <>
      {authorized_at === null ? session : <a href={`/dashboard/authorizations/${id}`}>{session}</a>}
      {order_id !== null && (
        <>
          <br />
          <code>{order_id}</code>
        </>
      )}
      {charge_id !== null && (
        <>
          <br />
          <a href={`/dashboard/charges/${charge_id}`}>
            <code>{charge_id}</code>
          </a>
        </>
      )}
    </>
  );
}
