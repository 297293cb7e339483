// What the consumer's browser asks for: the SDK, the checkout it opens, and what happens in it.
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { type Connection, limitedAddress } from '../../lib/node/connection.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { Refusal } from '../http/refusal.ts';
import { type Language, languageOf } from '../settings/language.ts';
import { openVisit } from '../store/checkout/visits.ts';
import { findOrganization } from '../store/organizations.ts';
import { findSession } from '../store/sessions.ts';
import { addressOf, builtFiles, serveBuiltFile } from './built-files.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { named } from './constructor-name.ts';
import type { PageConfig, Theme } from './messages.ts';
import { servePayPage } from './pay/routes.ts';
import { payableSession } from './payable-session.ts';
import { serveAuthorization } from './steps/authorize.ts';
import { serveAccountChoice } from './steps/choose-account.ts';
import { serveBankSearch } from './steps/find-bank.ts';
import { serveLogin } from './steps/log-in.ts';
import { serveOneClick } from './steps/one-click.ts';
import { serveQuote } from './steps/quote.ts';
import { serveResuming } from './steps/resume.ts';
import { serveCodes } from './steps/send-code.ts';
import { serveVerification } from './steps/verify-code.ts';

/** What the document shows by itself until its script stands, in the colours of page/page.css. In the document, because the style sheet's own way here is as long again as the document's. */
const STYLE = `:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
html, body, #checkout { height: 100%; margin: 0; }
body { background: light-dark(#ffffff, #15181e); font: 13px/1.5 system-ui, sans-serif; }
.shell-bar { margin: 0; min-height: 64px; padding: 22px 52px; box-sizing: border-box; text-align: center; overflow-wrap: anywhere; color: light-dark(#596273, #a3adbd); }
.shell-step { display: grid; gap: 16px; padding: 8px 24px; }
.shell-step span { border-radius: 12px; background: light-dark(#f5f6f8, #1e222a); height: 50px; }
.shell-step span:nth-child(1) { width: 70%; height: 30px; }
.shell-step span:nth-child(2) { height: 128px; }
`;

/** What a content policy names it by. */
const SHELL_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const SHELL_STYLE = html`<style>${raw(STYLE)}</style>`;

/** The outline, under the brand's title. For the eye only: who listens hears of the first step. */
function shell(title: string) {
  return html`<div class="shell" aria-hidden="true"><p class="shell-bar">${title}</p><div class="shell-step"><span></span><span></span><span></span></div></div>`;
}

/** Sent with the checkout. Any merchant's page may frame it, so there is no frame-ancestors (4.5); what can be paid waits to be started by the page it was opened for. */
const DOCUMENT_HEADERS = {
  'Content-Security-Policy': `default-src 'self'; style-src 'self' ${SHELL_STYLE_SOURCE}; img-src data:; base-uri 'none'; form-action 'none'; object-src 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cache-Control': 'no-store',
  // A shop that is isolated (COEP: require-corp) may frame only documents that are too.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The addresses of the page's two files. */
type PageFiles = { script: string; style: string };

/** The document for one opening of the checkout. It shows an outline by itself, until the script has loaded and the merchant's page has answered. */
function checkoutDocument(config: PageConfig, { script, style }: PageFiles) {
  const title = config.state === 'payable' ? config.look.title : '';
  return html`<!doctype html>
<html lang="${config.language}" data-theme="${config.theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Secure checkout</title>
    ${SHELL_STYLE}
    <link rel="preload" as="style" href="${style}">
    <link rel="modulepreload" href="${script}">
  </head>
  <body>
    <div id="checkout" data-config="${JSON.stringify(config)}">${shell(title)}</div>
    <link rel="stylesheet" href="${style}">
    <script type="module" src="${script}"></script>
    <noscript>The checkout needs JavaScript.</noscript>
  </body>
</html>`;
}

/** Adds the checkout to the app. */
export function serveCheckout(app: ServiceApp, context: CheckoutContext): void {
  const readFile = builtFiles(context.checkoutFolder);
  const readNamed = builtFiles(context.checkoutFolder, (text) => named(text, context.sdkConstructor));
  serveBuiltFile(app, '/v1.js', readNamed, 'v1.js', 'text/javascript');
  serveBuiltFile(app, '/v1.d.ts', readNamed, 'v1.d.ts', 'text/plain');
  serveBuiltFile(app, '/checkout/page.js', readFile, 'page.js', 'text/javascript');
  serveBuiltFile(app, '/checkout/page.css', readFile, 'page.css', 'text/css');
  serveBuiltFile(app, '/checkout/proof.js', readFile, 'proof.js', 'text/javascript');
  servePayPage(app, context, { readFile, readNamed });
  serveResuming(app, context);
  serveCodes(app, context);
  serveVerification(app, context);
  serveQuote(app, context);
  serveBankSearch(app, context);
  serveLogin(app, context);
  serveAccountChoice(app, context);
  serveAuthorization(app, context);
  serveOneClick(app, context);
  app.get('/checkout/:session_id', async (c) => {
    const merchantOrigin = MerchantOrigin.safeParse(c.req.query('origin'));
    if (!merchantOrigin.success)
      throw new Refusal(422, 'origin: the checkout is opened by the SDK on a page of http or https');
    const config = await openCheckout(context, {
      sessionId: c.req.param('session_id'),
      merchantOrigin: merchantOrigin.data,
      language: languageOf(c.req.query('language') ?? c.req.header('accept-language')),
      clientAddress: limitedAddress(c.env as Partial<Connection>),
      theme: THEMES.find((theme) => theme === c.req.query('theme')) ?? 'auto',
    });
    for (const [name, value] of Object.entries(DOCUMENT_HEADERS)) c.header(name, value);
    const [script, style] = await Promise.all([
      addressOf(readFile, '/checkout/page.js', 'page.js'),
      addressOf(readFile, '/checkout/page.css', 'page.css'),
    ]);
    return c.html(checkoutDocument(config, { script, style }));
  });
}

const THEMES: Theme[] = ['light', 'dark', 'auto'];

const MerchantOrigin = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text;
});

type Opening = { sessionId: string; merchantOrigin: string; language: Language; theme: Theme; clientAddress: string };

async function openCheckout(context: CheckoutContext, opening: Opening): Promise<PageConfig> {
  const { store, now, environment, rateLimits } = context;
  const { sessionId, clientAddress: _, ...asked } = opening;
  const common = { ...asked, isSandbox: environment === 'sandbox' };
  const session = await findSession(store, sessionId);
  const organization = session && (await findOrganization(store, session.organization_id));
  if (!session || !organization) return { ...common, state: 'unavailable', reason: 'session_not_found' };
  if (session.authorized_at !== null) return { ...common, state: 'unavailable', reason: 'session_already_completed' };
  const payable = await payableSession(context, session, organization);
  const limits = { perSession: rateLimits.openingsPerSession, perAddress: rateLimits.openingsPerAddress };
  const token = await openVisit(store, opening, limits, now());
  if (token === undefined) return { ...common, state: 'unavailable', reason: 'session_opened_too_often' };
  return { ...common, state: 'payable', look: payable.look, session: { ...payable.session, token } };
}
