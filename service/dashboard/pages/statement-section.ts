// One month of an account on the banking statements page: where it began, what happened, where it ended, and each entry.
import { html } from 'hono/html';
import type { Entry } from '../../../contract/dashboard-api/entry.ts';
import type { Month } from '../../../contract/dashboard-api/month.ts';
import type { Statement } from '../../../contract/dashboard-api/statement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { ACCOUNT_WORDS, KIND_WORDS, monthWords } from './entry-words.ts';

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
  <h2 id="statement">${ACCOUNT_WORDS[account]}, ${monthWords(month)}</h2>
  <div class="tools">
    <form method="get" action="/dashboard/statements">
      <input type="hidden" name="account" value="${account}">
      <label>Month <select name="month">${months.map((one) => html`<option value="${one}"${one === month ? html` selected` : ''}>${monthWords(one)}</option>`)}</select></label>
      <button class="plain">Show</button>
    </form>
    <a href="/dashboard/statements/${month}.csv?account=${account}">Download as CSV</a>
  </div>
  <p class="soft">The month is that of New York: from ${momentOf(statement.from)} to ${momentOf(statement.to)}.</p>
  ${totalsTable(statement)}
  <h3>Entries</h3>
  ${entries.length === 0 ? html`<p class="empty">No entries.</p>` : entriesTable(entries, names)}
  ${earlier === undefined ? '' : html`<p><a href="${earlier}">Earlier entries</a></p>`}
</section>`;
}

function totalsTable({ opening, closing, totals }: Statement): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Totals of the month"><table>
    <thead><tr><th scope="col">Totals</th><th scope="col" class="number">Entries</th><th scope="col" class="number">Amount</th></tr></thead>
    <tbody>
      <tr><th scope="row">Opening</th><td></td><td class="number">${formatCents(opening)}</td></tr>
      ${totals.map(({ kind, count, amount }) => html`<tr><th scope="row">${KIND_WORDS[kind]}</th><td class="number">${count}</td><td class="number">${formatCents(amount)}</td></tr>`)}
      <tr class="sum"><th scope="row">Closing</th><td></td><td class="number">${formatCents(closing)}</td></tr>
    </tbody>
  </table></div>`;
}

function entriesTable(entries: Entry[], names: Map<string, string>): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table of entries"><table>
    <thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">From</th><th scope="col" class="number">Amount</th></tr></thead>
    <tbody>${entries.map(
      (entry) => html`<tr>
        <td>${momentOf(entry.create_date)}</td>
        <th scope="row">${KIND_WORDS[entry.kind]}</th>
        <td>${entry.organization_id === null ? '' : html`${names.get(entry.organization_id)} · ${entry.track_number}<br>`}<code class="soft">${entry.charge_id ?? entry.payout_id}</code></td>
        <td class="number">${formatCents(entry.amount)}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}
