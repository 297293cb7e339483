// Webhooks in production: signed by HTTPS, in order, until they arrive, and to public addresses only.
// @module-tag postgres
import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { WebhookWithSecret } from '../../contract/dashboard-api/webhook.ts';
import { newAuthority, selfSigned } from '../support/network/self-signed.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { askForEvents } from '../support/service/events.ts';
import { detailOf, serviceOfTest } from '../support/service/payment-service.ts';
import { amountsOf, type Hooks, hooksOf, productionStore } from '../support/service/production.ts';
import { trust } from '../support/service/tls-service.ts';
import { openReceiver, type Received, verified } from '../support/service/webhook-receiver.ts';
import { storedBytes } from '../support/store/postgres/store-of-folder.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Options = Parameters<typeof serviceOfTest>[0];

/** A service in production whose clock the test moves, and a receiver that speaks TLS. */
async function production(options: Options = {}) {
  const pair = selfSigned();
  trust(pair.cert);
  const receiver = await openReceiver(pair);
  const folder = tempFolder();
  const world = await productionStore(folder);
  const clock = { now: Date.now() };
  const start = () =>
    serviceOfTest({
      dataFolder: folder,
      environment: 'production',
      webhookHosts: ['localhost'],
      now: () => clock.now,
      ...options,
    });
  const service = await start();
  const merchant = await hooksOf(service, world.merchant);
  return { ...world, folder, service, start, clock, receiver, hooks: merchant };
}

/** The machine may be busy. */
const until = (holds: () => unknown) => vi.waitFor(async () => holds(), { timeout: 20_000 });
const amounts = (asked: readonly Received[]) => amountsOf(asked.map(({ body }) => body));
const amountOf = (asked: unknown) => amountsOf([JSON.stringify(asked)])[0];

test('an event arrives signed, and again after a failure, with the start of each answer in the list', async () => {
  const { hooks, receiver, clock } = await production();
  const { secret, id, ...shown } = await hooks.add({ url: receiver.url });
  expect(shown).toMatchObject({
    of: 'organization',
    types: ['session.created'],
    state: 'enabled',
    failing_since: null,
  });
  receiver.moods.push(500);
  await hooks.tell(101);
  await until(async () => expect(await hooks.deliveries(id)).toMatchObject([{ attempts: [{ status: 500 }] }]));
  expect(await hooks.list()).toMatchObject([{ id, failing_since: expect.any(String) }]);
  expect(receiver.asked).toHaveLength(1);
  clock.now += 6 * SECOND;
  await until(async () => expect(await hooks.deliveries(id)).toMatchObject([{ state: 'delivered' }]));
  expect(amounts(receiver.asked)).toEqual([101, 101]);
  for (const asked of receiver.asked) expect(verified(secret, asked)).toEqual(JSON.parse(asked.body));
  expect(await hooks.list()).toMatchObject([{ id, failing_since: null }]);
});

test('a secret is told once, is kept sealed, and for a day after its change the old one signs too', async () => {
  const { hooks, receiver, merchant, clock, folder, service } = await production();
  const first = await hooks.add({ url: receiver.url });
  const rotated = WebhookWithSecret.parse(await (await hooks.ask('POST', `/${first.id}/rotate`)).json());
  expect(rotated.secret).not.toBe(first.secret);
  expect(Date.parse(rotated.previous_secret_until ?? '')).toBe(clock.now + DAY);
  await hooks.tell(101);
  await until(async () => expect(await hooks.deliveries(first.id)).toMatchObject([{ state: 'delivered' }]));
  const [both] = receiver.asked as [Received];
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const { secret } of [first, rotated]) expect(amountOf(verified(secret, both))).toBe(101);

  clock.now += DAY + SECOND;
  const later = await hooksOf(service, merchant);
  await later.tell(102);
  await until(async () => expect(await later.deliveries(first.id)).toMatchObject([{ state: 'delivered' }, {}]));
  const after = receiver.asked.at(-1) as Received;
  expect(amountOf(verified(rotated.secret, after))).toBe(102);
  expect(() => new Webhook(first.secret).verify(after.body, after.headers)).toThrow();

  const told = JSON.stringify([await later.list(), await later.deliveries(first.id)]);
  const stored = (await storedBytes(folder)).toString('latin1');
  for (const { secret } of [first, rotated])
    for (const text of [told, stored]) expect(text.includes(secret.replace('whsec_', ''))).toBe(false);
});

