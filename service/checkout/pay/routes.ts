// {js_url}/pay/{session_id}: a page of the service's own that opens a session's checkout, for who has no merchant's page at hand. Ours.
import type { ServiceApp } from '../../http/bearer.ts';
import { languageOf } from '../../settings/language.ts';
import { findOrganization } from '../../store/organizations.ts';
import { findSession } from '../../store/sessions.ts';
import { addressOf, type ReadBuiltFile, serveBuiltFile } from '../built-files.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { lookOf } from '../look.ts';
import { PAY_HEADERS, payDocument } from './document.tsx';

type Files = { readFile: ReadBuiltFile; readNamed: ReadBuiltFile };

/** Adds the page to the app, in either environment. */
export function servePayPage(app: ServiceApp, { store, sdkConstructor }: CheckoutContext, files: Files): void {
  const { readFile, readNamed } = files;
  serveBuiltFile(app, '/pay/pay.js', readFile, 'pay.js', 'text/javascript');
  serveBuiltFile(app, '/pay/pay.css', readFile, 'pay.css', 'text/css');
  app.get('/pay/:session_id', async (c) => {
    const sessionId = c.req.param('session_id');
    const session = await findSession(store, sessionId);
    const organization = session && (await findOrganization(store, session.organization_id));
    const [sdk, script, style] = await Promise.all([
      addressOf(readNamed, '/v1.js', 'v1.js'),
      addressOf(readFile, '/pay/pay.js', 'pay.js'),
      addressOf(readFile, '/pay/pay.css', 'pay.css'),
    ]);
    const language = languageOf(c.req.query('language') ?? c.req.header('accept-language'));
    for (const [name, value] of Object.entries(PAY_HEADERS)) c.header(name, value);
    // The checkout says that an address leads nowhere, in the same words as anywhere.
    const look = organization ? await lookOf(store, organization) : null;
    return c.html(payDocument({ sessionId, sdkConstructor, language }, look, { sdk, script, style }));
  });
}
