// Hosts that a sandbox was started with as targets of its webhooks, and whatever is none of them.
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { organizationOf, serviceOfTest, signIn, type TestService } from '../../support/service/payment-service.ts';
import { press } from '../../support/service/sandbox.ts';
import { CHARGE_EVENTS, openReceiver } from '../../support/service/webhook-receiver.ts';
import { makeWorld, pay } from '../../support/service/worlds.ts';

async function add(service: TestService, url: string) {
  const answer = await press(service, 'POST', 'webhooks', { url, types: CHARGE_EVENTS });
  const { detail } = (await answer.json()) as { detail?: string };
  return [answer.status, detail];
}

test('a sandbox that others reach sends events to the hosts it was started with, and to no other', async () => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  const service = await serviceOfTest({ host: '0.0.0.0', webhookHosts: ['localhost', 'app'] });
  expect(await add(service, `http://LOCALHOST:${port}/webhooks`)).toEqual([200, undefined]);
  const token = await signIn(service, organizationOf(service, 'merchant'));
  await pay(await makeWorld(service), token);
  await press(service, 'POST', 'webhooks/flush');
  expect(receiver.taken()).toHaveLength(1);
  // Its address is the same machine, and yet wasn't named.
  for (const host of ['127.0.0.1', '[::1]', 'app.example', 'xapp', 'localhost.example', '192.0.2.1']) {
    expect(await add(service, `http://${host}:${port}/`), host).toEqual([
      403,
      'This sandbox sends events only to localhost, app. To add a host, start the sandbox with it in --webhook-hosts.',
    ]);
  }
});

test('one that is reached from this machine alone sends events to this machine and to the hosts it was started with', async () => {
  const named = await serviceOfTest({ webhookHosts: ['app.invalid'] });
  for (const url of ['http://127.0.0.1:9/', 'http://app.invalid:9/'])
    expect(await add(named, url)).toEqual([200, undefined]);
  const plain = await serviceOfTest();
  expect(await add(plain, 'http://app.invalid:9/')).toEqual([
    422,
    expect.stringContaining('start the sandbox with --webhook-hosts'),
  ]);
});

test('the service itself is no target, by whichever name of this machine', async () => {
  const origin = 'http://paydesk.invalid:4010';
  const published = { api: origin, auth: origin, checkout: origin, dashboard: origin };
  const names = ['localhost', '127.0.0.1', '0.0.0.0', '[::ffff:7f00:1]', hostname().toLowerCase(), 'paydesk.invalid'];
  const service = await serviceOfTest({ host: '0.0.0.0', webhookHosts: names });
  const { port } = new URL(service.listening);
  for (const host of names.slice(0, -1))
    expect(await add(service, `http://${host}:${port}/sandbox/reset`), host).toEqual([
      422,
      expect.stringContaining('not this service'),
    ]);
  // Another container may listen at the same port.
  expect(await add(service, `http://paydesk.invalid:${port}/`)).toEqual([200, undefined]);
  const behind = await serviceOfTest({ published, webhookHosts: names });
  const refused = await fetch(`${behind.listening}/sandbox/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `${origin}/sandbox/reset` }),
  });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('not this service')]);
});

test('a redirect of a host that was named leads nowhere', async () => {
  const receiver = await openReceiver();
  const service = await serviceOfTest({ host: '0.0.0.0', webhookHosts: ['localhost'] });
  receiver.moods.push(302);
  await add(service, `http://localhost:${new URL(receiver.url).port}/`);
  await pay(await makeWorld(service), await signIn(service, organizationOf(service, 'merchant')));
  await press(service, 'POST', 'webhooks/flush');
  const { deliveries } = (await (await press(service, 'GET', 'webhooks/deliveries')).json()) as {
    deliveries: unknown[];
  };
  expect(deliveries).toMatchObject([{ state: 'waiting', attempts: [{ status: 302 }] }]);
});

test('production has no webhooks, whatever hosts it is started with', async () => {
  const service = await serviceOfTest({ environment: 'production', webhookHosts: ['localhost'] });
  expect((await press(service, 'POST', 'webhooks', { url: 'http://localhost:9/' })).status).toBe(404);
});
