// Charges on the page: what became of each, and the buttons that move it on.

import { html } from 'hono/html';
import { RETURN_CODES, type ReturnCode } from '../../../contract/ach/return-codes.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { achTitle } from '../../../messages/ach-titles.ts';
import { richParts, t } from '../../../messages/t.ts';
import { comesLate } from '../../books/returnable.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import type { shownCharge } from '../charges.ts';

type ShownCharge = ReturnType<typeof shownCharge>;

type Frame = { origin: string; controls: string; told: Html };

export function chargesSection(charges: ShownCharge[], hasMore: boolean, { origin, controls, told }: Frame): Html {
  return html`<section aria-labelledby="charges">
  <h2 id="charges">${t({ defaultMessage: 'Charges' })}</h2>
  ${told}
  <p>${richParts(
    {
      defaultMessage:
        'Settle a charge, return it like a bank would, or leave it pending. The payment API reports {pending} in every case. Only R05, R07, R10, and R11 can arrive after settlement, up to 60 days later.',
    },
    { pending: html`<code>pending</code>` },
  )}</p>
  ${
    charges.length === 0
      ? html`<p class="empty">${t({ defaultMessage: 'No charges yet. Capture an order to see its charge here.' })}</p>`
      : html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'List of charges' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Charge' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Amount' })}</th><th scope="col">${t({ defaultMessage: 'Created' })}</th><th scope="col">${t({ defaultMessage: 'Result' })}</th><th scope="col">${t({ defaultMessage: 'Action' })}</th></tr></thead>
    <tbody>${charges.map((charge) => chargeRow(charge, controls))}</tbody>
  </table></div>`
  }
  ${hasMore ? html`<p class="soft">${t({ defaultMessage: 'Showing the {count, plural, one {# most recent charge} other {# most recent charges}}. To list all of them, call GET /sandbox/charges.' }, { count: charges.length })}</p>` : ''}
  <pre tabindex="0">curl ${origin}${controls}/charges
curl -X POST ${origin}${controls}/charges/$CHARGE_ID/settle
curl ${origin}${controls}/charges/$CHARGE_ID/return -H 'Content-Type: application/json' -d '{"code": "R01"}'</pre>
</section>`;
}

function chargeRow(charge: ShownCharge, controls: string): Html {
  return html`<tr>
    <th scope="row"><code>${charge.id}</code><br><span class="soft">${charge.track_number}, <bdi>${charge.organization_name}</bdi></span></th>
    <td class="number">${formatCents(charge.amount)}</td>
    <td>${momentOf(charge.create_date)}</td>
    <td>${outcomeWords(charge)}${charge.outcome === 'pending' ? '' : html`<br><span class="soft">${momentOf(charge.returned_at ?? charge.settled_at)}</span>`}</td>
    <td>${charge.outcome === 'returned' ? '–' : buttons(charge, controls)}</td>
  </tr>`;
}

function outcomeWords({ outcome, return_code }: ShownCharge): string {
  switch (outcome) {
    case 'pending':
      return t({ defaultMessage: 'Pending' });
    case 'settled':
      return t({ defaultMessage: 'Settled' });
    case 'returned':
      return t({ defaultMessage: 'Returned ({code})' }, { code: return_code ?? '' });
  }
}

function buttons({ id, outcome, track_number }: ShownCharge, controls: string): Html {
  const codes = (Object.keys(RETURN_CODES) as ReturnCode[]).filter((code) => outcome === 'pending' || comesLate(code));
  return html`<form method="post" action="${controls}/press/charge" class="row">
    <input type="hidden" name="id" value="${id}">
    ${outcome === 'pending' ? html`<button class="plain" name="to" value="settled" aria-label="${t({ defaultMessage: 'Settle {charge}' }, { charge: track_number })}">${t({ defaultMessage: 'Settle' })}</button>` : ''}
    <select name="code" aria-label="${t({ defaultMessage: 'Return code for {charge}' }, { charge: track_number })}">${codes.map((code) => html`<option value="${code}">${code} ${achTitle(code)}</option>`)}</select>
    <button class="plain" name="to" value="returned" aria-label="${t({ defaultMessage: 'Return {charge}' }, { charge: track_number })}">${t({ defaultMessage: 'Return', description: 'Button: a bank sends a debit back' })}</button>
  </form>`;
}
