// Sellers: how far each seller of the marketplace has come, and the link that brings more.
import { html } from 'hono/html';
import type { Seller, SellerSteps } from '../../../contract/dashboard-api/seller.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { marketplaceTerms } from '../../store/books/marketplaces.ts';
import { listSellers } from '../../store/sellers.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { SellerPosition } from '../api/sellers.ts';
import { onboardingLink } from '../onboarding-link.ts';
import { copyButton, copyCode, copyField } from './copy-field.ts';
import { dashboardPage } from './frame.ts';
import { asPlatformOnly } from './own-role.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

const SELLERS_SHOWN = 50;

export function serveSellers(pages: DashboardPages, { store, addresses }: DashboardContext): void {
  pages.get('/dashboard/sellers', async (c) => {
    const { marketplaceId } = asPlatformOnly(c);
    const after = readCursor(c.req.query('after'), SellerPosition);
    const found = await listSellers(store, marketplaceId, { after, limit: SELLERS_SHOWN + 1 });
    const sellers = found.slice(0, SELLERS_SHOWN);
    const terms = await marketplaceTerms(store, marketplaceId);
    const isActivated = c.get('organization').activated_at !== null;
    return dashboardPage(
      c,
      { title: 'Sellers' },
      html`${sellers.length === 0 ? html`<p class="empty">${after ? 'No more sellers.' : 'No sellers yet: send somebody the onboarding link.'}</p>` : sellersTable(sellers)}
      ${found.length > SELLERS_SHOWN ? olderLink(sellers.at(-1)) : ''}
      <h2>Onboarding link</h2>
      ${isActivated ? invitation(terms.name, onboardingLink(addresses.dashboard, terms)) : html`<p class="empty">Sellers can join once your own account is activated. <a href="/dashboard/business">Add business details</a></p>`}`,
    );
  });
}

const STEPS: [keyof SellerSteps, string][] = [
  ['registered_at', 'Registered'],
  ['activated_at', 'Activated'],
  ['keys_made_at', 'Keys made'],
  ['integrated_at', 'Keys entered'],
  ['first_payment_at', 'First payment'],
];

function sellersTable(sellers: Seller[]): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table of sellers"><table class="tight">
    <thead><tr><th scope="col">Seller</th>${STEPS.map(([, words]) => html`<th scope="col">${words}</th>`)}</tr></thead>
    <tbody>${sellers.map(
      ({ id, name, steps, client_id }) => html`<tr>
        <th scope="row">${name}<br><span class="soft">${copyCode(`identifier of ${name}`, id)}</span></th>
        ${STEPS.map(([step]) => stepCell(steps[step], step === 'integrated_at' ? client_id : null))}
      </tr>`,
    )}</tbody>
  </table></div>`;
}

function stepCell(doneAt: string | null, clientId: string | null): Html {
  if (doneAt !== null) return html`<td><span class="good" aria-hidden="true">✓</span> ${momentOf(doneAt)}</td>`;
  return html`<td class="soft">${clientId === null ? 'not yet' : 'keys revoked'}</td>`;
}

function olderLink(last: Seller | undefined): Html {
  if (!last) return html``;
  const after = cursorOf({ create_date: last.steps.registered_at, id: last.id });
  return html`<p><a href="/dashboard/sellers?after=${after}">Earlier sellers</a></p>`;
}

function invitation(marketplace: string, link: string): Html {
  const subject = `Sell on ${marketplace}`;
  const text = `Hello,

we invite you to take payments from your customers' bank accounts on ${marketplace}.

1. Register here: ${link}
2. Add your business details, which activates your account.
3. Make API keys on the page "API keys".
4. Enter them on the page "Integrations".

${marketplace}`;
  const mailto = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return html`<p>Whoever registers by it becomes a seller of ${marketplace}.</p>
  <div class="column wide-column">
    ${copyField('onboarding_link', 'Link', link)}
    <div class="field">
      <label for="invitation">Text for an e-mail</label>
      <textarea id="invitation" class="copy" rows="11" readonly>${text}</textarea>
      ${copyButton('text for an e-mail')}
    </div>
    <p><a class="button" href="${mailto}">Write an e-mail</a></p>
  </div>`;
}