test('each organization is sent its own events, and a platform its whole marketplace’s if it asks for them', async () => {
  const { hooks, receiver, platform, seller, service } = await production();
  const others = await hooksOf(service, platform);
  await hooks.add({ url: `${receiver.url}/merchant` });
  const own = await others.add({ url: receiver.url, of: 'organization' });
  const shared = await others.add({ url: receiver.url, of: 'marketplace' });
  const sellers = await hooksOf(service, seller);
  const refused = await sellers.ask('POST', '', { url: receiver.url, of: 'marketplace' });
  expect([refused.status, await detailOf(refused)]).toEqual([403, expect.stringContaining('platform')]);
  await hooks.tell(201);
  await sellers.tell(202);
  await until(async () => {
    await hooks.list();
    expect(amounts(receiver.asked).toSorted()).toEqual([201, 202]);
  });
  expect(await others.deliveries(own.id)).toEqual([]);
  expect(await others.deliveries(shared.id)).toHaveLength(1);
  for (const [method, path, body] of [
    ['GET', '/deliveries', undefined],
    ['POST', '/rotate', undefined],
    ['POST', '/enable', undefined],
    ['POST', '/test', undefined],
    ['POST', '/send', { event_id: 'event_1' }],
    ['DELETE', '', undefined],
  ] as const) {
    const answer = await hooks.ask(method, `/${shared.id}${path}`, body);
    expect([answer.status, await detailOf(answer)]).toEqual([404, `There is no webhook ${shared.id}.`]);
  }
  expect(await others.list()).toHaveLength(2);
});

test('what can’t be a webhook is refused, and says what to do', async () => {
  const { hooks, receiver } = await production({
    lookUpHost: ((host: string, _options: object, answer: (...found: unknown[]) => void) =>
      host === 'inside.example'
        ? answer(null, [{ address: '10.0.0.7', family: 4 }])
        : answer(Object.assign(new Error(), { code: 'ENOTFOUND' }))) as never,
  });
  for (const [url, word] of [
    [receiver.url.replace('https', 'http'), 'must be an address like https://'],
    ['https://user:pass@shop.example/', 'must hold no user name or password'],
    ['https://127.0.0.1/', 'private network'],
    ['https://0x7f.1/', 'private network'],
    ['https://[::ffff:10.0.0.1]/', 'private network'],
    ['https://100.64.0.1/', 'private network'],
    ['https://169.254.169.254/', 'private network'],
    ['https://224.0.0.1/', 'private network'],
    ['https://inside.example/', 'private network'],
    ['https://nowhere.example/', 'was not found'],
  ] as const) {
    const answer = await hooks.ask('POST', '', { url });
    expect([answer.status, await detailOf(answer)], url).toEqual([422, expect.stringContaining(word)]);
  }
  const types = await hooks.ask('POST', '', { url: receiver.url, types: ['charge.payed'] });
  expect(await detailOf(types)).toMatch(/types\.0: must be one of .*charge\.created, charge\.settled/);
  for (let count = 0; count < 10; count += 1) await hooks.add({ url: receiver.url });
  expect((await hooks.ask('POST', '', { url: receiver.url })).status).toBe(409);
});

