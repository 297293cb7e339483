// GET /: what answers here and where its parts are, for a person as a page and for a program as JSON.

import { html } from 'hono/html';
import { t } from '../../messages/t.ts';
import type { ServiceApp } from '../http/bearer.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type Environment, environmentName } from '../settings/environment.ts';
import { type Html, htmlDocument, PAGE_HEADERS } from './document.tsx';
import { STYLE } from './style.ts';

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
    const header = html`<header><div class="bar"><p class="brand"><a href="/">${serviceName()}</a></p></div></header>`;
    const title = `${serviceName()} · ${environmentName(environment)}`;
    return c.html(htmlDocument({ title, stylesheet: STYLESHEET, header }, content(facts, environment)));
  });
}

function addressName(name: string): string {
  switch (name) {
    case 'base_url':
      return t({ defaultMessage: 'Payment API (base_url)' });
    case 'auth_url':
      return t({ defaultMessage: 'Token endpoint (auth_url)' });
    case 'js_url':
      return t({ defaultMessage: 'Browser SDK (js_url)' });
    case 'dashboard_url':
      return t({ defaultMessage: 'Dashboard' });
    case 'openapi':
      return t({ defaultMessage: 'Payment API, OpenAPI document' });
    case 'dashboard_openapi':
      return t({ defaultMessage: 'Dashboard API, OpenAPI document' });
    case 'sandbox':
      return t({ defaultMessage: 'Sandbox controls' });
    case 'collection':
      return t({ defaultMessage: 'Postman collection of all calls' });
    case 'examples':
      return t({ defaultMessage: 'Checkout examples' });
    default:
      return name;
  }
}

/** What can be opened; the others are for programs. */
const PAGES = ['dashboard_url', 'openapi', 'dashboard_openapi', 'sandbox', 'examples', 'collection'];

function content(facts: Record<string, string>, environment: Environment): Html {
  return html`<h1>${serviceName()}</h1>
      <p>${about(environment)}</p>
      <p>${t({ defaultMessage: 'Merchants can sign in to the dashboard. If you came here to pay, go back to the shop.' })}</p>
      <div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'Addresses' })}"><table>
        <tbody>${Object.entries(facts).map(
          ([name, address]) => html`<tr>
          <th scope="row">${addressName(name)}</th>
          <td>${PAGES.includes(name) ? html`<a href="${address}">${address}</a>` : html`<code>${address}</code>`}</td>
        </tr>`,
        )}</tbody>
      </table></div>`;
}

function serviceName(): string {
  return t({ defaultMessage: 'Hosted ACH payment service' });
}

function about(environment: Environment): string {
  switch (environment) {
    case 'sandbox':
      return t({
        defaultMessage: 'Accept bank payments (ACH debits). This is a sandbox for testing: no real money moves.',
      });
    case 'production':
      return t({ defaultMessage: 'Accept bank payments (ACH debits). This is production: payments move real money.' });
  }
}
