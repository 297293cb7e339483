// A service behind a reverse proxy that ends TLS: its public addresses are its own, and a client's address is the one the proxy saw.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../service/store/database.ts';
import { dashboardDocument, paymentDocument } from '../support/service/api-document.ts';
import { throughProxy } from '../support/service/behind-proxy.ts';
import { outboxOf, registerBusiness, serverMails, visitor } from '../support/service/dashboard.ts';
import { startMailServer } from '../support/service/mail-server.ts';
import { serviceOfTest } from '../support/service/payment-service.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const PUBLIC = {
  api: 'https://api.pay.example',
  auth: 'https://auth.pay.example',
  checkout: 'https://js.pay.example',
  dashboard: 'https://my.pay.example',
};
const OWNER = 'owner@corner-books.example';
const from = (client: string) => ({ 'x-forwarded-for': client });

describe.each([
  ['keeps the Host', true],
  ['writes its own Host', false],
])('behind a proxy that %s', (_, keepsHost) => {
  test('a platform registers in production, and is told the public addresses', async () => {
    const { mails, url } = await startMailServer();
    const service = await serviceOfTest({ environment: 'production', smtp: url, published: PUBLIC });
    const { person, onboardingPath } = await registerBusiness(service, {
      email: 'pat@pear-tree.example',
      as: 'platform',
      mailbox: serverMails(mails),
      send: throughProxy(service, { keepsHost }),
    });
    const { text } = await person.open('/dashboard');
    expect(text).toContain(`${PUBLIC.dashboard}${onboardingPath}`);
    for (const address of [PUBLIC.api, PUBLIC.auth, PUBLIC.checkout]) expect(text).toContain(`<code>${address}</code>`);
    expect(text + mails.join()).not.toMatch(/127\.0\.0\.1|localhost/);
    expect(mails.join()).toContain(`From: no-reply@my.pay.example`);
    expect(mails.join()).toContain(`requested it:\r\n${PUBLIC.dashboard}/dashboard\r\n`);
  });

  test('a form of another page is refused', async () => {
    const service = await serviceOfTest({ published: PUBLIC });
    const send = throughProxy(service, { keepsHost });
    for (const Origin of ['https://evil.example', PUBLIC.checkout, service.listening]) {
      const body = new URLSearchParams({ email: OWNER });
      const answer = await send(`${PUBLIC.dashboard}/dashboard/sign-in`, { method: 'POST', headers: { Origin }, body });
      expect([answer.status, await answer.text()], Origin).toEqual([403, expect.stringContaining(PUBLIC.dashboard)]);
    }
  });

  test('the sandbox’s controls answer at the public address', async () => {
    const service = await serviceOfTest({ published: PUBLIC });
    const send = throughProxy(service, { keepsHost });
    const page = await send(`${PUBLIC.api}/sandbox`, { headers: { Accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining(`curl ${PUBLIC.api}/sandbox/clock`),
    ]);
    const foreign = await send(`${PUBLIC.api}/sandbox/clock`, { headers: { Origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
  });
});

test('the cookie of who is signed in is sent over HTTPS only', async () => {
  const service = await serviceOfTest({ published: PUBLIC });
  const send = throughProxy(service, { keepsHost: true });
  const headers = { Origin: PUBLIC.dashboard };
  const signInPage = `${PUBLIC.dashboard}/dashboard/sign-in`;
  const asked = await send(signInPage, { method: 'POST', headers, body: new URLSearchParams({ email: OWNER }) });
  const codePage = PUBLIC.dashboard + asked.headers.get('location');
  const code = await outboxOf({ urls: { ...service.urls, baseUrl: service.listening } })(OWNER);
  const entered = await send(codePage, { method: 'POST', headers, body: new URLSearchParams({ code }) });
  const cookie = entered.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Secure-dashboard=/);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/dashboard'])
    expect(cookie).toContain(attribute);
});

test('the dashboard is not at the checkout’s host, and at no other', async () => {
  const service = await serviceOfTest({ published: PUBLIC });
  const send = throughProxy(service, { keepsHost: true });
  for (const host of [PUBLIC.checkout, 'https://evil.example']) {
    expect((await send(`${host}/dashboard/sign-in`)).status, host).toBe(403);
  }
});

test('the OpenAPI documents name the public addresses', async () => {
  const service = await serviceOfTest({ published: PUBLIC });
  const send = throughProxy(service, { keepsHost: true });
  const read = async (address: string) => (await send(address)).json() as Promise<Record<string, unknown>>;
  expect(await read(paymentDocument(service))).toMatchObject({
    servers: [{ url: PUBLIC.api, description: 'sandbox' }],
    paths: { '/oauth2/token': { servers: [{ url: PUBLIC.auth, description: 'sandbox' }] } },
  });
  expect(await read(dashboardDocument(service))).toMatchObject({ servers: [{ url: PUBLIC.dashboard }] });
});

test('limits count each client behind the proxy by itself, and believe nobody else’s header', async () => {
  const options = { published: PUBLIC, rateLimits: { tokensPerMinute: 1 } };
  const trusting = await serviceOfTest({ ...options, trustedProxies: ['127.0.0.1'] });
  const wary = await serviceOfTest(options);
  const ask = async (service: typeof trusting, client: string) => {
    const send = throughProxy(service, { keepsHost: true, headers: from(client) });
    return (await send(`${PUBLIC.auth}/oauth2/token`, { method: 'POST' })).status;
  };
  expect([await ask(trusting, '203.0.113.1'), await ask(trusting, '203.0.113.1')]).toEqual([401, 429]);
  expect(await ask(trusting, '203.0.113.2')).toBe(401);
  expect(await ask(trusting, '198.51.100.7, 203.0.113.2')).toBe(429);
  expect([await ask(wary, '203.0.113.1'), await ask(wary, '203.0.113.2')]).toEqual([401, 429]);
});

test('http://localhost works like 127.0.0.1', async () => {
  const service = await serviceOfTest();
  const origin = service.urls.baseUrl.replace('127.0.0.1', 'localhost');
  const urls = { ...service.urls, baseUrl: origin, dashboardUrl: `${origin}/dashboard` };
  const person = visitor({ urls });
  const { path } = await person.post('/dashboard/sign-in', { email: OWNER });
  const page = await person.post(path, { code: await outboxOf({ urls })(OWNER) });
  expect([page.status, page.path]).toEqual([200, '/dashboard']);
});

test('the first page says what answers there, to people and to programs', async () => {
  const service = await serviceOfTest();
  const page = await fetch(`${service.urls.baseUrl}/`, { headers: { Accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('This is a sandbox for testing: no real money moves.'),
  ]);
  const { urls } = await serviceOfTest({ environment: 'production' });
  const facts = (await (await fetch(urls.baseUrl)).json()) as object;
  expect(facts).toEqual({
    service: 'Hosted ACH payment service',
    environment: 'production',
    base_url: urls.baseUrl,
    auth_url: urls.authUrl,
    js_url: urls.jsUrl,
    dashboard_url: urls.dashboardUrl,
    openapi: paymentDocument({ urls }),
    dashboard_openapi: dashboardDocument({ urls }),
  });
});

test('/health says whether the service is ready, and not once the tables are another version’s', async () => {
  const service = await serviceOfTest();
  const probe = async (name: string) => {
    const answer = await fetch(`${service.urls.baseUrl}/${name}`);
    return [answer.status, await answer.json()];
  };
  const ready = [200, { status: 'ready', reasons: [] }];
  expect([await probe('live'), await probe('health'), await probe('ready')]).toEqual([
    [200, { status: 'live' }],
    ready,
    ready,
  ]);
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  await store.schema.alterTable('kysely_migration').renameTo('kysely_migration_of_before').execute();
  const away = { code: 'unreachable', detail: "The store doesn't answer." };
  await vi.waitFor(async () => expect(await probe('health')).toEqual([503, { status: 'not_ready', reasons: [away] }]), {
    timeout: 5_000,
    interval: 200,
  });
  expect((await probe('live'))[0]).toBe(200);
});