test('a name that leads to a private network once it is added gets no byte', async () => {
  const addresses = ['198.51.100.7', '127.0.0.1', '::ffff:127.0.0.1'];
  const looked: string[] = [];
  const { hooks, receiver, clock } = await production({
    webhookHosts: [],
    lookUpHost: ((host: string, _options: object, answer: (...found: unknown[]) => void) => {
      const address = addresses[Math.min(looked.length, addresses.length - 1)] ?? '';
      looked.push(host);
      answer(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    }) as never,
  });
  const { id } = await hooks.add({ url: receiver.url });
  await hooks.tell(101);
  for (const count of [1, 2]) {
    await until(async () => {
      const [delivery] = await hooks.deliveries(id);
      expect(delivery?.attempts.map(({ problem }) => problem)).toEqual(Array(count).fill('address_not_public'));
    });
    clock.now += MINUTE;
  }
  expect(looked.length).toBeGreaterThanOrEqual(3);
  expect(receiver.asked).toEqual([]);
});

test('a redirect isn’t followed, and a program whose certificate isn’t trusted gets no event', async () => {
  const { hooks, receiver } = await production();
  const stranger = await openReceiver(newAuthority('Stranger').issue(['localhost']));
  const redirected = await hooks.add({ url: receiver.url });
  const untrusted = await hooks.add({ url: stranger.url });
  receiver.moods.push(302);
  await hooks.tell(101);
  await until(async () => {
    expect(await hooks.deliveries(redirected.id)).toMatchObject([{ attempts: [{ status: 302 }] }]);
    const [refused] = await hooks.deliveries(untrusted.id);
    expect(refused?.attempts).toMatchObject([{ status: null, problem: expect.stringMatching(/CERT/) }]);
  });
  expect(stranger.asked).toEqual([]);
});

test('events come in order; one that fails holds the next back for its first four attempts, and no longer', async () => {
  const { hooks, receiver, clock } = await production();
  const { id } = await hooks.add({ url: receiver.url });
  receiver.moods.push(500, 500, 500, 500);
  await hooks.tell(101, 102, 103);
  for (const [tried, wait] of [
    [1, 5 * SECOND],
    [2, 30 * SECOND],
    [3, 2 * MINUTE],
  ] as const) {
    await until(async () => {
      await hooks.list();
      expect(amounts(receiver.asked)).toEqual(Array(tried).fill(101));
      expect((await hooks.deliveries(id)).at(-1)?.attempts).toHaveLength(tried);
    });
    clock.now += wait + SECOND;
  }
  await until(async () => {
    await hooks.list();
    expect(amounts(receiver.asked)).toEqual([101, 101, 101, 101, 102, 103]);
  });
  clock.now += 10 * MINUTE + SECOND;
  await until(async () => {
    await hooks.list();
    expect(amounts(receiver.asked)).toEqual([101, 101, 101, 101, 102, 103, 101]);
  });
});

/** Lets the newest event fail until it had so many attempts. Tokens end while the clock goes on. */
async function failUntil(signIn: () => Promise<Hooks>, id: string, clock: { now: number }, attempts: number) {
  let hooks = await signIn();
  await until(async () => {
    const delivery = (await hooks.deliveries(id)).find(({ why }) => why === 'event');
    const made = delivery?.attempts.length ?? 0;
    const next = Date.parse(delivery?.next_attempt_at ?? '');
    if (made < attempts && next > clock.now) {
      clock.now = next + 1;
      hooks = await signIn();
    }
    expect(made).toBe(attempts);
  });
}

test('one failure days after another, or a test that fails, disables no webhook', async () => {
  const { hooks, receiver, merchant, clock, service } = await production();
  const { id } = await hooks.add({ url: receiver.url });
  receiver.moods.push(500);
  await hooks.ask('POST', `/${id}/test`);
  await until(async () => expect(await hooks.deliveries(id)).toMatchObject([{ state: 'failed' }]));
  expect(await hooks.list()).toMatchObject([{ failing_since: null }]);
  await receiver.vanish();
  const signIn = () => hooksOf(service, merchant);
  await hooks.tell(101);
  await failUntil(signIn, id, clock, 1);
  clock.now += 6 * DAY;
  await failUntil(signIn, id, clock, 2);
  const later = await signIn();
  expect(await later.list()).toMatchObject([{ state: 'enabled', failing_since: expect.any(String) }]);
  await receiver.comeBack();
  clock.now += MINUTE;
  await until(async () => expect(await later.list()).toMatchObject([{ state: 'enabled', failing_since: null }]));
});

test('after five days without success a webhook is disabled and its members are written; enabled again it is sent what comes then', async () => {
  const { hooks, receiver, merchant, clock, store, service } = await production();
  const { id } = await hooks.add({ url: `${receiver.url}?token=s3cret` });
  await receiver.vanish();
  const signIn = () => hooksOf(service, merchant);
  await hooks.tell(101);
  await failUntil(signIn, id, clock, 1);
  clock.now += 4 * DAY;
  await failUntil(signIn, id, clock, 7);
  expect(await (await signIn()).list()).toMatchObject([{ state: 'enabled' }]);
  clock.now += DAY + MINUTE;
  const later = await hooksOf(service, merchant);
  await until(async () => expect(await later.list()).toMatchObject([{ state: 'disabled' }]));
  expect(await later.deliveries(id)).toMatchObject([{ state: 'failed', next_attempt_at: null }]);
  const mails = await store.selectFrom('outbox').select(['recipient', 'subject', 'body']).execute();
  expect(mails).toMatchObject([
    { recipient: 'owner@corner-books.example', subject: 'A webhook was disabled (Production)' },
  ]);
  expect(mails[0]?.body).toContain(id);
  expect(JSON.stringify(mails)).not.toContain('s3cret');

  await receiver.comeBack();
  await later.tell(301);
  expect((await later.ask('POST', `/${id}/test`)).status).toBe(409);
  expect(await (await later.ask('POST', `/${id}/enable`)).json()).toMatchObject({
    state: 'enabled',
    failing_since: null,
  });
  await later.tell(102);
  await until(async () => {
    await later.list();
    expect(amounts(receiver.asked)).toEqual([102]);
  });
  const feed = await askForEvents(service, later.token);
  expect(amountsOf(feed.events.map((event) => JSON.stringify(event)))).toEqual([101, 301, 102]);
});

test('a test event is sent once, and an event of the feed again', async () => {
  const { hooks, receiver, platform, service } = await production();
  const { id, secret } = await hooks.add({ url: receiver.url, types: ['charge.returned'] });
  const others = await hooksOf(service, platform);
  await hooks.tell(101);
  await others.tell(203);
  const newest = async (token: string) => (await askForEvents(service, token)).events.at(-1);
  const [event, foreign] = [await newest(hooks.token), await newest(others.token)];
  receiver.moods.push(500);
  expect(await (await hooks.ask('POST', `/${id}/test`)).json()).toMatchObject({ state: 'waiting', why: 'test' });
  await until(async () => expect(await hooks.deliveries(id)).toMatchObject([{ state: 'failed', attempts: [{}] }]));
  expect(verified(secret, receiver.asked[0] as Received)).toMatchObject({ type: 'webhook.test' });
  const again = await hooks.ask('POST', `/${id}/send`, { event_id: event?.id });
  expect(await again.json()).toMatchObject({ why: 'sent_again', event_id: event?.id });
  await until(() => expect(receiver.asked).toHaveLength(2));
  expect(verified(secret, receiver.asked[1] as Received)).toEqual(event);
  expect((await hooks.ask('POST', `/${id}/send`, { event_id: foreign?.id })).status).toBe(404);
});

test('a list of deliveries is read page by page', async () => {
  const { hooks, receiver, service } = await production();
  const { id } = await hooks.add({ url: receiver.url });
  await hooks.tell(101, 102, 103, 104, 105);
  const { events } = await askForEvents(service, hooks.token);
  await until(async () => {
    await hooks.list();
    expect(receiver.taken()).toHaveLength(5);
  });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await hooks.ask('GET', `/${id}/deliveries?limit=2${query}`);
    const page = (await answer.json()) as { deliveries: { event_id: string }[]; next_cursor: string | null };
    seen.push(...page.deliveries.map(({ event_id }) => event_id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(events.map((event) => event.id).toReversed());
  expect((await hooks.ask('GET', `/${id}/deliveries?cursor=bm9uc2Vuc2U`)).status).toBe(422);
});

test('the document of production names the calls, and the payment API’s names none of them', async () => {
  const { hooks, service } = await production();
  const read = async (url: string) => (await (await fetch(url)).json()) as { paths: Record<string, object> };
  const { paths } = await read(`${service.urls.dashboardUrl}/api/openapi.json`);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    path.includes('webhooks') ? Object.keys(methods).map((method) => `${method} ${path.split('/webhooks')[1]}`) : [],
  );
  expect(calls.toSorted()).toEqual([
    'delete /{webhook_id}',
    'get ',
    'get /{webhook_id}/deliveries',
    'post ',
    'post /{webhook_id}/enable',
    'post /{webhook_id}/rotate',
    'post /{webhook_id}/send',
    'post /{webhook_id}/test',
  ]);
  const payments = await read(`${service.urls.baseUrl}/openapi.json`);
  expect(Object.keys(payments.paths).filter((path) => path.includes('webhook'))).toEqual([]);
  const empty = await hooks.ask('POST', '', {});
  expect([empty.status, await detailOf(empty)]).toEqual([
    422,
    'url: must be an address like https://shop.example/webhooks',
  ]);
});
