// One month of an account on the banking statements page: where it began, what happened, where it ended, and each entry.

import { html } from 'hono/html';
import type { Month } from '../../../contract/books-month.ts';
import type { Entry } from '../../../contract/dashboard-api/entry.ts';
import type { Statement } from '../../../contract/dashboard-api/statement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { richParts, t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { type Column, options, table } from '../../pages/parts.tsx';
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
      <label>${t({ defaultMessage: 'Month' })} <select name="month">${options(
        months.map((one) => [one, monthWords(one)]),
        month,
      )}</select></label>
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
  const columns: Column<Statement['totals'][number]>[] = [
    [t({ defaultMessage: 'Type' }), ({ kind }) => entryKindName(kind)],
    [t({ defaultMessage: 'Entries' }), ({ count }) => count, 'number'],
    [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
  ];
  return table(t({ defaultMessage: 'Monthly totals' }), columns, totals, {
    above: html`<tr><th scope="row">${t({ defaultMessage: 'Opening balance' })}</th><td></td><td class="number">${formatCents(opening)}</td></tr>`,
    below: html`<tr class="sum"><th scope="row">${t({ defaultMessage: 'Closing balance' })}</th><td></td><td class="number">${formatCents(closing)}</td></tr>`,
  });
}

function entriesTable(entries: Entry[], names: Map<string, string>): Html {
  const source = ({ organization_id: id, track_number, charge_id, payout_id }: Entry) =>
    html`${id === null ? '' : html`${names.get(id)} · ${track_number}<br>`}<code class="soft">${charge_id ?? payout_id}</code>`;
  return table(
    t({ defaultMessage: 'Entries' }),
    [
      [t({ defaultMessage: 'Time' }), ({ create_date }) => momentOf(create_date)],
      [t({ defaultMessage: 'Type' }), ({ kind }) => entryKindName(kind), 'name'],
      [t({ defaultMessage: 'Source' }), source],
      [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
    ],
    entries,
  );
}
