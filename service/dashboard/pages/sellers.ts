// Sellers: how far each seller of the marketplace has come, and the link that brings more.

import { html } from 'hono/html';
import type { Seller, SellerSteps } from '../../../contract/dashboard-api/seller.ts';
import { richParts, t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import type { Column } from '../../pages/parts.tsx';
import { copyButton, copyCode, copyField } from '../../pages/parts.tsx';
import { marketplaceTerms } from '../../store/books/marketplaces.ts';
import { listSellers } from '../../store/sellers.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { SellerPosition } from '../api/sellers.ts';
import { onboardingLink } from '../onboarding-link.ts';
import { dashboardPage } from './frame.ts';
import { asPlatformOnly } from './own-role.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';
import { records } from './record-list.tsx';

const SELLERS_SHOWN = 50;

export function serveSellers(pages: DashboardPages, { store, addresses }: DashboardContext): void {
  pages.get('/dashboard/sellers', async (c) => {
    const { marketplaceId } = asPlatformOnly(c);
    const after = readCursor(c.req.query('after'), SellerPosition);
    const found = await listSellers(store, marketplaceId, { after, limit: SELLERS_SHOWN + 1 });
    const terms = await marketplaceTerms(store, marketplaceId);
    const isActivated = c.get('organization').activated_at !== null;
    const title = t({ defaultMessage: 'Sellers' });
    const around = {
      none: after
        ? t({ defaultMessage: 'No more sellers.' })
        : t({ defaultMessage: 'No sellers yet. Send the onboarding link to your first seller.' }),
      more: t({ defaultMessage: 'Earlier sellers' }),
      next: ({ id, steps }: Seller) => `/dashboard/sellers?after=${cursorOf({ create_date: steps.registered_at, id })}`,
    };
    return dashboardPage(
      c,
      { title },
      html`${records(title, columns(), found, SELLERS_SHOWN, around, 'tight')}
      <h2>${t({ defaultMessage: 'Onboarding link' })}</h2>
      ${
        isActivated
          ? invitation(terms.name, onboardingLink(addresses.dashboard, terms))
          : html`<p class="empty">${richParts(
              {
                defaultMessage: 'To invite sellers, activate your own account first. <link>Add business details</link>',
              },
              { link: (words) => html`<a href="/dashboard/business">${words}</a>` },
            )}</p>`
      }`,
    );
  });
}

function stepNames(): [keyof SellerSteps, string][] {
  return [
    ['registered_at', t({ defaultMessage: 'Registered' })],
    ['activated_at', t({ defaultMessage: 'Activated' })],
    ['keys_made_at', t({ defaultMessage: 'API keys created' })],
    ['integrated_at', t({ defaultMessage: 'Connected' })],
    ['first_payment_at', t({ defaultMessage: 'First payment' })],
  ];
}

const columns = (): Column<Seller>[] => [
  [t({ defaultMessage: 'Seller' }), nameWithId],
  ...stepNames().map(([step, words]): Column<Seller> => [words, (seller) => stepCell(seller, step)]),
];

function nameWithId({ id, name }: Seller): Html {
  return html`<bdi>${name}</bdi><br><span class="soft">${copyCode(t({ defaultMessage: 'ID of {name}' }, { name }), id)}</span>`;
}

function stepCell({ steps, client_id }: Seller, step: keyof SellerSteps): Html {
  const doneAt = steps[step];
  if (doneAt !== null) return html`<span class="good" aria-hidden="true">✓</span> ${momentOf(doneAt)}`;
  const isRevoked = step === 'integrated_at' && client_id !== null;
  return html`<span class="soft">${isRevoked ? t({ defaultMessage: 'API keys revoked' }) : t({ defaultMessage: 'Not yet' })}</span>`;
}

function invitation(marketplace: string, link: string): Html {
  const subject = t({ defaultMessage: 'Sell on {marketplace}' }, { marketplace });
  const text = t(
    {
      defaultMessage: `Hello,

We invite you to take payments from your customers’ bank accounts on {marketplace}.

1. Register here: {link}
2. Add your business details to activate your account.
3. Create API keys on the “API keys” page.
4. Enter them on the “Integrations” page.

{marketplace}`,
    },
    { marketplace, link },
  );
  const mailto = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return html`<p>${t({ defaultMessage: 'Anyone who registers with this link becomes a seller on {marketplace}.' }, { marketplace })}</p>
  <div class="column wide-column">
    ${copyField('onboarding_link', t({ defaultMessage: 'Link' }), link)}
    <div class="field">
      <label for="invitation">${t({ defaultMessage: 'Invitation email' })}</label>
      <textarea id="invitation" class="copy" rows="11" readonly>${text}</textarea>
      ${copyButton(t({ defaultMessage: 'Invitation email' }))}
    </div>
    <p><a class="button" href="${mailto}">${t({ defaultMessage: 'Write email' })}</a></p>
  </div>`;
}
