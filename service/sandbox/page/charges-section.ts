// Charges on the page: what became of each, and the buttons that move it on.
import { html } from 'hono/html';
import { formatCents } from '../../../contract/format-cents.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { RETURN_CODES } from '../charge-states.ts';
import type { shownCharge } from '../charges.ts';

type ShownCharge = ReturnType<typeof shownCharge>;

export function chargesSection(charges: ShownCharge[], hasMore: boolean, origin: string): Html {
  return html`<section aria-labelledby="charges">
  <h2 id="charges">Charges</h2>
  <p>Settle a charge, return it as a bank would, or leave it pending. In the payment API its status stays <code>pending</code> whatever happens here. R07, R10 and R11 may come up to 60 days after settlement, the others before it only.</p>
  ${
    charges.length === 0
      ? html`<p class="empty">No charges yet: charge an order, and it appears here.</p>`
      : html`<div class="wide" tabindex="0" role="region" aria-label="Table of charges"><table>
    <thead><tr><th scope="col">Charge</th><th scope="col" class="number">Amount</th><th scope="col">Charged</th><th scope="col">Outcome</th><th scope="col">Move on</th></tr></thead>
    <tbody>${charges.map(chargeRow)}</tbody>
  </table></div>`
  }
  ${hasMore ? html`<p class="soft">The newest ${charges.length} charges are shown; GET /sandbox/charges tells them all, page by page.</p>` : ''}
  <pre tabindex="0">curl ${origin}/sandbox/charges
curl -X POST ${origin}/sandbox/charges/$CHARGE_ID/settle
curl ${origin}/sandbox/charges/$CHARGE_ID/return -H 'Content-Type: application/json' -d '{"code": "R01"}'</pre>
</section>`;
}

function chargeRow(charge: ShownCharge): Html {
  const outcome = charge.outcome === 'returned' ? `returned ${charge.return_code}` : charge.outcome;
  return html`<tr>
    <th scope="row"><code>${charge.id}</code><br><span class="soft">${charge.track_number}, ${charge.organization_name}</span></th>
    <td class="number">${formatCents(charge.amount)}</td>
    <td>${momentOf(charge.create_date)}</td>
    <td>${outcome}${charge.outcome === 'pending' ? '' : html`<br><span class="soft">${momentOf(charge.returned_at ?? charge.settled_at)}</span>`}</td>
    <td>${charge.outcome === 'returned' ? '–' : buttons(charge)}</td>
  </tr>`;
}

function buttons({ id, outcome, track_number }: ShownCharge): Html {
  const codes = Object.entries(RETURN_CODES).filter(([, { late }]) => outcome === 'pending' || late);
  return html`<form method="post" action="/sandbox/press/charge" class="row">
    <input type="hidden" name="id" value="${id}">
    ${outcome === 'pending' ? html`<button class="plain" name="to" value="settled" aria-label="Settle ${track_number}">Settle</button>` : ''}
    <select name="code" aria-label="Return code for ${track_number}">${codes.map(([code, { words }]) => html`<option value="${code}">${code} ${words}</option>`)}</select>
    <button class="plain" name="to" value="returned" aria-label="Return ${track_number}">Return</button>
  </form>`;
}
