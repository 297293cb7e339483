// Sellers: how far each seller of the marketplace has come, and the link that brings more.
/** @jsxImportSource hono/jsx */
import type { Seller, SellerSteps } from '../../../contract/dashboard-api/seller.ts';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, copyButton, copyCode, copyField, linkTo, softBelow } from '../../pages/parts.tsx';
import { ButtonLink, Empty, H2, Label, P } from '../../pages/worded.tsx';
import { marketplaceTerms } from '../../store/books/marketplaces.ts';
import { listSellers } from '../../store/sellers.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { SellerPosition } from '../api/sellers.ts';
import { onboardingLink } from '../onboarding-link.ts';
import { dashboardPage } from './frame.tsx';
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
      <>
        {records(title, columns(), found, SELLERS_SHOWN, around, 'tight')}
        <H2 defaultMessage="Onboarding link" />
        {isActivated ? (
          invitation(terms.name, onboardingLink(addresses.dashboard, terms))
        ) : (
          <Empty
            defaultMessage="To invite sellers, activate your own account first. <link>Add business details</link>"
            values={{ link: linkTo('/dashboard/business') }}
          />
        )}
      </>,
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

const nameWithId = ({ id, name }: Seller): Html => (
  <>
    <bdi>{name}</bdi>
    {softBelow(copyCode(t({ defaultMessage: 'ID of {name}' }, { name }), id))}
  </>
);

function stepCell({ steps, client_id }: Seller, step: keyof SellerSteps): Html {
  const doneAt = steps[step];
  if (doneAt === null) {
    const isRevoked = step === 'integrated_at' && client_id !== null;
    const words = isRevoked ? t({ defaultMessage: 'API keys revoked' }) : t({ defaultMessage: 'Not yet' });
    return <span class="soft">{words}</span>;
  }
  return (
    <>
      <span class="good" aria-hidden="true">
        ✓
      </span>{' '}
      {momentOf(doneAt)}
    </>
  );
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
  return (
    <>
      <P
        defaultMessage="Anyone who registers with this link becomes a seller on {marketplace}."
        values={{ marketplace }}
      />
      <div class="column wide-column">
        {copyField('onboarding_link', t({ defaultMessage: 'Link' }), link)}
        <div class="field">
          <Label for="invitation" defaultMessage="Invitation email" />
          <textarea id="invitation" class="copy" rows={11} readonly>
            {text}
          </textarea>
          {copyButton(t({ defaultMessage: 'Invitation email' }))}
        </div>
        <ButtonLink href={mailto} defaultMessage="Write email" />
      </div>
    </>
  );
}
