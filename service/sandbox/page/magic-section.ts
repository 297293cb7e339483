// Magic consumers and amounts, as the page documents them.
import { html } from 'hono/html';
import { formatCents } from '../../../contract/format-cents.ts';
import { MAGIC_ACCOUNTS } from '../../checkout/bank/magic-accounts.ts';
import { WRONG_PASSWORD } from '../../checkout/bank/sandbox-bank.ts';
import type { Html } from '../../pages/document.ts';
import { MAGIC } from '../magic.ts';

export function magicSection(): Html {
  return html`<section aria-labelledby="magic">
  <h2 id="magic">Magic values</h2>
  <p>Create a session with one of these first or last names, or for one of these amounts, and open its checkout. Names count before amounts.</p>
  <div class="wide" tabindex="0" role="region" aria-label="Table of magic values"><table>
    <thead><tr><th scope="col">Name</th><th scope="col" class="number">Amount</th><th scope="col" class="number">In cents</th><th scope="col">What happens</th></tr></thead>
    <tbody>${MAGIC.map(
      ({ name, amount, happens }) => html`<tr>
        <th scope="row">${name}</th><td class="number">${formatCents(amount)}</td><td class="number">${amount}</td><td>${happens}</td>
      </tr>`,
    )}</tbody>
  </table></div>
  <h3 id="magic-accounts">Account numbers</h3>
  <p>Entered by hand, with any routing number. Any other account number is a good account.</p>
  <div class="wide" tabindex="0" role="region" aria-label="Table of account numbers"><table>
    <thead><tr><th scope="col">Account number</th><th scope="col">What happens</th></tr></thead>
    <tbody>${MAGIC_ACCOUNTS.map(
      ({ accountNumber, happens }) => html`<tr><th scope="row">${accountNumber}</th><td>${happens}</td></tr>`,
    )}</tbody>
  </table></div>
  <p class="soft">Without them: any user name logs in with any password but “${WRONG_PASSWORD}”; at First Sandbox Bank (routing number 011000015), Low Balance Checking ••2227 holds $1.00.</p>
</section>`;
}
