// The kit for integrators' tests, at a sandbox: what it cleans up, what it refuses, and what it says.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type World, type WorldOptions, withWorld } from '../../../service/test-kit/index.ts';
import { serviceOfTest, type TestService } from '../../support/service/payment-service.ts';
import { press } from '../../support/service/sandbox.ts';

let service: TestService;
let said: string[];

beforeEach(async () => {
  service = await serviceOfTest();
  vi.stubEnv('SANDBOX_URL', service.urls.baseUrl);
  said = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function living(): Promise<string[]> {
  const { worlds } = (await (await press(service, 'GET', 'worlds')).json()) as { worlds: { id: string }[] };
  return worlds.map(({ id }) => id);
}

/** A session that its consumer has authorized. */
async function authorized({ env, authorize }: World): Promise<string> {
  const { BASE_URL, AUTH_URL, CLIENT_ID, CLIENT_SECRET } = env();
  const asked = await fetch(`${AUTH_URL}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await asked.json()) as { access_token: string };
  const consumer_info = { first_name: 'Ada', last_name: 'Byron' };
  const made = await fetch(`${BASE_URL}/api/v2.0/sessions`, {
    method: 'POST',
    headers: { Authorization: `bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: 2500, type: 'consumer_checkout', consumer_info }),
  });
  const { id } = (await made.json()) as { id: string };
  await authorize(id);
  return id;
}

test('a world and its receiver are gone after a test that failed, and its seed is told', async () => {
  let url = '';
  const failing = withWorld({ seed: 'of this test' }, async (world) => {
    url = (await world.receiver()).url;
    expect(await living()).toEqual([world.id]);
    throw new Error('the test failed');
  });
  await expect(failing).rejects.toThrow('the test failed');
  expect(await living()).toEqual([]);
  await expect(fetch(url)).rejects.toThrow();
  expect(said.join('')).toContain('"of this test"');
});

test('a test that passes says nothing, and gives what it returns', async () => {
  expect(await withWorld(async ({ organizations }) => organizations.length)).toBe(4);
  expect(said).toEqual([]);
});

test('a world whose seed an interrupted run left behind is made again', async () => {
  const first = await openWorld({ seed: 'twice' });
  await withWorld({ seed: 'twice' }, (world) => expect(world.env()).toEqual(first.env()));
  expect(await living()).toEqual([]);
});

test('an event that somebody else signed is refused, and is no event', async () => {
  await withWorld(async (world) => {
    const receiver = await world.receiver();
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${btoa('x'.repeat(32))}`,
    };
    const answer = await fetch(receiver.url, { method: 'POST', headers, body: '{"type":"charge.created"}' });
    expect(answer.status).toBe(400);
    expect(receiver.events).toEqual([]);
    await expect(receiver.waitFor('charge.created', { timeoutMs: 1 })).rejects.toThrow(
      /^No charge\.created came within 1 ms\. Events that came: none\. Refused: .*signature/i,
    );
  });
});

test('an event that was answered with 500 comes again when the clock moves', async () => {
  await withWorld(async (world) => {
    const receiver = await world.receiver();
    receiver.respondWith(500);
    const id = await authorized(world);
    expect((await receiver.waitFor('session.authorized')).session.id).toBe(id);
    expect(receiver.events).toHaveLength(1);
    await world.advance({ seconds: 5 });
    await world.flushWebhooks();
    expect(receiver.events.map((event) => event.id)).toEqual([receiver.events[0]?.id, receiver.events[0]?.id]);
  });
});

test('a wait for an event that doesn’t come names those that came', async () => {
  await withWorld(async (world) => {
    const receiver = await world.receiver();
    await authorized(world);
    await receiver.waitFor('session.authorized');
    await expect(receiver.waitFor(({ type }) => type === 'refund.sent', { timeoutMs: 1 })).rejects.toThrow(
      'No event that fits came within 1 ms. Events that came: session.authorized.',
    );
  });
});

test('a control whose answer is a file gives its text', async () => {
  await withWorld({ clock: { at: '2026-03-03T15:00:00Z' } }, async (world) => {
    expect(await world.control('GET', 'returns.ach?day=2026-03-02')).toMatch(/^101 .*\n9/s);
  });
});

test('a refusal of a control says which, and what is wrong', async () => {
  await withWorld(async (world) => {
    await expect(world.control('POST', 'clock', { to: 'noon' })).rejects.toMatchObject({
      status: 422,
      type: 'urn:problem:hosted-ach:invalid',
      message: expect.stringMatching(/clock answered 422: to/),
    });
    expect(() => world.organization('bank' as 'seller')).toThrow(/has no/);
  });
});

test('a world begins with all that can be asked of it', async () => {
  const asked: Required<WorldOptions> = {
    seed: 'all',
    clock: { at: '2026-03-02T15:00:00Z', frozen: true },
    organizations: [{ name: 'Corner Books', role: 'merchant', email: 'ada@books.example', full_name: 'Ada Byron' }],
    outcomes: { rules: [{ match: { amount: 2500 }, attempt: 1, after_banking_days: 2, return_code: 'R01' }] },
    faults: { seed: 1, rules: [{ operation: 'checkout_open', effect: 'status', status: 500, times: 1 }] },
    idle_seconds: 60,
  };
  await withWorld(asked, async (world) => {
    expect(world.organizations.map(({ email }) => email)).toEqual(['ada@books.example']);
    expect(await world.control('GET', 'outcomes')).toMatchObject({ rules: [{ return_code: 'R01' }] });
    expect(await world.control('GET', 'faults')).toMatchObject({ rules: [{ effect: 'status' }] });
  });
});
