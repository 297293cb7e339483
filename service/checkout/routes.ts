// What the consumer's browser asks for: the SDK, the checkout it opens, and what happens in it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { formatCents } from '../../contract/money.ts';
import type { ServiceApp } from '../api/app.ts';
import { Refusal } from '../api/refusal.ts';
import type { ServiceContext } from '../api/service-context.ts';
import { openVisit } from '../store/checkout-visits.ts';
import { findOrganization } from '../store/organizations.ts';
import { findSession } from '../store/sessions.ts';
import { BANK_ACCOUNTS, INSTITUTION } from './bank-accounts.ts';
import { checkoutDocument, DOCUMENT_HEADERS } from './document.ts';
import type { PageConfig } from './messages.ts';
import { servePayments } from './payments.ts';
import type { Troubles } from './trouble.ts';

export type CheckoutContext = ServiceContext & {
  /** Where the built v1.js, page.js and page.css lie. */
  checkoutFolder: string;
  /** In a sandbox: who meets with trouble at the bank. */
  troubles?: Troubles;
};

/** Adds the checkout to the app. */
export function serveCheckout(app: ServiceApp, context: CheckoutContext): void {
  serveFile(app, '/v1.js', { folder: context.checkoutFolder, name: 'v1.js', type: 'text/javascript' });
  serveFile(app, '/checkout/page.js', { folder: context.checkoutFolder, name: 'page.js', type: 'text/javascript' });
  serveFile(app, '/checkout/page.css', { folder: context.checkoutFolder, name: 'page.css', type: 'text/css' });
  servePayments(app, context);
  app.get('/checkout/:session_id', async (c) => {
    const merchantOrigin = MerchantOrigin.safeParse(c.req.query('origin'));
    if (!merchantOrigin.success)
      throw new Refusal(422, 'origin: the checkout is opened by the SDK on a page of http or https');
    const config = await openCheckout(context, c.req.param('session_id'), merchantOrigin.data);
    for (const [name, value] of Object.entries(DOCUMENT_HEADERS)) c.header(name, value);
    return c.html(checkoutDocument(config));
  });
}

const MerchantOrigin = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text;
});

async function openCheckout(
  { store, now }: ServiceContext,
  sessionId: string,
  merchantOrigin: string,
): Promise<PageConfig> {
  const session = await findSession(store, sessionId);
  const organization = session && (await findOrganization(store, session.organization_id));
  if (!session || !organization) return { merchantOrigin, state: 'unavailable', reason: 'session_not_found' };
  if (session.authorized_at !== null)
    return { merchantOrigin, state: 'unavailable', reason: 'session_already_completed' };
  return {
    merchantOrigin,
    state: 'payable',
    session: {
      sessionId,
      token: await openVisit(store, sessionId, now()),
      organizationName: organization.name,
      consumerFirstName: session.first_name,
      amount: formatCents(session.total_amount),
      trackNumber: session.track_number,
      consentText: session.consent_text,
      institution: INSTITUTION,
      accounts: BANK_ACCOUNTS,
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
