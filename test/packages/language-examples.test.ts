// The examples for a merchant's server: each takes one payment, however the calls fail, and says what the documents say.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { operationsOf, paymentDocument, readDocument } from '../support/service/api-document.ts';
import {
  callApi,
  createOrder,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';

const run = promisify(execFile);
const LANGUAGES = [
  { file: 'pay.mjs', program: process.execPath, asks: ['--version'] },
  { file: 'pay.py', program: 'python3', asks: ['--version'] },
  { file: 'pay.php', program: 'php', asks: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  { file: 'Pay.java', program: 'java', asks: ['--version'] },
];

/** To start a Java is what takes most of the time. */
const RUN = length(['pay.mjs', 'pay.py'], ['pay.mjs', 'pay.py', 'pay.php', 'Pay.java']);

const CALLS = [
  'create_token_oauth2_token_post',
  'create_session_sessions_post',
  'create_order_orders_post',
  'charge_order_by_id_orders__order_id__charge_post',
];
const [TOKEN, SESSION, ORDER, CHARGE] = CALLS;
/** Each call is lost once on its way back; a token runs out, half an answer arrives, and the store is busy. */
const FAULTS = [
  { operation: TOKEN, effect: 'drop_before', times: 1 },
  { operation: SESSION, effect: 'status', status: 503, times: 1 },
  { operation: SESSION, effect: 'drop_after', times: 1 },
  { operation: ORDER, effect: 'expired_token', times: 1 },
  { operation: ORDER, effect: 'drop_after', times: 1 },
  { operation: CHARGE, effect: 'malformed_body', times: 1 },
];

let service: TestService;
let page: string;

beforeAll(async () => {
  service = await startTestService();
  page = await (await fetch(`${service.urls.baseUrl}/examples/server`)).text();
});
afterAll(() => service.discard());

/** The source as the page shows it. */
function sourceOf(file: string): string {
  const escaped = new RegExp(`<pre tabindex="0" id="${file}">(.*?)</pre>`, 's').exec(page)?.[1] ?? '';
  const entities: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" };
  return escaped.replaceAll(/&(quot|lt|gt|amp|#39);/g, (_, name: string) => entities[name] ?? '');
}

describe.each(LANGUAGES.filter(({ file }) => RUN.includes(file)))('$file', ({ file, program, asks }) => {
  const isHere = spawnSync(program, asks).status === 0;
  if (!isHere) console.log(`Skipped ${file}: ${program} can't be run on this machine.`);

  test.skipIf(!isHere)('charges once, though every call fails on its way', { timeout: 120_000 }, async () => {
    const path = join(tempFolder(), file);
    writeFileSync(path, sourceOf(file));
    const made = await press(service, 'POST', 'worlds', { faults: { seed: 1, rules: FAULTS } });
    const world = (await made.json()) as { id: string; organizations: { client_id: string; client_secret: string }[] };
    const [keys] = world.organizations;
    const { stdout } = await run(program, [path, 'cart-1001'], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NO_PROXY: '*',
        AUTH_URL: service.urls.authUrl,
        BASE_URL: service.urls.baseUrl,
        CLIENT_ID: keys?.client_id,
        CLIENT_SECRET: keys?.client_secret,
      },
    });
    const { charges } = (await (await press(service, 'GET', `worlds/${world.id}/charges`)).json()) as {
      charges: { id: string; amount: number }[];
    };
    expect(charges).toMatchObject([{ amount: 2500 }]);
    expect(stdout).toBe(`Charged 2500 cents: ${charges[0]?.id}\n`);
    const { rules } = (await (await press(service, 'GET', `worlds/${world.id}/faults`)).json()) as {
      rules: { fired: number }[];
    };
    expect(rules.map(({ fired }) => fired)).toEqual(FAULTS.map(() => 1));
  });
});

describe.each(LANGUAGES)('$file', ({ file }) => {
  test('names the documents’ paths, fields and headers, and no other path', async () => {
    const source = sourceOf(file);
    const found = operationsOf(await readDocument(paymentDocument(service)));
    expect(found.map(({ operation }) => operation.operationId).toSorted()).toEqual(CALLS.toSorted());
    const paths = [...found.map(({ template }) => template), '/sandbox/sessions/{id}/authorize'];
    // A path's fixed parts, as each language joins them to an identifier.
    const parts = paths.flatMap((path) => path.split(/\{\w+\}/)).filter((part) => part !== '');
    for (const part of parts) expect(source).toContain(part);
    const written = [...source.matchAll(/\/(?:api|oauth2|sandbox)\/[\w./]*/g)].map(([text]) => text);
    for (const text of written) expect(parts, text).toContain(text);
    for (const name of [
      'amount',
      'type',
      'consumer_info',
      'first_name',
      'last_name',
      'tip',
      'session_id',
      'grant_type',
    ]) {
      expect(source).toMatch(new RegExp(`\\b${name}\\b`));
    }
    for (const name of ['access_token', 'order_id', 'charge_id', 'detail', 'Idempotency-Key', 'Retry-After']) {
      expect(source).toContain(name);
    }
    expect(source).not.toMatch(/key_(?:sandbox|production)_/);
  });
});

test('receive.mjs adds itself, takes each event once and refuses what is not signed', async () => {
  const path = join(tempFolder(), 'receive.mjs');
  writeFileSync(path, sourceOf('receive.mjs'));
  const env = { PATH: process.env['PATH'], BASE_URL: service.urls.baseUrl, NO_PROXY: '*' };
  const receiver = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void receiver.kill());
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const url = (await next()).replace('Receiving events at ', '');

  const token = await signIn(service, organizationOf(service, 'merchant'));
  const chargeOnce = async () => {
    const { order, session } = await createOrder(service, token);
    const { charge } = (await (await callApi(service, token, `/orders/${order.id}/charge`)).json()) as {
      charge: { id: string };
    };
    return [`session.authorized ${session.id}`, `charge.created ${charge.id}`];
  };
  await press(service, 'PUT', 'events/plan', { seed: 1, duplicate: 1 });
  for (const line of [...(await chargeOnce()), ...(await chargeOnce())]) expect(await next()).toBe(line);
  await press(service, 'POST', 'webhooks/flush');
  const { deliveries } = (await (await press(service, 'GET', 'webhooks/deliveries')).json()) as {
    deliveries: { state: string }[];
  };
  expect(deliveries.map(({ state }) => state)).toEqual(Array(8).fill('delivered'));

  const send = (headers: Record<string, string>) => fetch(url, { method: 'POST', headers, body: '{"type": "forged"}' });
  const now = String(Math.floor(Date.now() / 1000));
  const forged = { 'webhook-id': 'msg_1', 'webhook-timestamp': now, 'webhook-signature': `v1,${'A'.repeat(43)}=` };
  for (const headers of [forged, { ...forged, 'webhook-timestamp': '1' }, {}]) {
    expect((await send(headers as Record<string, string>)).status).toBe(400);
  }
});

test('each is also a file to download', async () => {
  for (const file of [...LANGUAGES.map((each) => each.file), 'receive.mjs']) {
    expect(await (await fetch(`${service.urls.baseUrl}/examples/${file}`)).text()).toBe(sourceOf(file));
  }
});

test('the server of the shops is a file to download', async () => {
  expect(await (await fetch(`${service.urls.baseUrl}/examples/server.mjs`)).text()).toContain('createServer');
});

test('the examples lead to them', async () => {
  expect(await (await fetch(`${service.urls.baseUrl}/examples`)).text()).toContain('href="/examples/server"');
});
