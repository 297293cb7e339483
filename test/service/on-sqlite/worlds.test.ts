// A world for each test: many of them in one process, none of which sees another.

import { expect, onTestFinished, test } from 'vitest';
import type { ShownWorld } from '../../../service/sandbox/worlds/requests.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { visitor } from '../../support/service/dashboard.ts';
import {
  askForToken,
  basic,
  callApi,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  startTestService,
} from '../../support/service/payment-service.ts';
import { problem } from '../../support/service/problem.ts';
import { rawExchange } from '../../support/service/raw-exchange.ts';
import { press } from '../../support/service/sandbox.ts';
import { askForWorld, makeWorld, pay } from '../../support/service/worlds.ts';

const DAY_S = 86_400;

test('sixteen workers take payments at once, and each finds its own only', async () => {
  const service = await serviceOfTest();
  const workers = await Promise.all(
    Array.from({ length: 16 }, async (_, worker) => {
      const world = await makeWorld(service, { seed: `worker ${worker}` });
      const token = await world.token();
      for (let payment = 0; payment < 5; payment += 1) await pay(world, token, 1000 + worker);
      return world;
    }),
  );
  for (const [worker, world] of workers.entries()) {
    const { charges } = (await (await world.control('GET', 'charges')).json()) as { charges: { amount: number }[] };
    expect(charges.map(({ amount }) => amount)).toEqual(Array.from({ length: 5 }, () => 1000 + worker));
  }
  const own = (await (await press(service, 'GET', 'charges')).json()) as { charges: unknown[] };
  expect(own.charges).toEqual([]);
});

