// What the log tells of answers, how a call is found in it, and what sending one again does.

import { expect, test, vi } from 'vitest';
import type { LoggedRequest } from '../../../service/sandbox/request-log.ts';
import { proveConsumer } from '../../support/consumer/consumer-proof.ts';
import {
  callApi,
  checkoutStep,
  openPayable,
  serviceOfTest,
  sessionRequest,
} from '../../support/service/payment-service.ts';
import { problem } from '../../support/service/problem.ts';
import { makeWorld, pay, type WorldOfTest } from '../../support/service/worlds.ts';

const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';
const SESSION = 'create_session_sessions_post';

async function logOf(world: WorldOfTest, filter = ''): Promise<LoggedRequest[]> {
  const answer = await world.control('GET', `requests${filter}`);
  return ((await answer.json()) as { requests: LoggedRequest[] }).requests;
}

async function replay(world: WorldOfTest, id: string | undefined) {
  const answer = await world.control('POST', `requests/${id}/replay`);
  return { status: answer.status, entry: (await answer.json()) as LoggedRequest & { detail: string } };
}

test('an answer is told as the client got it, with its headers', async () => {
  const world = await makeWorld(await serviceOfTest());
  const answer = await world.session(await world.token());
  const [entry] = await logOf(world);
  expect(entry?.answer).toMatchObject({ status: 200, body: await answer.text(), body_cut: false });
  expect(entry?.answer?.headers['content-type']).toBe(answer.headers.get('content-type'));
});

test('a call is found by the X-Request-Id of its answer', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const answer = await world.session(await world.token());
  const id = answer.headers.get('x-request-id');
  const found = await fetch(`${service.urls.baseUrl}/sandbox/requests/${id}`);
  expect(await found.json()).toMatchObject({ id, path: '/api/v2.0/sessions', status: 200 });
  expect((await world.control('GET', 'requests/req_none')).status).toBe(404);
});

test('the token, a code and whatever else is secret have an ellipsis in their place', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const { id } = (await (await world.session(token)).json()) as { id: string };
  const opened = await openPayable(service, id);
  await proveConsumer(service, opened);
  await checkoutStep(service, opened, 'account', { routing_number: '011000015', account_number: '000123456700' });
  const logged = await logOf(world);
  const text = JSON.stringify(logged);
  const { messages } = (await (await world.control('GET', 'outbox')).json()) as { messages: { body: string }[] };
  const code = /\b\d{6}\b/.exec(messages[0]?.body ?? '')?.[0] ?? 'none was sent';
  for (const hidden of [token, opened.token, code, '000123456700']) expect(text).not.toContain(hidden);
  expect(logged.find(({ path }) => path === '/oauth2/token')?.answer?.body).toContain('"access_token":"…"');
  expect(text).toContain(String.raw`\"sandbox_code\":\"…\"`);
});

test('a long answer is cut, and says so', async () => {
  const world = await makeWorld(await serviceOfTest());
  const token = await world.token();
  for (let payment = 0; payment < 6; payment += 1) await pay(world, token);
  const whole = await callDashboard(world, token);
  const [entry] = await logOf(world, '?path=/dashboard/api/charges');
  expect(whole.length).toBeGreaterThan(4096);
  expect(entry?.answer).toMatchObject({ body: whole.slice(0, 4096), body_cut: true });
});

async function callDashboard(world: WorldOfTest, token: string): Promise<string> {
  const { base_url } = world.made;
  const answer = await fetch(`${base_url}/dashboard/api/charges`, { headers: { Authorization: `bearer ${token}` } });
  return answer.text();
}

