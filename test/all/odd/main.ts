// Odd requests at every address of the service: none is answered with 500, none goes unanswered, and each refusal has the documented shape.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../../service/service.ts';
import { operationsOf, readDocument } from '../../support/service/api-document.ts';
import {
  BUILT_CHECKOUT,
  callApi,
  createOrder,
  createSession,
  organizationOf,
  readCharge,
  signIn,
} from '../../support/service/payment-service.ts';
import { press } from '../../support/service/sandbox.ts';
import { type Call, type Odd, odditiesOf } from './oddities.ts';

const PATIENCE_MS = 10_000;
const AT_ONCE = 16;
/** What no document describes: pages, and the calls of the checkout. */
const PAGES = [
  ...['/', '/v1.js', '/v1.d.ts', '/page.css', '/collection.json', '/openapi.json', '/live', '/health', '/ready'],
  ...['/sandbox', '/sandbox/webhooks', '/sandbox/requests', '/sandbox/outbox', '/pay/{id}', '/checkout/{id}'],
  ...['/examples', '/examples/plain', '/examples/react', '/examples/server', '/examples/pay.mjs', '/no/such/address'],
  ...['/dashboard', '/dashboard/register', '/dashboard/sign-in', '/dashboard/join/{id}', '/dashboard/keys'],
  ...['/dashboard/payments', '/dashboard/charges', '/dashboard/charges/{id}', '/dashboard/settlements/{id}'],
  ...['/dashboard/statements/{month}', '/dashboard/page.css', '/dashboard/api/openapi.json', '/sandbox/openapi.json'],
];
const STEPS = [
  ...['challenge', 'code', 'verify', 'recognise', 'forget', 'resume', 'institutions', 'bank-name', 'login', 'account'],
  ...['quote', 'authorize', 'remembered-account', 'passkey-options', 'passkey-verify', 'passkey-register-options'],
  ...['passkey-register'],
].map((step) => `/checkout/api/sessions/{id}/${step}`);
/** Where every refusal has the documented shape. */
const IN_JSON =
  /^\/(?:api\/v2\.0|oauth2|checkout\/api|dashboard\/api|sandbox\/(?:clock|charges|reset|worlds|faults|outcomes|events))(?:\/|\?|$)/;

const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-odd-'));
const service = await startService({
  dataFolder,
  port: 0,
  checkoutFolder: BUILT_CHECKOUT,
  rateLimits: { apiPerMinute: 0, tokensPerMinute: 0, signInsPerMinute: 0 },
});
const port = Number(new URL(service.urls.baseUrl).port);
const host = new URL(service.urls.baseUrl).host;
const verdict = { requests: 0, failed: 0, shapeless: 0, unanswered: 0 };
const statuses = new Map<number, number>();

function exchange(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const came: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => came.push(chunk));
    // A body that is too large is answered before it is read, and the rest of it refused.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(came).toString('utf8')));
  });
}

/** Undefined where it is as documented. */
function wrongShape(head: string, body: string, status: number): string | undefined {
  if (!/^content-type: application\/(?:problem\+)?json/im.test(head)) return `no JSON: ${body.slice(0, 120)}`;
  // Without a length it comes in chunks.
  const json = /^transfer-encoding: chunked/im.test(head)
    ? body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
    : body;
  try {
    const told = JSON.parse(json) as { type?: unknown; status?: unknown; detail?: unknown };
    const isDocumented =
      typeof told.type === 'string' &&
      told.type.startsWith('urn:problem:hosted-ach:') &&
      told.status === status &&
      told.detail !== undefined;
    return isDocumented ? undefined : body.slice(0, 200);
  } catch {
    return body.slice(0, 200);
  }
}

async function send(path: string, { name, bytes, isHead }: Odd): Promise<void> {
  const text = await exchange(bytes);
  verdict.requests += 1;
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const tell = (what: string) => console.log(`${name}: ${what}`);
  if (status === 0) {
    verdict.unanswered += 1;
    tell('no answer');
  } else if (status >= 500) {
    verdict.failed += 1;
    tell(`${status} ${body.slice(0, 200)}`);
  } else if (status >= 400 && !isHead && IN_JSON.test(path)) {
    const wrong = wrongShape(head, body, status);
    if (wrong === undefined) return;
    verdict.shapeless += 1;
    tell(`${status} ${wrong}`);
  }
}

/** A payment and a world, so that calls get as far as they can: an identifier by what stands before it in an address. */
async function known(token: string): Promise<Record<string, string>> {
  const session = await createSession(service, token);
  const { order } = await createOrder(service, token);
  const { charge } = await readCharge(await callApi(service, token, `/orders/${order.id}/charge`));
  const world = (await (await press(service, 'POST', 'worlds', {})).json()) as { id: string };
  const [sessions, pay, checkout] = [session.id, session.id, session.id];
  return { sessions, pay, checkout, orders: order.id, charges: charge.id, worlds: world.id };
}

async function calls(): Promise<Call[]> {
  const { baseUrl, dashboardUrl } = service.urls;
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const ids = await known(token);
  const addressOf = (path: string) =>
    path
      .replaceAll(/([\w.]+)\/\{\w+\}/g, (whole, before: string) => (ids[before] ? `${before}/${ids[before]}` : whole))
      .replaceAll(/\{\w+\}/g, 'unknown');
  const documents = [`${baseUrl}/openapi.json`, `${dashboardUrl}/api/openapi.json`, `${baseUrl}/sandbox/openapi.json`];
  const described = (await Promise.all(documents.map(readDocument))).flatMap(operationsOf);
  const all = [
    ...described.map(({ method, template, schema, document }) => {
      const prefix = new URL(document.servers[0]?.url ?? baseUrl).pathname.replace(/\/$/, '');
      const path = template.startsWith(prefix) ? template : prefix + template;
      const isControl = path.startsWith('/sandbox');
      return { method, path, token: isControl ? undefined : token, members: Object.keys(schema?.properties ?? {}) };
    }),
    ...PAGES.map((path) => ({ method: 'GET', path, token: undefined, members: [] })),
    ...STEPS.map((path) => ({ method: 'POST', path, token: undefined, members: [] })),
  ];
  return all.map((call) => ({ ...call, address: addressOf(call.path) }));
}

const asked = await calls();
try {
  const queue = asked.flatMap((call) => odditiesOf(call, host).map((odd) => ({ path: call.path, odd })));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await send(next.path, next.odd);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // It is still there, and takes a payment's first step.
  const alive = await fetch(`${service.urls.baseUrl}/health`);
  if (alive.status !== 200) throw new Error(`Afterwards /health answers ${alive.status}.`);
} finally {
  await service.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
console.log(
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
);
const { requests, failed, shapeless, unanswered } = verdict;
const addresses = new Set(asked.map(({ path }) => path)).size;
console.log(
  `odd: ${requests} requests at ${addresses} addresses, ${failed} answers of 500, ${shapeless} of another shape, ${unanswered} unanswered`,
);
process.exitCode = failed + shapeless + unanswered === 0 ? 0 : 1;
