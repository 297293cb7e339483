// Refunds, newest first.
import { html } from 'hono/html';
import type { Refund } from '../../../contract/dashboard-api/refund.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { bringUpToDate } from '../../store/books/bring-up-to-date.ts';
import { listRefunds } from '../../store/books/list-refunds.ts';
import { namesOf } from '../../store/organizations.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { RefundPosition } from '../api/refunds.ts';
import { refundWords } from './charge-words.ts';
import { dashboardPage } from './frame.ts';
import { firstOf, wideTable } from './paged-table.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';
import { whoseOf } from './whose-of.ts';

const PATH = '/dashboard/refunds';
const SHOWN = 50;

export function serveRefunds(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const organization = c.get('organization');
    const before = readCursor(c.req.query('after'), RefundPosition);
    await bringUpToDate(store, organization.id, c.get('at'));
    const { shown, last } = firstOf(
      await listRefunds(store, whoseOf(organization), { before, limit: SHOWN + 1 }),
      SHOWN,
    );
    const names = await namesOf(store, [...new Set(shown.map(({ organization_id }) => organization_id))]);
    const nothing = before
      ? t({ defaultMessage: 'No more refunds.' })
      : t({ defaultMessage: 'No refunds yet. Refund a charge from its page.' });
    const earlier = last && cursorOf({ create_date: last.create_date, id: last.id });
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Refunds' }) },
      html`${shown.length === 0 ? html`<p class="empty">${nothing}</p>` : refundsTable(shown, organization.role === 'platform' ? names : undefined)}
      ${earlier ? html`<p><a href="${PATH}?after=${earlier}">${t({ defaultMessage: 'Earlier refunds' })}</a></p>` : ''}`,
    );
  });
}

function refundsTable(refunds: Refund[], names: Map<string, string> | undefined): Html {
  const heads = [
    { name: t({ defaultMessage: 'Requested' }) },
    ...(names ? [{ name: t({ defaultMessage: 'Seller' }) }] : []),
    { name: t({ defaultMessage: 'Status' }) },
    { name: t({ defaultMessage: 'Next step' }) },
    { name: t({ defaultMessage: 'Reason' }) },
    { name: t({ defaultMessage: 'Amount' }), isNumber: true as const },
  ];
  const rows = refunds.map(
    (refund) => html`<tr>
      <th scope="row"><a href="/dashboard/charges/${refund.charge_id}">${momentOf(refund.create_date)}</a></th>
      ${names ? html`<td>${names.get(refund.organization_id) ?? ''}</td>` : ''}
      <td>${refundWords(refund)}</td>
      <td>${momentOf(refund.next_step_at)}</td>
      <td>${refund.reason}</td>
      <td class="number">${formatCents(refund.amount)}</td>
    </tr>`,
  );
  return wideTable(t({ defaultMessage: 'Refunds' }), heads, rows);
}
