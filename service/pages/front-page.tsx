// GET /: what answers here and where its parts are, for a person as a page and for a program as JSON.
/** @jsxImportSource hono/jsx */
import { t } from '../../messages/t.ts';
import type { ServiceApp } from '../http/bearer.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type Environment, environmentName } from '../settings/environment.ts';
import { type Html, htmlDocument, PAGE_HEADERS } from './document.tsx';
import { STYLE } from './style.ts';
import { P } from './worded.tsx';

const STYLESHEET = '/page.css';

/** Adds the page, in either environment. */
export function serveFrontPage(app: ServiceApp, { environment, addresses }: ServiceContext): void {
  const { api, auth, checkout, dashboard } = addresses;
  const facts = {
    base_url: api,
    auth_url: auth,
    js_url: checkout,
    dashboard_url: `${dashboard}/dashboard`,
    openapi: `${api}/openapi.json`,
    dashboard_openapi: `${dashboard}/dashboard/api/openapi.json`,
    ...(environment === 'sandbox' && {
      sandbox: `${api}/sandbox`,
      examples: `${checkout}/examples`,
      collection: `${api}/collection.json`,
    }),
  };
  app.get(STYLESHEET, (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/', (c) => {
    c.header('Vary', 'Accept');
    if (!c.req.header('accept')?.includes('text/html')) {
      return c.json({ service: serviceName(), environment, ...facts });
    }
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
    const header = (
      <header>
        <div class="bar">
          <p class="brand">
            <a href="/">{serviceName()}</a>
          </p>
        </div>
      </header>
    );
    const title = `${serviceName()} · ${environmentName(environment)}`;
    return c.html(htmlDocument({ title, stylesheet: STYLESHEET, header }, content(facts, environment)));
  });
}

const addressNames = (): Record<string, string> => ({
  base_url: t({ defaultMessage: 'Payment API (base_url)' }),
  auth_url: t({ defaultMessage: 'Token endpoint (auth_url)' }),
  js_url: t({ defaultMessage: 'Browser SDK (js_url)' }),
  dashboard_url: t({ defaultMessage: 'Dashboard' }),
  openapi: t({ defaultMessage: 'Payment API, OpenAPI document' }),
  dashboard_openapi: t({ defaultMessage: 'Dashboard API, OpenAPI document' }),
  sandbox: t({ defaultMessage: 'Sandbox controls' }),
  collection: t({ defaultMessage: 'Postman collection of all calls' }),
  examples: t({ defaultMessage: 'Checkout examples' }),
});

/** What can be opened; the others are for programs. */
const PAGES = ['dashboard_url', 'openapi', 'dashboard_openapi', 'sandbox', 'examples', 'collection'];

const content = (facts: Record<string, string>, environment: Environment): Html => (
  <>
    <h1>{serviceName()}</h1>
    <p>{about(environment)}</p>
    <P defaultMessage="Merchants can sign in to the dashboard. If you came here to pay, go back to the shop." />
    <section class="wide" tabindex={0} aria-label={t({ defaultMessage: 'Addresses' })}>
      <table>
        <tbody>
          {Object.entries(facts).map(([name, address]) => (
            <tr>
              <th scope="row">{addressNames()[name]}</th>
              <td>{PAGES.includes(name) ? <a href={address}>{address}</a> : <code>{address}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
);

function serviceName(): string {
  return t({ defaultMessage: 'Hosted ACH payment service' });
}

const about = (environment: Environment): string =>
  ({
    sandbox: t({
      defaultMessage: 'Accept bank payments (ACH debits). This is a sandbox for testing: no real money moves.',
    }),
    production: t({
      defaultMessage: 'Accept bank payments (ACH debits). This is production: payments move real money.',
    }),
  })[environment];