test('a key of one world opens nothing of another, nor of the service’s own', async () => {
  const service = await serviceOfTest();
  const [one, other] = [await makeWorld(service), await makeWorld(service)];
  const [mine, theirs] = [await one.token(), await other.token()];
  const { id } = (await (await other.session(theirs)).json()) as { id: string };
  await other.authorize(id);
  expect((await one.order(mine, id)).status).toBe(404);
  const [own] = service.organizations;
  const keys = await service.issueKeys(own?.id ?? '');
  expect(keys.clientId).not.toContain(one.made.id.slice('world_'.length));
  const { client_secret } = one.organization('merchant');
  const mixed = await fetch(`${service.urls.authUrl}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${keys.clientId}:${client_secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect(mixed.status).toBe(401);
  expect((await other.order(theirs, id)).status).toBe(200);
});

test('a seed is one world’s at a time; to replace it discards the older', async () => {
  const service = await serviceOfTest();
  const first = await makeWorld(service, { seed: 'twice' });
  const token = await first.token();
  const refused = await askForWorld(service, { seed: 'twice' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual(
    problem(409, 'conflict', expect.stringContaining(`World ${first.made.id} has this seed`)),
  );
  const second = await makeWorld(service, { seed: 'twice', replace: true });
  expect(second.made).toEqual(first.made);
  expect((await second.session(token)).status).toBe(401);
});

test('without a seed, a world tells the one it got, from which it can be made again', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const before = await pay(world, await world.token());
  const again = await makeWorld(service, { seed: world.made.seed, replace: true });
  expect(await pay(again, await again.token())).toEqual(before);
});

test('a world’s clock stands still until it is told to run, and a jump can leave tokens alive', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service, { clock: { at: '2026-03-02T12:00:00Z' } });
  const token = await world.token();
  const created = async () => ((await (await world.session(token)).json()) as { create_date?: string }).create_date;
  expect([await created(), await created()]).toEqual(Array(2).fill('2026-03-02T12:00:00.000000+00:00'));
  await world.control('POST', 'clock', { advance_seconds: 40 * DAY_S, expire_tokens: false });
  expect(await created()).toBe('2026-04-11T12:00:00.000000+00:00');
  await world.control('POST', 'clock', { frozen: false });
  expect((await created()) ?? '').toMatch(/^2026-04-11T12:0/);
  expect((await world.show()).frozen).toBe(false);
  await world.control('POST', 'clock', { advance_seconds: 3600 });
  expect((await world.session(token)).status).toBe(401);
});

test('a token that a jump left alive has the time it had left, and runs out then', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const forward = (advance_seconds: number, expire_tokens = true) =>
    world.control('POST', 'clock', { advance_seconds, expire_tokens });
  await forward(3000);
  await forward(DAY_S, false);
  await forward(599);
  expect((await world.session(token)).status).toBe(200);
  await forward(1);
  expect((await world.session(token)).status).toBe(401);
});

test('faults, planned outcomes and organizations can be asked for with the world', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service, {
    organizations: [
      { name: 'Fair', role: 'platform' },
      { name: 'Stall No. 1', role: 'seller', email: 'One@Stall.example' },
    ],
    faults: { rules: [{ operation: 'create_session_sessions_post', effect: 'status', status: 503, times: 1 }] },
    outcomes: { rules: [{ return_code: 'R01' }] },
  });
  const { organizations } = world.made;
  expect(organizations.map(({ name, email }) => [name, email])).toEqual([
    ['Fair', 'owner@fair.example'],
    ['Stall No. 1', 'one@stall.example'],
  ]);
  expect(organizations[0]?.marketplace_id).toBe(organizations[1]?.marketplace_id);
  const token = await world.token('seller');
  const request = { ...sessionRequest(), marketplace_id: organizations[0]?.marketplace_id };
  expect((await callApi(service, token, '/sessions', request)).status).toBe(503);
  const session = (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
  await world.authorize(session.id);
  const { order } = (await (await world.order(token, session.id)).json()) as { order: { id: string } };
  await world.charge(token, order.id);
  await world.control('POST', 'clock', { advance_seconds: 7 * DAY_S });
  const { charges } = (await (await world.control('GET', 'charges')).json()) as { charges: object[] };
  expect(charges).toMatchObject([{ outcome: 'returned', return_code: 'R01' }]);
});

test('a snapshot brings back every answer, the clock and what is drawn next', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service, { seed: 'kept' });
  const token = await world.token();
  await pay(world, token);
  const snapshot = await world.snapshot();
  const next = async () => {
    const paid = await pay(world, token);
    await world.control('POST', 'clock', { advance_seconds: 5 * DAY_S, expire_tokens: false });
    return [...paid, await (await world.control('GET', 'charges')).text(), ...(await pay(world, token))];
  };
  const before = await next();
  expect((await world.restore(snapshot.id)).status).toBe(200);
  expect((await world.show()).now).toBe(snapshot.now);
  expect(await next()).toEqual(before);
});

test('a discarded world answers nobody any more, and says so', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  const token = await world.token();
  const { id } = (await (await world.session(token)).json()) as { id: string };
  expect((await world.discard()).status).toBe(200);
  const gone = expect.stringContaining(`There is no world ${world.made.id} here`);
  const asked = await Promise.all([
    ...[world.askToken(), world.session(token), world.authorize(id), world.control('GET', '')],
    ...[world.control('POST', 'reset', { confirm: 'reset' }), world.discard(), world.control('POST', 'snapshots')],
    ...[fetch(`${service.urls.jsUrl}/pay/${id}`), fetch(`${service.urls.dashboardUrl}/sign-in?world=${world.made.id}`)],
  ]);
  expect(asked.map(({ status }) => status)).toEqual([401, 401, 404, 404, 404, 404, 404, 404, 404]);
  // The Host looks like an IP address and isn't one.
  const call = `POST /api/v2.0/sessions HTTP/1.1\r\nHost: 1.2.3.4.5\r\nAuthorization: bearer ${token}\r\nConnection: close`;
  const unusual = await rawExchange(service, `${call}\r\n\r\n`);
  expect(unusual.status).toBe(401);
  for (const answer of [...asked, unusual])
    expect(await answer.json()).toMatchObject(
      problem(answer.status, answer.status === 401 ? 'unauthorized' : 'not_found', gone),
    );
  const { worlds } = (await (await press(service, 'GET', 'worlds')).json()) as { worlds: ShownWorld[] };
  expect(worlds).toEqual([]);
});

test('the dashboard of a world is signed in to by its own members, and leads nowhere else', async () => {
  const service = await serviceOfTest();
  const world = await makeWorld(service, { organizations: [{ name: 'Corner Shop', role: 'merchant' }] });
  const { id, dashboard_url, sign_in_url } = world.made;
  expect(dashboard_url).toBe(service.urls.dashboardUrl);
  const browser = visitor(service);
  const { pathname, search } = new URL(sign_in_url);
  const asked = await browser.open(pathname + search);
  expect(asked.text).toContain('owner@corner-shop.example');
  expect(asked.text).toContain(`href="/sandbox/worlds/${id}/outbox"`);
  expect(asked.text).toContain(`href="/dashboard/register?world=${id}"`);
  const sent = await browser.post(pathname + search, { email: 'owner@corner-shop.example' });
  const { messages } = (await (await world.control('GET', 'outbox')).json()) as { messages: { body: string }[] };
  const code = /\b\d{6}\b/.exec(messages[0]?.body ?? '')?.[0] ?? '';
  expect((await browser.post(sent.path, { code })).text).toContain('Corner Shop');
  expect((await browser.open('/dashboard/keys')).text).toContain(world.organization('merchant').client_id);
  await world.discard();
  const afterwards = await browser.open('/dashboard/keys');
  expect(afterwards.text).toContain('owner@corner-books.example');
});

test('the service’s own world stays on disk: it keeps its clock, faults and keys, and worlds leave it alone', async () => {
  const dataFolder = tempFolder();
  const first = await startTestService({ dataFolder });
  const own = organizationOf(first, 'merchant');
  const { clientId, clientSecret } = await first.issueKeys(own.id);
  await press(first, 'POST', 'clock', { advance_seconds: 100 * DAY_S });
  await press(first, 'PUT', 'faults', { rules: [{ operation: 'checkout_open', effect: 'status', status: 503 }] });
  const { now } = (await (await press(first, 'GET', 'clock')).json()) as { now: string };
  await first.close();
  const service = await startTestService({ dataFolder });
  onTestFinished(() => service.discard());
  const world = await makeWorld(service);
  await pay(world, await world.token());
  await world.control('POST', 'reset', { confirm: 'reset' });
  const clock = (await (await press(service, 'GET', 'clock')).json()) as { now: string; frozen: boolean };
  expect([clock.now >= now, clock.frozen]).toEqual([true, false]);
  expect(await (await press(service, 'GET', 'faults')).json()).toMatchObject({
    rules: [{ operation: 'checkout_open' }],
  });
  expect((await askForToken(service, basic(clientId, clientSecret))).status).toBe(200);
});
