// Charges: what became of each, newest change first, by status and return code.
import { html } from 'hono/html';
import { RETURN_CODES, ReturnCode } from '../../../contract/ach/return-codes.ts';
import { type ChargeRecord, ChargeStatus } from '../../../contract/dashboard-api/charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { bringUpToDate } from '../../store/books/bring-up-to-date.ts';
import { listCharges } from '../../store/books/list-charges.ts';
import { namesOf } from '../../store/organizations.ts';
import { ChargePosition } from '../api/charges.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { chargeWords, codeWords, statusName } from './charge-words.ts';
import { dashboardPage } from './frame.ts';
import { addressWith, firstOf, wideTable } from './paged-table.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { whoseOf } from './whose-of.ts';

const PATH = '/dashboard/charges';
const SHOWN = 50;

export function serveCharges(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const organization = c.get('organization');
    const filter = filterOf(c);
    const after = readCursor(c.req.query('after'), ChargePosition);
    await bringUpToDate(store, organization.id, c.get('at'));
    const asked = { ...filter, after, since: undefined, limit: SHOWN + 1, newestFirst: true };
    const found = await listCharges(store, whoseOf(organization), asked, c.get('at'));
    const { shown, last } = firstOf(found, SHOWN);
    const names = await namesOf(store, [...new Set(shown.map(({ organization_id }) => organization_id))]);
    const earlier = last && cursorOf({ updated_at: last.updated_at, id: last.id });
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Charges' }) },
      html`${filterForm(filter)}
      ${shown.length === 0 ? html`<p class="empty">${nothingWords(filter, after !== undefined)}</p>` : chargesTable(shown, organization.role === 'platform' ? names : undefined)}
      ${earlier ? html`<p><a href="${addressWith(PATH, { ...filter, after: earlier })}">${t({ defaultMessage: 'Earlier charges' })}</a></p>` : ''}`,
    );
  });
}

type Filter = { status: ChargeStatus | undefined; code: ReturnCode | undefined };

/** What isn't a status or code is no filter: the form offers no other. */
function filterOf(c: PageContext): Filter {
  const status = ChargeStatus.safeParse(c.req.query('status'));
  const code = ReturnCode.safeParse(c.req.query('code'));
  return { status: status.success ? status.data : undefined, code: code.success ? code.data : undefined };
}

function nothingWords({ status, code }: Filter, isLater: boolean): string {
  if (isLater) return t({ defaultMessage: 'No more charges.' });
  return status || code
    ? t({ defaultMessage: 'No charges match these filters.' })
    : t({ defaultMessage: 'No charges yet. A charge appears here when an order is captured.' });
}

function filterForm({ status, code }: Filter): Html {
  const codes = Object.keys(RETURN_CODES) as ReturnCode[];
  return html`<div class="tools"><form method="get" action="${PATH}">
    <label>${t({ defaultMessage: 'Status' })} <select name="status">${[option('', t({ defaultMessage: 'All' }), status ?? ''), ...ChargeStatus.options.map((one) => option(one, statusName(one), status ?? ''))]}</select></label>
    <label>${t({ defaultMessage: 'Return code' })} <select name="code">${[option('', t({ defaultMessage: 'All' }), code ?? ''), ...codes.map((one) => option(one, codeWords(one), code ?? ''))]}</select></label>
    <button class="plain">${t({ defaultMessage: 'Filter' })}</button>
  </form></div>`;
}

function option(value: string, words: string, chosen: string): Html {
  return html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`;
}

/** names: of the sellers, where they are many. */
function chargesTable(charges: ChargeRecord[], names: Map<string, string> | undefined): Html {
  const heads = [
    { name: t({ defaultMessage: 'Charge' }) },
    ...(names ? [{ name: t({ defaultMessage: 'Seller' }) }] : []),
    { name: t({ defaultMessage: 'Status' }) },
    { name: t({ defaultMessage: 'Charged' }) },
    { name: t({ defaultMessage: 'Updated' }) },
    { name: t({ defaultMessage: 'Refunded' }), isNumber: true as const },
    { name: t({ defaultMessage: 'Amount' }), isNumber: true as const },
  ];
  const rows = charges.map(
    (charge) => html`<tr>
      <th scope="row"><a href="${PATH}/${charge.id}">${charge.track_number}</a></th>
      ${names ? html`<td>${names.get(charge.organization_id) ?? ''}</td>` : ''}
      <td>${chargeWords(charge)}</td>
      <td>${momentOf(charge.create_date)}</td>
      <td>${momentOf(charge.updated_at)}</td>
      <td class="number">${charge.refunded === 0 ? '–' : formatCents(charge.refunded)}</td>
      <td class="number">${formatCents(charge.amount)}</td>
    </tr>`,
  );
  return wideTable(t({ defaultMessage: 'Charges' }), heads, rows);
}
