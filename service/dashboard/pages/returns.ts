// Returns, newest first, and the rates that NACHA limits.
import { html } from 'hono/html';
import type { ReturnRates, ReturnRecord } from '../../../contract/dashboard-api/return.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { richParts, t } from '../../../messages/t.ts';
import { windowUntil } from '../../books/return-rates.ts';
import { type Html, moment, momentOf } from '../../pages/document.ts';
import { percentWords } from '../../pages/percent.ts';
import { bringUpToDate } from '../../store/books/bring-up-to-date.ts';
import { listReturns } from '../../store/books/list-returns.ts';
import type { Store } from '../../store/database.ts';
import { namesOf, type Organization } from '../../store/organizations.ts';
import { ratesOfMarketplace, ratesOfOrganizations, ratesOfSellers } from '../../store/returns/rates.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { asPlatform } from '../api/requested-account.ts';
import { ReturnPosition } from '../api/returns.ts';
import { codeWords } from './charge-words.ts';
import { dashboardPage } from './frame.ts';
import { firstOf, wideTable } from './paged-table.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';
import { whoseOf } from './whose-of.ts';

const PATH = '/dashboard/returns';
const SHOWN = 50;

export function serveReturns(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const organization = c.get('organization');
    const at = c.get('at');
    const before = readCursor(c.req.query('after'), ReturnPosition);
    await bringUpToDate(store, organization.id, at);
    const { shown, last } = firstOf(
      await listReturns(store, whoseOf(organization), { before, limit: SHOWN + 1 }, at),
      SHOWN,
    );
    const records = shown.map(({ record }) => record);
    const names = await namesOf(store, [...new Set(records.map(({ organization_id }) => organization_id))]);
    const nothing = before
      ? t({ defaultMessage: 'No more returns.' })
      : t({ defaultMessage: 'No debit was returned.' });
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Returns' }) },
      html`${before ? '' : await ratesSection(store, organization, at)}
      <h2>${t({ defaultMessage: 'Returned debits' })}</h2>
      ${records.length === 0 ? html`<p class="empty">${nothing}</p>` : returnsTable(records, organization.role === 'platform' ? names : undefined)}
      ${last ? html`<p><a href="${PATH}?after=${cursorOf(last.position)}">${t({ defaultMessage: 'Earlier returns' })}</a></p>` : ''}`,
    );
  });
}

async function ratesSection(store: Store, organization: Organization, at: number): Promise<Html> {
  const platform = asPlatform(organization);
  const own = platform
    ? [await ratesOfMarketplace(store, platform.marketplaceId, organization, at)]
    : await ratesOfOrganizations(store, [organization], at);
  const sellers = platform ? await ratesOfSellers(store, platform.marketplaceId, at) : [];
  const heads = [
    { name: t({ defaultMessage: 'Whose' }) },
    { name: t({ defaultMessage: 'Debits' }), isNumber: true as const },
    { name: t({ defaultMessage: 'Unauthorized' }), isNumber: true as const },
    { name: t({ defaultMessage: 'Administrative' }), isNumber: true as const },
    { name: t({ defaultMessage: 'Overall' }), isNumber: true as const },
  ];
  const rows = [...own, ...sellers].map(
    (rates, index) => html`<tr>
      <th scope="row">${platform && index === 0 ? t({ defaultMessage: 'Whole marketplace' }) : html`<bdi>${rates.name}</bdi>`}</th>
      <td class="number">${rates.debits}</td>
      ${(['unauthorized', 'administrative', 'overall'] as const).map((kind) => html`<td class="number">${rateWords(rates[kind])}</td>`)}
    </tr>`,
  );
  return html`<h2>${t({ defaultMessage: 'Return rates' })}</h2>
    <p class="soft">${richParts({ defaultMessage: 'Of the debits since {time}, how many came back.' }, { time: moment(windowUntil(at).from) })}</p>
    ${wideTable(t({ defaultMessage: 'Return rates' }), heads, rows)}`;
}

function rateWords({ rate, returned, limit, state }: ReturnRates['overall']): Html {
  const words = { returned, limit: percentWords(limit) };
  const note = html`<br><span class="soft">${t({ defaultMessage: '{returned} returned, limit {limit}' }, words)}</span>`;
  switch (state) {
    case 'fine':
      return html`${percentWords(rate)}${note}`;
    case 'near_limit':
      return html`<b>${t({ defaultMessage: '{rate} · near the limit' }, { rate: percentWords(rate) })}</b>${note}`;
    case 'over_limit':
      return html`<b class="wrong">${t({ defaultMessage: '{rate} · over the limit' }, { rate: percentWords(rate) })}</b>${note}`;
  }
}

function returnsTable(returns: ReturnRecord[], names: Map<string, string> | undefined): Html {
  const heads = [
    { name: t({ defaultMessage: 'Charge' }) },
    ...(names ? [{ name: t({ defaultMessage: 'Seller' }) }] : []),
    { name: t({ defaultMessage: 'Reason' }) },
    { name: t({ defaultMessage: 'Returned' }) },
    { name: t({ defaultMessage: 'Act by' }) },
    { name: t({ defaultMessage: 'Amount' }), isNumber: true as const },
  ];
  const rows = returns.map(
    (one) => html`<tr>
      <th scope="row"><a href="/dashboard/charges/${one.charge_id}">${one.track_number}</a></th>
      ${names ? html`<td>${names.get(one.organization_id) ?? ''}</td>` : ''}
      <td>${codeWords(one.code)}${one.is_late ? html`<br><span class="soft">${t({ defaultMessage: 'After settlement' })}</span>` : ''}</td>
      <td>${momentOf(one.at)}</td>
      <td>${momentOf(one.act_by)}</td>
      <td class="number">${formatCents(one.amount)}</td>
    </tr>`,
  );
  return wideTable(t({ defaultMessage: 'Returned debits' }), heads, rows);
}