test('the list is filtered by method, path, status, and what was refused or met with a fault', async () => {
  const world = await makeWorld(await serviceOfTest(), {
    faults: { rules: [{ operation: SESSION, effect: 'status', status: 503, times: 1 }] },
  });
  const token = await world.token();
  await world.session(token);
  await pay(world, token);
  await world.session(token, -1);
  await callDashboard(world, token);
  const statuses = async (filter: string) => (await logOf(world, filter)).map(({ status }) => status);
  expect(await statuses('?method=get')).toEqual([200]);
  expect(await statuses('?path=/SESSIONS&status=4xx')).toEqual([422]);
  expect(await statuses('?status=503')).toEqual([503]);
  expect(await statuses('?only=faulted')).toEqual([503]);
  expect(await statuses('?only=refused')).toEqual([422, 503]);
  expect(await statuses('?only=refused_or_faulted&status=5xx')).toEqual([503]);
  expect((await world.control('GET', 'requests?status=often')).status).toBe(422);
});

test('who was cut off from the live log is told first what ended meanwhile', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const seen = (await world.session(token)).headers.get('x-request-id') ?? '';
  const missed = (await world.session(token)).headers.get('x-request-id') ?? '';
  const live = await fetch(`${service.urls.baseUrl}/sandbox/worlds/${world.made.id}/requests`, {
    headers: { Accept: 'text/event-stream', 'Last-Event-ID': seen },
  });
  const reader = (live.body as ReadableStream<Uint8Array>).getReader();
  let told = '';
  while (!told.includes(`id: ${missed}`)) told += new TextDecoder().decode((await reader.read()).value);
  expect(told).not.toContain(`id: ${seen}`);
  await reader.cancel();
});

test('fifty clients follow a log, the next is told to come back, and one that leaves makes room', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const url = `${service.urls.baseUrl}/sandbox/worlds/${world.made.id}/requests`;
  const follow = async (form: string) => {
    const leaving = new AbortController();
    const live = await fetch(`${url}${form}`, { headers: { Accept: 'text/event-stream' }, signal: leaving.signal });
    return { live, leave: () => leaving.abort() };
  };
  // Asking for the headers alone takes no place.
  await fetch(url, { method: 'HEAD', headers: { Accept: 'text/event-stream' } });
  const following = await Promise.all(Array.from({ length: 50 }, (_, index) => follow(index % 2 ? '?as=html' : '')));
  expect(following.map(({ live }) => live.status)).toEqual(following.map(() => 200));
  const { live: refused } = await follow('');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toEqual(problem(429, 'limited', expect.stringContaining('50 clients follow this log')));
  await world.askToken();
  for (const { live } of following) {
    const reader = (live.body as ReadableStream<Uint8Array>).getReader();
    let told = '';
    while (!told.includes('/oauth2/token')) told += new TextDecoder().decode((await reader.read()).value);
    reader.releaseLock();
  }
  following[0]?.leave();
  await vi.waitFor(async () => expect((await follow('')).live.status).toBe(200));
});

test('a session that is sent again is another one; with an Idempotency-Key it is the same', async () => {
  const world = await makeWorld(await serviceOfTest());
  const token = await world.token();
  const { id } = (await (await world.session(token, 4200)).json()) as { id: string };
  const again = await replay(world, (await logOf(world))[0]?.id);
  expect(again.entry).toMatchObject({ status: 200, replay_of: (await logOf(world))[1]?.id });
  const made = JSON.parse(again.entry.answer?.body ?? '') as { id: string; total_amount: number };
  expect([made.id === id, made.total_amount]).toEqual([false, 4200]);
  const keyed = await fetch(`${world.made.base_url}/api/v2.0/sessions`, {
    method: 'POST',
    headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    body: JSON.stringify(sessionRequest()),
  });
  const first = (await keyed.json()) as { id: string };
  const { entry } = await replay(world, keyed.headers.get('x-request-id') ?? '');
  expect(JSON.parse(entry.answer?.body ?? '')).toMatchObject({ id: first.id });
});

test('a call that a fault kept from the service is done when it is sent again, and a plan strikes that too', async () => {
  const world = await makeWorld(await serviceOfTest(), {
    faults: { rules: [{ operation: SESSION, effect: 'drop_before', times: 2 }] },
  });
  const token = await world.token();
  await expect(world.session(token, 1234)).rejects.toThrow();
  const [lost] = await logOf(world);
  expect(lost).toMatchObject({ carried_out: false, received: 'nothing', answer: null, no_replay: null });
  const second = await replay(world, lost?.id);
  expect(second.entry).toMatchObject({ fault: 'drop_before', carried_out: false, received: 'nothing' });
  const third = await replay(world, lost?.id);
  expect(third.entry).toMatchObject({ fault: null, status: 200, body: lost?.body });
});

