// What the consumer's browser asks for: the SDK, the checkout it opens, and what happens in it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServiceApp } from '../api/app.ts';
import { Refusal } from '../api/refusal.ts';
import { checkoutSettings } from '../store/checkout/settings.ts';
import { openVisit } from '../store/checkout/visits.ts';
import { findOrganization } from '../store/organizations.ts';
import { findSession } from '../store/sessions.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { checkoutDocument, DOCUMENT_HEADERS } from './document.ts';
import { type Language, languageOf } from './language.ts';
import type { PageConfig, Theme } from './messages.ts';
import { maskedContactsOf } from './session-contacts.ts';
import { serveAuthorization } from './steps/authorize.ts';
import { serveAccountChoice } from './steps/choose-account.ts';
import { serveBankSearch } from './steps/find-bank.ts';
import { serveLogin } from './steps/log-in.ts';
import { serveOneClick } from './steps/one-click.ts';
import { serveQuote } from './steps/quote.ts';
import { serveCodes } from './steps/send-code.ts';
import { serveSkips } from './steps/skip.ts';
import { serveVerification } from './steps/verify-code.ts';

/** Adds the checkout to the app. */
export function serveCheckout(app: ServiceApp, context: CheckoutContext): void {
  serveFile(app, '/v1.js', { folder: context.checkoutFolder, name: 'v1.js', type: 'text/javascript' });
  serveFile(app, '/checkout/page.js', { folder: context.checkoutFolder, name: 'page.js', type: 'text/javascript' });
  serveFile(app, '/checkout/page.css', { folder: context.checkoutFolder, name: 'page.css', type: 'text/css' });
  serveFile(app, '/checkout/proof.js', { folder: context.checkoutFolder, name: 'proof.js', type: 'text/javascript' });
  serveCodes(app, context);
  serveVerification(app, context);
  serveSkips(app, context);
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
      theme: THEMES.find((theme) => theme === c.req.query('theme')) ?? 'auto',
    });
    for (const [name, value] of Object.entries(DOCUMENT_HEADERS)) c.header(name, value);
    return c.html(checkoutDocument(config));
  });
}

const THEMES: Theme[] = ['light', 'dark', 'auto'];

const MerchantOrigin = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text;
});

type Opening = { sessionId: string; merchantOrigin: string; language: Language; theme: Theme };

async function openCheckout(context: CheckoutContext, opening: Opening): Promise<PageConfig> {
  const { store, now, environment, codesReach, bank } = context;
  const { sessionId, ...asked } = opening;
  const common = { ...asked, isSandbox: environment === 'sandbox' };
  const session = await findSession(store, sessionId);
  const organization = session && (await findOrganization(store, session.organization_id));
  if (!session || !organization) return { ...common, state: 'unavailable', reason: 'session_not_found' };
  if (session.authorized_at !== null) return { ...common, state: 'unavailable', reason: 'session_already_completed' };
  const { brand_title, logo, accent, asks_for_tip } = await checkoutSettings(store, organization.id);
  return {
    ...common,
    state: 'payable',
    look: { title: brand_title ?? organization.name, logo, accent },
    session: {
      sessionId,
      token: await openVisit(store, sessionId, opening.language, now(), opening.merchantOrigin),
      organizationName: organization.name,
      consumerFirstName: session.first_name,
      amount: session.total_amount,
      fees: session.fees,
      trackNumber: session.track_number,
      contacts: maskedContactsOf(session, codesReach),
      codesReach,
      asksForTip: asks_for_tip === 1,
      hasInstitutions: bank.hasInstitutions,
    },
  };
}

type BuiltFile = { folder: string; name: string; type: string };

/** These files, and nothing else of the service, may be loaded by pages of another origin. */
function serveFile(app: ServiceApp, path: string, { folder, name, type }: BuiltFile): void {
  app.get(path, async (c) => {
    const content = await readFile(join(folder, name)).catch(() => {
      throw new Refusal(404, `The checkout is not built: ${name} is missing.`);
    });
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
