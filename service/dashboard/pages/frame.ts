// The frame of the dashboard's pages: whose account it is, in which environment, and where one can go.

import { html } from 'hono/html';
import { isolated } from '../../../contract/isolated.ts';
import { t } from '../../../messages/t.ts';
import { type FlashMessage, flashMessage, type Html, htmlDocument, moment } from '../../pages/document.ts';
import { environmentName } from '../../settings/environment.ts';
import type { Organization } from '../../store/organizations.ts';
import type { PageContext } from './pages-app.ts';

const STYLESHEET = '/dashboard/page.css';
const SCRIPT = '/dashboard/copy.js';

type Status = 200 | 400 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 401;
type Page = { title: string; told?: FlashMessage; status?: Status };
type Content = Html | Promise<Html>;

/** A page for a signed-in member. */
export function dashboardPage(c: PageContext, { title, told = {}, status = 200 }: Page, content: Content) {
  const organization = c.get('organization');
  const environment = environmentName(c.get('environment'));
  const header = html`<header data-environment="${c.get('environment')}">
      <div class="bar">
        <p class="brand"><a href="/dashboard"><bdi>${organization.name}</bdi></a> ${environmentBadge(c)}</p>
        <p class="time">${moment(c.get('at'))}</p>
        <form method="post" action="/dashboard/sign-out" class="who">
          <span>${c.get('member').email}</span><button class="plain">${t({ defaultMessage: 'Sign out' })}</button>
        </form>
      </div>
      <nav class="bar sections" aria-label="${t({ defaultMessage: 'Sections' })}">${sectionsOf(organization).map(([path, name]) => section(c, path, name))}</nav>
    </header>`;
  const document = htmlDocument(
    {
      title: `${title} · ${isolated(organization.name)} · ${environment}`,
      stylesheet: STYLESHEET,
      scripts: [SCRIPT],
      header,
    },
    html`<h1>${title}</h1>
      ${flashMessage(told)}
      ${content}`,
  );
  return c.html(document, status);
}

/** A page before anybody is signed in: one narrow column. */
export function signedOutPage(c: PageContext, { title, told = {}, status = 200 }: Page, content: Content) {
  const environment = environmentName(c.get('environment'));
  const header = html`<header data-environment="${c.get('environment')}">
      <div class="bar">
        <p class="brand"><a href="/dashboard">${t({ defaultMessage: 'Payment dashboard' })}</a> ${environmentBadge(c)}</p>
        <p class="time">${moment(c.get('at'))}</p>
      </div>
    </header>`;
  const document = htmlDocument(
    {
      title: `${title} · ${t({ defaultMessage: 'Payment dashboard' })} · ${environment}`,
      stylesheet: STYLESHEET,
      header,
    },
    html`<div class="signed-out">
      <h1>${title}</h1>
      ${flashMessage(told)}
      ${content}
    </div>`,
  );
  return c.html(document, status);
}

function environmentBadge(c: PageContext): Html {
  return html`<span class="badge">${environmentName(c.get('environment'))}</span>`;
}

type Section = [path: string, name: string];

function sectionsOf({ role }: Organization): Section[] {
  const own: Record<Organization['role'], Section[]> = {
    merchant: [],
    seller: [['/dashboard/integrations', t({ defaultMessage: 'Integrations' })]],
    platform: [
      ['/dashboard/sellers', t({ defaultMessage: 'Sellers' })],
      ['/dashboard/marketplace', t({ defaultMessage: 'Marketplace' })],
    ],
  };
  return [
    ['/dashboard', t({ defaultMessage: 'Overview' })],
    ['/dashboard/business', t({ defaultMessage: 'Business details' })],
    ['/dashboard/checkout', t({ defaultMessage: 'Checkout' })],
    ['/dashboard/keys', t({ defaultMessage: 'API keys' })],
    ...own[role],
    ['/dashboard/payments', t({ defaultMessage: 'Payments' })],
    ['/dashboard/charges', t({ defaultMessage: 'Charges' })],
    ['/dashboard/refunds', t({ defaultMessage: 'Refunds' })],
    ['/dashboard/returns', t({ defaultMessage: 'Returns' })],
    ['/dashboard/settlements', t({ defaultMessage: 'Settlements' })],
    ['/dashboard/authorizations', t({ defaultMessage: 'Authorizations' })],
    ['/dashboard/statements', t({ defaultMessage: 'Banking statements' })],
  ];
}

function section(c: PageContext, path: string, name: string): Html {
  const here = c.req.path === path || (path !== '/dashboard' && c.req.path.startsWith(`${path}/`));
  return html`<a href="${path}"${here ? html` aria-current="page"` : ''}>${name}</a>`;
}