test('a charge whose answer was lost is refused when it is sent again, and names the charge', async () => {
  const world = await makeWorld(await serviceOfTest(), {
    faults: { rules: [{ operation: CHARGE, effect: 'drop_after', times: 1 }] },
  });
  await expect(pay(world, await world.token())).rejects.toThrow();
  const [lost] = await logOf(world);
  const { charge } = JSON.parse(lost?.answer?.body ?? '') as { charge: { id: string } };
  const { entry } = await replay(world, lost?.id);
  expect(entry).toMatchObject({ status: 409, refusal: expect.stringContaining(charge.id) });
});

test('a call of the dashboard’s API is logged with its body, and sent again, also where it was refused', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const { charge } = JSON.parse((await pay(world, token)).at(-1) ?? '') as { charge: { id: string } };
  const refund = JSON.stringify({ amount: 2_500, reason: 'One book was damaged' });
  const ask = (key: string) =>
    fetch(`${service.urls.dashboardUrl}/api/charges/${charge.id}/refunds`, {
      method: 'POST',
      headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: refund,
    });
  await ask('not visible');
  const answer = await ask('book-7');
  const [done, refused] = await logOf(world);
  expect(refused).toMatchObject({ status: 422, body: refund, no_replay: null });
  expect(done).toMatchObject({ status: 200, body: refund, no_replay: null });
  const again = await replay(world, done?.id);
  expect(again.entry).toMatchObject({ status: 200, replay_of: done?.id });
  expect(again.entry.answer?.body).toBe(await answer.text());
});

test('what can’t be sent again says why', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const { id } = (await (await world.session(token)).json()) as { id: string };
  await openPayable(service, id);
  await callApi(service, `${token}x`, '/sessions', sessionRequest());
  const logged = await logOf(world);
  expect(logged.map(({ no_replay }) => no_replay)).toEqual(['not_signed', 'checkout_call', null, 'token_call']);
  expect((await replay(world, logged[3]?.id)).entry.detail).toContain('client secret');
  expect((await replay(world, logged[0]?.id)).status).toBe(409);
});

test('a body longer than what is shown is sent again whole', async () => {
  const world = await makeWorld(await serviceOfTest());
  const token = await world.token();
  const answer = await callApi(serviceOf(world), token, '/sessions', {
    ...sessionRequest(),
    consumer_info: { first_name: 'A'.repeat(9000), last_name: 'B' },
  });
  const id = answer.headers.get('x-request-id') ?? '';
  const [entry] = await logOf(world);
  expect(entry).toMatchObject({ body_cut: true, no_replay: null });
  const again = await replay(world, id);
  expect(again.entry.answer?.body).toBe(await answer.text());
});

const serviceOf = ({ made }: WorldOfTest) => ({
  urls: { baseUrl: made.base_url, authUrl: made.auth_url, jsUrl: made.js_url, dashboardUrl: made.dashboard_url },
});

test('a log forgets its oldest calls where their texts become too many', async () => {
  const world = await makeWorld(await serviceOfTest());
  const token = await world.token();
  const long = { ...sessionRequest(), consumer_info: { first_name: 'A'.repeat(60_000), last_name: 'B' } };
  for (let call = 0; call < 12; call += 1) await callApi(serviceOf(world), token, '/sessions', long);
  const logged = await logOf(world);
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.length).toBeLessThan(11);
});

test('the log stays when the world is reset or brought back, until somebody clears it', async () => {
  const world = await makeWorld(await serviceOfTest());
  const token = await world.token();
  const kept = await world.snapshot();
  await world.session(token);
  await world.restore(kept.id);
  await world.control('POST', 'reset', { confirm: 'reset' });
  expect(await logOf(world)).toHaveLength(2);
  await world.control('DELETE', 'requests');
  expect(await logOf(world)).toEqual([]);
});
