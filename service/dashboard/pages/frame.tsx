// The frame of the dashboard's pages: whose account it is, in which environment, and where one can go.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { isolated } from '../../../contract/isolated.ts';
import { t } from '../../../messages/t.ts';
import { type FlashMessage, flashMessage, type Html, htmlDocument, moment } from '../../pages/document.tsx';
import { Button } from '../../pages/worded.tsx';
import { environmentName } from '../../settings/environment.ts';
import type { Organization } from '../../store/organizations.ts';
import type { PageContext } from './pages-app.ts';

const STYLESHEET = '/dashboard/page.css';
const SCRIPT = '/dashboard/copy.js';

type Status = 200 | 400 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 401;
/** A page that tells a problem has status 422 unless it says another. */
type Page = { title: string; told?: FlashMessage; status?: Status };

/** A page for a signed-in member. */
export function dashboardPage(c: PageContext, { title, told = {}, status = statusOf(told) }: Page, content: Child) {
  const organization = c.get('organization');
  const header = (
    <header data-environment={c.get('environment')}>
      <div class="bar">
        {brand(c, <bdi>{organization.name}</bdi>)}
        <form method="post" action="/dashboard/sign-out" class="who">
          <span>{c.get('member').email}</span>
          <Button class="plain" defaultMessage="Sign out" />
        </form>
      </div>
      <nav class="bar sections" aria-label={t({ defaultMessage: 'Sections' })}>
        {sectionsOf(organization).map(([path, name]) => section(c, path, name))}
      </nav>
    </header>
  );
  const inside = pageContent(title, told, content);
  const of = isolated(organization.name);
  return c.html(htmlDocument({ ...frame(c, title, of), scripts: [SCRIPT], header }, inside), status);
}

/** A page before anybody is signed in: one narrow column. */
export function signedOutPage(c: PageContext, { title, told = {}, status = statusOf(told) }: Page, content: Child) {
  const name = t({ defaultMessage: 'Payment dashboard' });
  const header = (
    <header data-environment={c.get('environment')}>
      <div class="bar">{brand(c, name)}</div>
    </header>
  );
  const inside = <div class="signed-out">{pageContent(title, told, content)}</div>;
  return c.html(htmlDocument({ ...frame(c, title, name), header }, inside), status);
}

const statusOf = ({ problem }: FlashMessage): Status => (problem ? 422 : 200);

const frame = (c: PageContext, title: string, of: string) => ({
  title: `${title} · ${of} · ${environmentName(c.get('environment'))}`,
  stylesheet: STYLESHEET,
});

const pageContent = (title: string, told: FlashMessage, content: Child): Html => (
  <>
    <h1>{title}</h1>
    {flashMessage(told)}
    {content}
  </>
);

const brand = (c: PageContext, name: Child): Html => (
  <>
    <p class="brand">
      <a href="/dashboard">{name}</a> <span class="badge">{environmentName(c.get('environment'))}</span>
    </p>
    <p class="time">{moment(c.get('at'))}</p>
  </>
);

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
  const isHere = c.req.path === path || (path !== '/dashboard' && c.req.path.startsWith(`${path}/`));
  return (
    <a href={path} aria-current={isHere ? 'page' : undefined}>
      {name}
    </a>
  );
}
