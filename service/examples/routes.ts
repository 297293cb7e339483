// /examples, in a sandbox only: merchant's pages that really take a payment, with their source beside them.
import { join } from 'node:path';
import { html } from 'hono/html';
import { z } from 'zod';
import { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import { builtFiles, serveBuiltFile } from '../checkout/built-files.ts';
import { named } from '../checkout/constructor-name.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { invalidBody } from '../http/invalid-body.ts';
import { jsonOnly } from '../http/json-only.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type Html, PAGE_HEADERS } from '../pages/document.ts';
import { ownPagesOnly } from '../sandbox/own-pages-only.ts';
import { indexPage, LANGUAGES, plainPage, RECEIVER, reactPage, serverPage } from './pages.ts';
import { captureExample, createExampleSession } from './shop-server.ts';
import { EXAMPLES_STYLE } from './style.ts';

export type ExamplesContext = ServiceContext & { checkoutFolder: string; sdkConstructor: string };

const SessionRequest = z.strictObject({ amount: CreateSessionRequest.shape.amount });
const CaptureRequest = z.strictObject({ session_id: z.string() });

/** Scripts of their own, and the checkout's frame. */
const HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; script-src 'self'; connect-src 'self'; frame-src 'self'`,
};

/** Adds the pages and the two calls of their shop's server. */
export function serveExamples(app: ServiceApp, context: ExamplesContext): void {
  const { checkoutFolder, sdkConstructor, addresses } = context;
  const guard = ownPagesOnly(addresses);
  app.use('/examples', guard);
  app.use('/examples/*', guard);
  const read = builtFiles(join(checkoutFolder, 'examples'), (text) => named(text, sdkConstructor));
  for (const name of ['copy.js', 'plain-example.js', 'react.js']) {
    serveBuiltFile(app, `/examples/${name}`, read, name, 'text/javascript');
  }
  for (const { file } of LANGUAGES) serveBuiltFile(app, `/examples/${file}`, read, file, 'text/plain');
  serveBuiltFile(app, `/examples/${RECEIVER}`, read, RECEIVER, 'text/plain');
  serveBuiltFile(app, '/examples/server.mjs', read, 'server-example.mjs', 'text/plain');
  app.get('/examples/page.css', (c) => c.body(EXAMPLES_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  const page = (path: string, content: () => Promise<Html>) =>
    app.get(path, async (c) => {
      for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
      return c.html(html`${await content()}`);
    });
  page('/examples', async () => indexPage((await read('server-example.mjs')).text));
  page('/examples/html', async () => plainPage((await read('plain-example.js')).text, addresses.checkout));
  page('/examples/react', async () => reactPage((await read('react-example.tsx')).text, addresses.checkout));

  page('/examples/server', async () =>
    serverPage(
      await Promise.all(LANGUAGES.map(async (each) => ({ ...each, source: (await read(each.file)).text }))),
      (await read(RECEIVER)).text,
    ),
  );

  app.post('/examples/session', jsonOnly, async (c) => {
    const parsed = SessionRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    return c.json({ session_id: await createExampleSession(context, parsed.data.amount) });
  });
  app.post('/examples/capture', jsonOnly, async (c) => {
    const parsed = CaptureRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    const captured = await captureExample(context, parsed.data.session_id);
    if (!captured) throw new Refusal(409, 'The session is not authorized, or was captured before.');
    return c.json(captured);
  });
}
