// /examples, in a sandbox only: merchant's pages that really take a payment, with their source beside them.
/** @jsxImportSource hono/jsx */

import { join } from 'node:path';
import type { Child } from 'hono/jsx';
import { z } from 'zod';
import { SessionId } from '../../contract/issued-ids.ts';
import { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import { t } from '../../messages/t.ts';
import { builtFiles, serveBuiltFile } from '../checkout/built-files.ts';
import { named } from '../checkout/constructor-name.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { invalidBody } from '../http/invalid-body.ts';
import { jsonOnly } from '../http/json-only.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type Html, htmlDocument, PAGE_HEADERS } from '../pages/document.tsx';
import { linkTo } from '../pages/parts.tsx';
import { Link, P } from '../pages/worded.tsx';
import { chargeReceipt } from '../receipts.ts';
import { ownPagesOnly } from '../sandbox/own-pages-only.ts';
import { chargeOrder } from '../store/charges.ts';
import { listFirstOrganizations } from '../store/first-organizations.ts';
import { createOrder } from '../store/orders.ts';
import type { Organization } from '../store/organizations.ts';
import { createSession } from '../store/sessions.ts';
import { EXAMPLES_STYLE } from './style.ts';

const CONSUMER = { first_name: 'Ada', last_name: 'Byron' };

/** A session for an amount in cents. */
async function createExampleSession(context: ServiceContext, amount: number): Promise<string> {
  const request = { amount, type: 'consumer_checkout' as const, consumer_info: CONSUMER };
  const session = await createSession(context.store, await merchantOf(context), request, context.now());
  return session.id;
}

/** The order and charge of a session the consumer has authorized; null where there can be none. */
async function captureExample(context: ServiceContext, sessionId: string) {
  const { store, now } = context;
  if (!SessionId.safeParse(sessionId).success) return null;
  const merchant = await merchantOf(context);
  const ordered = await createOrder(store, merchant, sessionId, now());
  // Asked again, the page gets the same answer: what was done before is done.
  const orderId = ordered.kind === 'created' ? ordered.answer.order.id : 'orderId' in ordered && ordered.orderId;
  if (!orderId) return null;
  const charged = await chargeOrder(store, merchant, { orderId, writeReceipt: chargeReceipt }, now());
  const chargeId = charged.kind === 'charged' ? charged.answer.charge.id : 'chargeId' in charged && charged.chargeId;
  if (!chargeId) return null;
  const { amount } = await store
    .selectFrom('charges')
    .select('amount')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  return { order_id: orderId, charge_id: chargeId, amount };
}

async function merchantOf({ store }: ServiceContext): Promise<Organization> {
  const merchant = (await listFirstOrganizations(store)).find(({ role }) => role === 'merchant');
  if (!merchant) throw new Refusal(503, 'This sandbox has no merchant.');
  return merchant;
}

function page(title: string, content: Child): Html {
  const name = t({ defaultMessage: 'Checkout examples' });
  const header = (
    <header>
      <div class="bar">
        <p class="brand">
          <a href="/examples">{name}</a>
        </p>
        <nav aria-label={t({ defaultMessage: 'Examples' })}>
          <Link href="/examples/html" defaultMessage="Plain HTML" />
          <Link href="/examples/react" defaultMessage="React" />
          <Link href="/examples/server" defaultMessage="Your server" />
          <Link href="/sandbox" defaultMessage="Sandbox" />
        </nav>
      </div>
    </header>
  );
  return htmlDocument(
    { title: `${title} · ${name}`, stylesheet: '/examples/page.css', header },
    <>
      <h1>{title}</h1>
      {content}
      <script src="/examples/copy.js" defer></script>
    </>,
  );
}

function source(id: string, heading: string, text: string): Html {
  const label = t({ defaultMessage: 'Copy {file}' }, { file: heading });
  return (
    <section aria-labelledby={`${id}-heading`}>
      <div class="source-bar">
        <h2 id={`${id}-heading`}>{heading}</h2>
        <button type="button" class="plain" data-copies={id} aria-label={label}>
          {t({ defaultMessage: 'Copy' })}
        </button>
      </div>
      <pre tabindex={0} id={id}>
        {text}
      </pre>
    </section>
  );
}

/** The whole payment from a server, in each language; the files are shown as they run. */
const LANGUAGES = [
  { file: 'pay.mjs', language: 'JavaScript' },
  { file: 'pay.py', language: 'Python' },
  { file: 'pay.php', language: 'PHP' },
  { file: 'Pay.java', language: 'Java' },
];

/** Takes events that the sandbox sends as webhooks. */
const RECEIVER = 'receive.mjs';

/** What there is, and the server both examples ask. */
function indexPage(server: string): Html {
  const card = (path: string, name: string, words: string) => (
    <li>
      <a href={path}>{name}</a>
      <span>{words}</span>
    </li>
  );
  const plain = t({ defaultMessage: 'A button and a script, without a framework.' });
  const react = t({ defaultMessage: 'A component that opens the checkout.' });
  const programs = t({ defaultMessage: 'A payment in JavaScript, Python, PHP, and Java.' });
  return page(
    t({ defaultMessage: 'Checkout examples' }),
    <>
      <P defaultMessage="Try a shop’s checkout in this sandbox, then copy the code. No real money moves." />
      <ul class="cards">
        {card('/examples/html', t({ defaultMessage: 'Plain HTML' }), plain)}
        {card('/examples/react', t({ defaultMessage: 'React' }), react)}
        {card('/examples/server', t({ defaultMessage: 'Your server' }), programs)}
      </ul>
      <P
        defaultMessage="TypeScript types: <types>/v1.d.ts</types> for <script>/v1.js</script>"
        values={{ types: linkTo('/v1.d.ts'), script: linkTo('/v1.js') }}
      />
      {source('server', t({ defaultMessage: 'Server (server.mjs)' }), server)}
    </>,
  );
}

/** The page as it could be saved: its script is the very file that runs here. */
function plainPage(script: string, origin: string): Html {
  const file = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Shop</title>
    <script src="${origin}/v1.js"></script>
  </head>
  <body>
    <button id="pay">Pay $25.00</button>
    <p id="status" role="status"></p>
    <script>
${indented(script, 6)}
    </script>
  </body>
</html>
`;
  return page(
    t({ defaultMessage: 'Plain HTML' }),
    <>
      <div class="example">
        <section class="shop" aria-label={t({ defaultMessage: 'Shop' })}>
          <button type="button" id="pay">
            Pay $25.00
          </button>
          <p id="status" role="status"></p>
        </section>
        {source('page', t({ defaultMessage: 'Page (shop.html)' }), file)}
      </div>
      <script src="/v1.js" defer></script>
      <script src="/examples/plain-example.js" defer></script>
    </>,
  );
}

/** The component, bundled as a shop would. */
function reactPage(component: string, origin: string): Html {
  const file = `<div id="app"></div>
<script src="${origin}/v1.js"></script>
<script src="shop.js"></script>
`;
  return page(
    t({ defaultMessage: 'React' }),
    <>
      <div class="example">
        <section class="shop" aria-label={t({ defaultMessage: 'Shop' })}>
          <div id="app"></div>
        </section>
        <div>
          {source('component', t({ defaultMessage: 'Component (shop.tsx)' }), component)}
          {source('page', t({ defaultMessage: 'Page (shop.html)' }), file)}
        </div>
      </div>
      <script src="/v1.js" defer></script>
      <script src="/examples/react.js" defer></script>
    </>,
  );
}

/** The programs, each with its source. */
function serverPage(programs: readonly { file: string; language: string; source: string }[], receiver: string): Html {
  const links = {
    payment: linkTo('/openapi.json'),
    dashboard: linkTo('/dashboard/api/openapi.json'),
    sandbox: linkTo('/sandbox/openapi.json'),
    collection: linkTo('/collection.json'),
  };
  return page(
    t({ defaultMessage: 'Your server' }),
    <>
      <P defaultMessage="Each program takes a payment from the token to the charge and retries safely. It needs only what comes with its language. The last one receives events as webhooks and verifies them." />
      <P
        defaultMessage="For every call as curl, see the OpenAPI documents (<payment>payment API</payment>, <dashboard>dashboard API</dashboard>, <sandbox>sandbox controls</sandbox>) or import the <collection>Postman collection</collection>."
        values={links}
      />
      {programs.map((each) => source(each.file, `${each.language} (${each.file})`, each.source))}
      {source(RECEIVER, t({ defaultMessage: 'Webhooks, in JavaScript ({file})' }, { file: RECEIVER }), receiver)}
    </>,
  );
}

function indented(text: string, spaces: number): string {
  return text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(spaces));
}

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
      return c.html(await content());
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
    if (!captured) throw new Refusal(409, 'The session is not authorized.');
    return c.json(captured);
  });
}
