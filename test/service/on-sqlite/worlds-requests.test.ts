// The log of requests: what a developer reads when a call went wrong.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { asCurl } from '../../../service/sandbox/as-curl.ts';
import type { LoggedRequest } from '../../../service/sandbox/request-log.ts';
import { proveConsumer } from '../../support/consumer/consumer-proof.ts';
import {
  callApi,
  checkoutStep,
  openPayable,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
} from '../../support/service/payment-service.ts';
import { press, setFaults } from '../../support/service/sandbox.ts';
import { makeWorld, pay, type WorldOfTest } from '../../support/service/worlds.ts';

const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';

async function logOf(world: WorldOfTest): Promise<LoggedRequest[]> {
  return ((await (await world.control('GET', 'requests')).json()) as { requests: LoggedRequest[] }).requests;
}

test('every call is in the log of its world, newest first, and its answer names the entry', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  await pay(world, token);
  const refused = await world.session(token, -1);
  const logged = await logOf(world);
  expect(logged.map(({ method, path }) => `${method} ${path.replace(/order_\w+/, 'ORDER')}`)).toEqual([
    ...['POST /api/v2.0/sessions', 'POST /api/v2.0/orders/ORDER/charge', 'POST /api/v2.0/orders'],
    ...['POST /api/v2.0/sessions', 'POST /oauth2/token'],
  ]);
  expect(logged[0]).toMatchObject({
    id: refused.headers.get('request-id'),
    status: 422,
    fault: null,
    refusal: await refused.text(),
    body: JSON.stringify(sessionRequest(-1)),
  });
  const own = (await (await press(service, 'GET', 'requests')).json()) as { requests: unknown[] };
  expect(own.requests).toEqual([]);
});

test('no secret, token or consumer’s account number is in the log', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  await pay(world, token);
  await fetch(`${service.urls.baseUrl}/api/v2.0/sessions`, {
    method: 'POST',
    headers: { Authorization: world.made.organizations[0]?.client_secret ?? '' },
  });
  const { id } = (await (await world.session(token)).json()) as { id: string };
  const opened = await openPayable(service, id);
  await proveConsumer(service, opened);
  await checkoutStep(service, opened, 'login', { institution: 'first', user: 'ada', password: 'hunter2' });
  await checkoutStep(service, opened, 'account', { routing_number: '011000015', account_number: '000123456700' });
  const { client_id, client_secret } = world.organization('merchant');
  await fetch(`${service.urls.authUrl}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_secret }),
  });
  const text = JSON.stringify(await logOf(world));
  for (const hidden of [opened.token, 'hunter2', '000123456700', client_secret]) expect(text).not.toContain(hidden);
  expect(text).toContain(`/checkout/api/sessions/${id}/account`);
  expect(text).not.toContain(token);
  for (const { client_secret } of world.made.organizations) expect(text).not.toContain(client_secret);
  expect(text).toContain('"authorization":"bearer …"');
});

test('what a fault did is told with the call that it struck', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service, {
    faults: { rules: [{ operation: CHARGE, effect: 'drop_after', times: 1 }] },
  });
  const token = await world.token();
  await expect(pay(world, token)).rejects.toThrow();
  expect(await logOf(world)).toMatchObject([
    { fault: 'drop_after', status: null, received: 'nothing', carried_out: true, answer: { status: 200 } },
    { fault: null, status: 200, received: 'answer', carried_out: true },
    {},
    {},
  ]);
  const merchant = await signIn(service, organizationOf(service, 'merchant'));
  await setFaults(service, { operation: 'create_session_sessions_post', effect: 'status', status: 503 });
  await callApi(service, merchant, '/sessions', sessionRequest());
  const { requests } = (await (await press(service, 'GET', 'requests')).json()) as { requests: LoggedRequest[] };
  expect(requests[0]).toMatchObject({ fault: 'status', status: 503, refusal: expect.stringContaining('was told to') });
  expect(requests[0]).toMatchObject({ carried_out: false, received: 'answer', body: JSON.stringify(sessionRequest()) });
});

test('the log keeps the newest two hundred', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  for (let call = 0; call < 205; call += 1) await (await world.session(token, 1000 + call)).arrayBuffer();
  const logged = await logOf(world);
  expect(logged).toHaveLength(200);
  expect([logged[0], logged.at(-1)].map((entry) => JSON.parse(entry?.body ?? '').amount)).toEqual([1204, 1005]);
});

test('calls are followed live, until the world is discarded', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const live = await fetch(`${service.urls.baseUrl}/sandbox/worlds/${world.made.id}/requests`, {
    headers: { Accept: 'text/event-stream' },
  });
  const reader = (live.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let told = '';
  const until = async (words: string) => {
    while (!told.includes(words)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended: ${told}`);
      told += decoder.decode(value, { stream: true });
    }
  };
  await until('event: open');
  const answer = await world.session(await world.token());
  await until(`id: ${answer.headers.get('request-id')}`);
  expect(told).toContain('"path":"/api/v2.0/sessions"');
  await world.discard();
  while (!(await reader.read()).done);
});

test('a service with somebody following its log ends without waiting for them', async () => {
  // Longer than any test: one that waited for it would fail.
  const service = await serviceOfTest({ closingGraceMs: 600_000 });
  const live = await fetch(`${service.urls.baseUrl}/sandbox/requests`, { headers: { Accept: 'text/event-stream' } });
  await service.close();
  await live.body?.cancel().catch(() => undefined);
});

test('an entry as curl does the same again', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const body = { ...sessionRequest(), consumer_info: { first_name: "O'Neil $HOME `x`", last_name: 'Ünal' } };
  await callApi(service, token, '/sessions', body);
  const [entry] = await logOf(world);
  const command = asCurl(service.urls.baseUrl, entry as LoggedRequest);
  expect(command).not.toContain(token);
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s`], {
    env: { ...process.env, TOKEN: token },
  });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'started' });
  expect((await logOf(world))[0]).toMatchObject({ body: JSON.stringify(body), status: 200 });
});

test('a call whose authorization was wrong is the same wrong call as curl', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const body = JSON.stringify(sessionRequest());
  for (const [authorization, told, signed] of [
    [`Token ${token}`, 'Token …', '-H "Authorization: Token $TOKEN"'],
    [token, '…', '-H "Authorization: $TOKEN"'],
    ['basic a2V5OnNlY3JldA==', 'basic …', '-u "$CLIENT_ID:$CLIENT_SECRET"'],
  ] as const) {
    const headers = { 'Content-Type': 'application/json', Authorization: authorization };
    const refused = await fetch(`${service.urls.baseUrl}/api/v2.0/sessions`, { method: 'POST', headers, body });
    const id = refused.headers.get('x-request-id');
    const entry = (await (await fetch(`${service.urls.baseUrl}/sandbox/requests/${id}`)).json()) as LoggedRequest;
    expect(entry).toMatchObject({ status: 401, body: null, headers: { authorization: told } });
    const command = asCurl(service.urls.baseUrl, entry);
    expect(command).toContain(signed);
    expect(command).toContain(" --data-raw '…'");
  }
});
