// Payouts on the banking statements page: the balance, whether one can be started, and those there were.
import { html } from 'hono/html';
import type { PayoutEligibility } from '../../../contract/dashboard-api/balance.ts';
import type { Payout } from '../../../contract/dashboard-api/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { balancePicture } from './balance-picture.ts';
import { monthWords } from './entry-words.ts';

type Balance = { balance: number; holding_balance: number; payout: PayoutEligibility };

export function balanceSection(balance: Balance): Html {
  return html`<section aria-labelledby="balance">
  <h2 id="balance" class="hidden">Balance</h2>
  <dl class="amounts">
    <div><dt>Balance</dt><dd>${formatCents(balance.balance)}</dd></div>
    <div><dt>Holding balance</dt><dd>${formatCents(balance.holding_balance)}</dd></div>
  </dl>
  ${balancePicture(balance)}
  ${payoutWords(balance.payout)}
</section>`;
}

function payoutWords(payout: PayoutEligibility): Html {
  switch (payout.state) {
    case 'eligible':
      return html`<p class="not-on-paper"><a class="button" href="/dashboard/statements/payout">Start payout of ${formatCents(payout.amount)}…</a></p>`;
    case 'below_holding_balance':
      return html`<p>A payout can be started when the balance is greater than the holding balance: ${formatCents(payout.missing)} more is needed.</p>`;
    case 'already_this_month':
      return html`<p>This month’s payout was started. The next can be started on ${payout.next_date} (New York).</p>`;
  }
}

/** `isAll` is false where there are earlier ones than are shown. */
export function payoutsSection(payouts: Payout[], isAll: boolean): Html {
  return html`<section aria-labelledby="payouts">
  <h2 id="payouts">Payouts</h2>
  ${payouts.length === 0 ? html`<p class="empty">No payouts yet.</p>` : payoutsTable(payouts)}
  ${isAll ? '' : html`<p class="soft">The newest ${payouts.length} are shown; GET /dashboard/api/payouts tells them all.</p>`}
</section>`;
}

function payoutsTable(payouts: Payout[]): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table of payouts"><table>
    <thead><tr><th scope="col">Month</th><th scope="col">Started</th><th scope="col">Payout</th><th scope="col" class="number">Balance</th><th scope="col" class="number">Held</th><th scope="col" class="number">Paid out</th></tr></thead>
    <tbody>${payouts.map(
      ({ month, create_date, id, balance, holding_balance, amount }) => html`<tr>
        <th scope="row">${monthWords(month)}</th><td>${momentOf(create_date)}</td><td><code>${id}</code></td>
        <td class="number">${formatCents(balance)}</td><td class="number">${formatCents(holding_balance)}</td><td class="number">${formatCents(amount)}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}
