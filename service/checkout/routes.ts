// What the consumer's browser asks for: the SDK, the checkout it opens, and what happens in it.
import { z } from 'zod';
import { type Connection, limitedAddress } from '../../lib/node/connection.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { Refusal } from '../http/refusal.ts';
import { type Language, languageOf } from '../language.ts';
import { openVisit } from '../store/checkout/visits.ts';
import { findOrganization } from '../store/organizations.ts';
import { findSession } from '../store/sessions.ts';
import { addressOf, builtFiles, serveBuiltFile } from './built-files.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { named } from './constructor-name.ts';
import { checkoutDocument, DOCUMENT_HEADERS } from './document.ts';
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
