// GET /: what answers here and where its parts are, for a person as a page and for a program as JSON.
import { html } from 'hono/html';
import type { ServiceApp } from '../http/bearer.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type Html, htmlDocument, PAGE_HEADERS } from './document.ts';
import { STYLE } from './style.ts';

const STYLESHEET = '/page.css';
const ABOUT = {
  sandbox: 'This is a sandbox for tests. Nothing here moves real money.',
  production: 'This is production. Payments here move real money.',
};

/** Adds the page, in either environment. */
export function serveFrontPage(app: ServiceApp, { environment, addresses }: ServiceContext): void {
  const { api, auth, checkout, dashboard } = addresses;
  const facts = {
    ...{ base_url: api, auth_url: auth, js_url: checkout, dashboard_url: `${dashboard}/dashboard` },
    ...{ openapi: `${api}/openapi.json`, dashboard_openapi: `${dashboard}/dashboard/api/openapi.json` },
    ...(environment === 'sandbox' && { sandbox: `${api}/sandbox`, examples: `${checkout}/examples` }),
  };
  app.get(STYLESHEET, (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/', (c) => {
    c.header('Vary', 'Accept');
    if (!c.req.header('accept')?.includes('text/html')) {
      return c.json({ service: 'Hosted ACH payment service', environment, ...facts });
    }
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
    const header = html`<header><div class="bar"><p class="brand"><a href="/">Hosted ACH payment service</a></p></div></header>`;
    const title = `Hosted ACH payment service · ${environment === 'sandbox' ? 'Sandbox' : 'Production'}`;
    return c.html(htmlDocument({ title, stylesheet: STYLESHEET, header }, content(facts, ABOUT[environment])));
  });
}

const NAMES: Record<string, string> = {
  base_url: 'API (base_url)',
  auth_url: 'Token endpoint (auth_url)',
  js_url: 'Browser SDK (js_url)',
  dashboard_url: 'Dashboard',
  openapi: 'Payment API, OpenAPI document',
  dashboard_openapi: 'Dashboard API, OpenAPI document',
  sandbox: 'Sandbox controls',
  examples: 'Checkout examples',
};
/** What can be opened; the others are for programs. */
const PAGES = ['dashboard_url', 'openapi', 'dashboard_openapi', 'sandbox', 'examples'];

function content(facts: Record<string, string>, about: string): Html {
  return html`<h1>Hosted ACH payment service</h1>
      <p>Takes bank payments (ACH debits) for merchants and marketplaces. ${about}</p>
      <div class="wide" tabindex="0" role="region" aria-label="Addresses"><table>
        <tbody>${Object.entries(facts).map(
          ([name, address]) => html`<tr>
          <th scope="row">${NAMES[name] ?? name}</th>
          <td>${PAGES.includes(name) ? html`<a href="${address}">${address}</a>` : html`<code>${address}</code>`}</td>
        </tr>`,
        )}</tbody>
      </table></div>
      <p>Merchants sign in to the dashboard. If you came here to pay, go back to the shop.</p>`;
}
