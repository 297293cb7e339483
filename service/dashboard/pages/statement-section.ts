// One month of an account on the banking statements page: where it began, what happened, where it ended, and each entry.

import { html } from 'hono/html';
import type { Entry } from '../../../contract/dashboard-api/entry.ts';
import type { Month } from '../../../contract/dashboard-api/month.ts';
import type { Statement } from '../../../contract/dashboard-api/statement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { richParts, t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { accountName, entryKindName, monthWords } from './entry-words.ts';

type Shown = {
  statement: Statement;
  entries: Entry[];
  /** Of the organizations in the entries. */
  names: Map<string, string>;
  months: Month[];
  /** The address of the entries before these, undefined where there are none. */
  earlier: string | undefined;
};

export function statementSection({ statement, entries, names, months, earlier }: Shown): Html {
  const { account, month } = statement;
  return html`<section aria-labelledby="statement">
  <h2 id="statement">${t({ defaultMessage: '{account}, {month}' }, { account: accountName(account), month: monthWords(month) })}</h2>
  <div class="tools">
    <form method="get" action="/dashboard/statements">
      <input type="hidden" name="account" value="${account}">
      <label>${t({ defaultMessage: 'Month' })} <select name="month">${months.map((one) => html`<option value="${one}"${one === month ? html` selected` : ''}>${monthWords(one)}</option>`)}</select></label>
      <button class="plain">${t({ defaultMessage: 'Show month' })}</button>
    </form>
    <a href="/dashboard/statements/${month}.csv?account=${account}">${t({ defaultMessage: 'Download CSV' })}</a>
  </div>
  <p class="soft">${richParts({ defaultMessage: 'Months follow New York time. This one runs from {start} to {end}.' }, { start: momentOf(statement.from), end: momentOf(statement.to) })}</p>
  ${totalsTable(statement)}
  <h3>${t({ defaultMessage: 'Entries' })}</h3>
  ${entries.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No entries this month.' })}</p>` : entriesTable(entries, names)}
  ${earlier === undefined ? '' : html`<p><a href="${earlier}">${t({ defaultMessage: 'Earlier entries' })}</a></p>`}
</section>`;
}

function totalsTable({ opening, closing, totals }: Statement): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'Monthly totals' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Type' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Entries' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Amount' })}</th></tr></thead>
    <tbody>
      <tr><th scope="row">${t({ defaultMessage: 'Opening balance' })}</th><td></td><td class="number">${formatCents(opening)}</td></tr>
      ${totals.map(({ kind, count, amount }) => html`<tr><th scope="row">${entryKindName(kind)}</th><td class="number">${count}</td><td class="number">${formatCents(amount)}</td></tr>`)}
      <tr class="sum"><th scope="row">${t({ defaultMessage: 'Closing balance' })}</th><td></td><td class="number">${formatCents(closing)}</td></tr>
    </tbody>
  </table></div>`;
}

function entriesTable(entries: Entry[], names: Map<string, string>): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'Entries' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Time' })}</th><th scope="col">${t({ defaultMessage: 'Type' })}</th><th scope="col">${t({ defaultMessage: 'Source' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Amount' })}</th></tr></thead>
    <tbody>${entries.map(
      (entry) => html`<tr>
        <td>${momentOf(entry.create_date)}</td>
        <th scope="row">${entryKindName(entry.kind)}</th>
        <td>${entry.organization_id === null ? '' : html`${names.get(entry.organization_id)} · ${entry.track_number}<br>`}<code class="soft">${entry.charge_id ?? entry.payout_id}</code></td>
        <td class="number">${formatCents(entry.amount)}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}
