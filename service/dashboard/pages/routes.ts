// The dashboard's pages, joined: what holds for all of them, and each page's own addresses.

import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { type Connection, cameByTrustedProxy } from '../../../lib/node/connection.ts';
import { t } from '../../../messages/t.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { logFailedCall, observeWithin } from '../../http/observe.ts';
import { limitSignIns } from '../../http/rate-limited.ts';
import { Refusal } from '../../http/refusal.ts';
import { refusalOfStore } from '../../http/store-trouble.ts';
import { COPY_SCRIPT } from '../../pages/copy-script.ts';
import { SCRIPTED_PAGE_HEADERS } from '../../pages/document.tsx';
import { linkLine } from '../../pages/parts.tsx';
import { STYLE } from '../../pages/style.ts';
import type { Addresses } from '../../settings/addresses.ts';
import { serveAuthorizations } from './authorizations.tsx';
import { serveBusinessDetails } from './business.tsx';
import { servePresentPage, serveRefundPage } from './change-charge.tsx';
import { serveCharge } from './charge.tsx';
import { serveCharges } from './charges.tsx';
import { serveCheckoutSettings } from './checkout.tsx';
import { serveConfirmation } from './confirm.tsx';
import { signedOutPage } from './frame.tsx';
import { serveIntegrations } from './integrations.tsx';
import { serveKeys } from './keys.tsx';
import { serveMarketplacePage } from './marketplace.tsx';
import { serveOverview } from './overview.tsx';
import type { DashboardContext, DashboardPages, PageContext, PagesEnv } from './pages-app.ts';
import { servePayments } from './payments.tsx';
import { serveRefunds } from './refunds.tsx';
import { serveRegistration } from './register.tsx';
import { serveReturns } from './returns.tsx';
import { serveSellers } from './sellers.tsx';
import { serveSettlements } from './settlements.tsx';
import { serveSignIn } from './sign-in.tsx';
import { signedIn } from './signed-in.ts';
import { servePayoutPage } from './start-payout.tsx';
import { serveStatementCsv } from './statement-csv.ts';
import { serveStatements } from './statements.tsx';
import { DASHBOARD_STYLE, DESK_STYLE } from './style.ts';

/** Adds the pages to the service, in an app of their own: their refusals are pages. Goes after the dashboard's API, whose addresses lie among theirs. */
export function serveDashboardPages(app: ServiceApp, context: DashboardContext): void {
  const pages: DashboardPages = new Hono<PagesEnv>();
  pages.onError((error, c) => problemPage(c, error));
  pages.notFound((c) => problemPage(c, new Refusal(404, t({ defaultMessage: 'There’s no page at this address.' }))));
  pages.use(observeWithin);
  pages.use(async (c, next) => {
    c.set('environment', context.environment);
    c.set('at', context.now());
    await next();
    for (const [name, value] of Object.entries(SCRIPTED_PAGE_HEADERS)) c.header(name, value);
  });
  pages.use(ownFormsOnly(context.addresses));
  pages.get('/dashboard/page.css', (c) =>
    c.body(STYLE + DASHBOARD_STYLE + DESK_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  pages.get('/dashboard/copy.js', (c) =>
    c.body(COPY_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  for (const path of [
    '/dashboard/sign-in',
    '/dashboard/sign-in/*',
    '/dashboard/register',
    '/dashboard/join/*',
    '/dashboard/confirm/*',
  ]) {
    pages.use(path, limitSignIns(context));
  }
  serveSignIn(pages, context);
  serveRegistration(pages, context);
  // Before this line lie the pages for anybody, after it those for who is signed in.
  pages.use(signedIn(context));
  serveConfirmation(pages, context);
  serveOverview(pages, context);
  serveBusinessDetails(pages, context);
  serveCheckoutSettings(pages, context);
  serveAuthorizations(pages, context);
  serveKeys(pages, context);
  serveIntegrations(pages, context);
  serveSellers(pages, context);
  serveMarketplacePage(pages, context);
  servePayments(pages, context);
  serveCharges(pages, context);
  serveCharge(pages, context);
  serveRefundPage(pages, context);
  servePresentPage(pages, context);
  serveRefunds(pages, context);
  serveReturns(pages, context);
  serveSettlements(pages, context);
  serveStatements(pages, context);
  serveStatementCsv(pages, context);
  servePayoutPage(pages, context);
  for (const path of ['/dashboard', '/dashboard/*']) app.all(path, (c) => pages.fetch(c.req.raw, c.env));
}

function problemTitle(status: Refusal['status']): string {
  switch (status) {
    case 403:
      return t({ defaultMessage: 'Not allowed' });
    case 404:
      return t({ defaultMessage: 'Page not found' });
    case 409:
      return t({ defaultMessage: 'Already done' });
    case 429:
      return t({ defaultMessage: 'Too many requests' });
    case 503:
      return t({ defaultMessage: 'Temporarily unavailable' });
    default:
      return t({ defaultMessage: 'Request not accepted' });
  }
}

function problemPage(c: PageContext, error: Error) {
  const refusal = error instanceof Refusal ? error : refusalOfStore(error);
  if (!refusal) logFailedCall(c, error);
  for (const [name, value] of Object.entries({ ...SCRIPTED_PAGE_HEADERS, ...refusal?.headers })) c.header(name, value);
  const title = refusal ? problemTitle(refusal.status) : t({ defaultMessage: 'Something went wrong' });
  const problem =
    refusal?.shown ??
    t({ defaultMessage: 'We can’t tell whether your request went through. Check before you try again.' });
  return signedOutPage(
    c,
    { title, status: refusal?.status ?? 500, told: { problem } },
    linkLine('/dashboard', t({ defaultMessage: 'Go to the dashboard' })),
  );
}

/** Refuses (403) another Host, which a page can make point here, and a POST whose Origin is another's or isn't told. */
function ownFormsOnly({ dashboard, isDashboardHost, isDashboardOrigin }: Addresses): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isHere = isDashboardHost(c.req.header('host'), cameByTrustedProxy(c.env as Partial<Connection>));
    if (!isHere || !(isRead || isDashboardOrigin(c.req.header('origin') ?? ''))) {
      throw new Refusal(
        403,
        t({ defaultMessage: 'Open the dashboard at {dashboard} and try again from there.' }, { dashboard }),
      );
    }
    return next();
  };
}
