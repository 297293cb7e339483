// Payouts on the banking statements page: the balance, whether one can be started, and those there were.

import { html } from 'hono/html';
import type { PayoutEligibility } from '../../../contract/dashboard-api/balance.ts';
import type { Payout } from '../../../contract/dashboard-api/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { balancePicture } from './balance-picture.ts';
import { monthWords } from './entry-words.ts';

type Balance = { balance: number; holding_balance: number; payout: PayoutEligibility };

export function balanceSection(balance: Balance): Html {
  return html`<section aria-labelledby="balance">
  <h2 id="balance" class="hidden">${t({ defaultMessage: 'Balance' })}</h2>
  <dl class="amounts">
    <div><dt>${t({ defaultMessage: 'Balance' })}</dt><dd>${formatCents(balance.balance)}</dd></div>
    <div><dt>${t({ defaultMessage: 'Holding balance' })}</dt><dd>${formatCents(balance.holding_balance)}</dd></div>
  </dl>
  ${balancePicture(balance)}
  ${payoutWords(balance.payout)}
</section>`;
}

function payoutWords(payout: PayoutEligibility): Html {
  switch (payout.state) {
    case 'eligible':
      return html`<p class="not-on-paper"><a class="button" href="/dashboard/statements/payout">${t({ defaultMessage: 'Start payout of {amount}…' }, { amount: formatCents(payout.amount) })}</a></p>`;
    case 'below_holding_balance':
      return html`<p>${t({ defaultMessage: 'You can start a payout once the balance exceeds the holding balance. You need {amount} more.' }, { amount: formatCents(payout.missing) })}</p>`;
    case 'already_this_month':
      return html`<p>${t({ defaultMessage: 'You’ve already started this month’s payout. You can start the next one on {date} (New York time).' }, { date: payout.next_date })}</p>`;
  }
}

/** `isAll` is false where there are earlier ones than are shown. */
export function payoutsSection(payouts: Payout[], isAll: boolean): Html {
  return html`<section aria-labelledby="payouts">
  <h2 id="payouts">${t({ defaultMessage: 'Payouts' })}</h2>
  ${payouts.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No payouts yet. They’ll appear here once you start one.' })}</p>` : payoutsTable(payouts)}
  ${isAll ? '' : html`<p class="soft">${t({ defaultMessage: 'Showing the {count, plural, one {# most recent payout} other {# most recent payouts}}. To list all of them, call GET /dashboard/api/payouts.' }, { count: payouts.length })}</p>`}
</section>`;
}

function payoutsTable(payouts: Payout[]): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'List of payouts' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Month' })}</th><th scope="col">${t({ defaultMessage: 'Started', description: 'Column: when a payout was started' })}</th><th scope="col">${t({ defaultMessage: 'Payout ID' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Balance' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Held' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Paid out' })}</th></tr></thead>
    <tbody>${payouts.map(
      ({ month, create_date, id, balance, holding_balance, amount }) => html`<tr>
        <th scope="row">${monthWords(month)}</th><td>${momentOf(create_date)}</td><td><code>${id}</code></td>
        <td class="number">${formatCents(balance)}</td><td class="number">${formatCents(holding_balance)}</td><td class="number">${formatCents(amount)}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}
