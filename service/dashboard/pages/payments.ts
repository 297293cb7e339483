// Payments, newest first: each session with its order and charge, by the identifiers that a developer's program has.
import { html } from 'hono/html';
import { z } from 'zod';
import { formatCents } from '../../../contract/format-cents.ts';
import { SessionId } from '../../../contract/issued-ids.ts';
import { Timestamp } from '../../../contract/timestamp.ts';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { bringUpToDate } from '../../store/books/bring-up-to-date.ts';
import { type ListedPayment, listPayments } from '../../store/payments.ts';
import { debitOf } from '../../store/sessions.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { statusName } from './charge-words.ts';
import { dashboardPage } from './frame.ts';
import { firstOf, wideTable } from './paged-table.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

const PATH = '/dashboard/payments';
const SHOWN = 50;
/** Of the last payment of a page. */
const Position = z.strictObject({ create_date: Timestamp, id: SessionId });

export function servePayments(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const { id: organizationId } = c.get('organization');
    const before = readCursor(c.req.query('after'), Position);
    await bringUpToDate(store, organizationId, c.get('at'));
    const { shown, last } = firstOf(await listPayments(store, organizationId, { before, limit: SHOWN + 1 }), SHOWN);
    const nothing = before
      ? t({ defaultMessage: 'No more payments.' })
      : t({ defaultMessage: 'No payments yet. A payment appears here when your server creates a session.' });
    const earlier = last && cursorOf({ create_date: last.create_date, id: last.id });
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Payments' }) },
      html`${shown.length === 0 ? html`<p class="empty">${nothing}</p>` : paymentsTable(shown)}
      ${earlier ? html`<p><a href="${PATH}?after=${earlier}">${t({ defaultMessage: 'Earlier payments' })}</a></p>` : ''}`,
    );
  });
}

function paymentWords({ outcome, return_code, order_id, authorized_at }: ListedPayment): string {
  if (outcome === 'returned') return t({ defaultMessage: 'Returned · {code}' }, { code: return_code ?? '' });
  if (outcome !== null) return statusName(outcome);
  if (order_id !== null) return t({ defaultMessage: 'Ready to capture' });
  return authorized_at === null ? t({ defaultMessage: 'Started' }) : t({ defaultMessage: 'Authorized' });
}

function paymentsTable(payments: ListedPayment[]): Html {
  const heads = [
    { name: t({ defaultMessage: 'Created' }) },
    { name: t({ defaultMessage: 'Customer' }) },
    { name: t({ defaultMessage: 'Status' }) },
    { name: t({ defaultMessage: 'Amount' }), isNumber: true as const },
    // Their prefixes tell which is which.
    { name: t({ defaultMessage: 'IDs' }) },
  ];
  const rows = payments.map((payment) => {
    const { id, create_date, first_name, last_name, authorized_at, order_id, charge_id } = payment;
    const session = html`<code>${id}</code>`;
    return html`<tr>
      <th scope="row">${momentOf(create_date)}</th>
      <td>${first_name} ${last_name}</td>
      <td>${paymentWords(payment)}</td>
      <td class="number">${formatCents(debitOf({ total_amount: Number(payment.total_amount), tip: payment.tip === null ? null : Number(payment.tip) }))}</td>
      <td>${authorized_at === null ? session : html`<a href="/dashboard/authorizations/${id}">${session}</a>`}
        ${order_id === null ? '' : html`<br><code>${order_id}</code>`}
        ${charge_id === null ? '' : html`<br><a href="/dashboard/charges/${charge_id}"><code>${charge_id}</code></a>`}</td>
    </tr>`;
  });
  return wideTable(t({ defaultMessage: 'Payments' }), heads, rows);
}
