// Payments over real HTTP, against a provider that behaves as badly as providers do.
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { OrderId, SessionId } from '../../contract/ids.ts';
import { post } from '../../main/network/send.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { always, json, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { problem } from '../support/service/problem.ts';

const SECRET = 'secret-that-must-stay-here';
const ORDER = OrderId.parse('order_1');
const request = {
  amount: 100,
  type: 'consumer_checkout',
  consumer_info: { first_name: 'Ada', last_name: 'L' },
} as const;
const charged = {
  order: orderBody('order_1', { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
};
const session = { id: 'sess_1', status: 'started', total_amount: 100 };

async function payingAt(url: string, now = { ms: 0 }) {
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save('account-1', { clientId: 'key_live-1', clientSecret: SECRET });
  const payments = openPayments(vault, { tokenMs: 10_000, callMs: 3000 }, () => now.ms);
  return { payments, signer: { provider: 'hosted-ach', accountId: 'account-1', baseUrl: url, authUrl: url }, now };
}

async function paying() {
  const provider = await startProvider();
  return { provider, ...(await payingAt(provider.url)) };
}

test('a call carries the documented headers, path and body, and the token request plain Basic credentials', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer(json(200, charged));
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({
    kind: 'succeeded',
    answer: { charge: { id: 'charge_1' } },
  });
  const [token, charge] = provider.received;
  expect(token).toMatchObject({ method: 'POST', path: '/oauth2/token', body: 'grant_type=client_credentials' });
  expect(token?.headers.authorization).toBe(`Basic ${Buffer.from(`key_live-1:${SECRET}`).toString('base64')}`);
  expect(token?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(charge).toMatchObject({
    method: 'POST',
    path: '/api/v2.0/orders/order_1/charge',
    body: '{"order_id":"order_1"}',
  });
  expect(charge?.headers).toMatchObject({
    authorization: 'bearer token-of-the-provider',
    accept: 'application/json',
    'content-type': 'application/json',
  });
});

test('ten calls at once ask for one token, and a token is kept until shortly before it expires', async () => {
  const { provider, payments, signer, now } = await paying();
  provider.answer(json(200, session));
  const tokens = () => provider.received.filter(({ path }) => path === '/oauth2/token').length;
  await Promise.all(Array.from({ length: 10 }, () => payments.createSession(signer, request)));
  expect(tokens()).toBe(1);
  now.ms = 3_569_000;
  await payments.createSession(signer, request);
  expect(tokens()).toBe(1);
  now.ms = 3_571_000;
  await payments.createSession(signer, request);
  expect(tokens()).toBe(2);
});

test('a token without a lifetime is kept for ten minutes', async () => {
  const { provider, payments, signer, now } = await paying();
  provider.answerToken(json(200, { access_token: 'a' }));
  provider.answer(json(200, session));
  await payments.createSession(signer, request);
  now.ms = 569_000;
  await payments.createSession(signer, request);
  expect(provider.received.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
  now.ms = 571_000;
  await payments.createSession(signer, request);
  expect(provider.received.filter(({ path }) => path === '/oauth2/token')).toHaveLength(2);
});

test('a token that is refused in mid-life is renewed once, and only once', async () => {
  const { provider, payments, signer } = await paying();
  let calls = 0;
  provider.answer((response, call) => {
    calls += 1;
    (calls === 1 ? refusal(401, 'expired') : json(200, charged))(response, call);
  });
  expect((await payments.chargeOrder(signer, ORDER, always)).kind).toBe('succeeded');
  expect(calls).toBe(2);
  provider.answer((response, call) => {
    calls += 1;
    refusal(401, 'This token is not known.')(response, call);
  });
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'refused', code: 'token_refused' });
  expect(calls).toBe(4);
});

test('a call that nobody waits for any longer isn’t sent again with a new token', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer(refusal(401, 'expired'));
  const charged = payments.chargeOrder(signer, ORDER, { ...always, again: async () => null });
  expect(await charged).toMatchObject({ kind: 'refused', code: 'token_refused' });
  expect(provider.received.filter(({ path }) => path !== '/oauth2/token')).toHaveLength(1);
});

test('a call isn’t sent again after a 401 that may be of something behind the service', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer(json(401, { message: 'Request failed with status code 401' }));
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'unknown', code: 'not_understood' });
  expect(provider.received.filter(({ path }) => path !== '/oauth2/token')).toHaveLength(1);
});

test('a challenge for a token alone proves nothing, and nothing is sent after it', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer((response) => response.writeHead(401, { 'WWW-Authenticate': 'Bearer realm="api"' }).end());
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'unknown', code: 'not_understood' });
  expect(provider.received.filter(({ path }) => path !== '/oauth2/token')).toHaveLength(1);
});

test('a documented 401 without a challenge may be passed on, and nothing is sent after it', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer(json(401, problem(401, 'unauthorized', 'The token has expired.')));
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'unknown', code: 'not_understood' });
  expect(provider.received.filter(({ path }) => path !== '/oauth2/token')).toHaveLength(1);
});

test('a reason in one line of plain text is told', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer((response) =>
    response.writeHead(422, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The order has expired.\n'),
  );
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({
    kind: 'unknown',
    detail: 'The order has expired.',
  });
});

test('a wrong client secret is told as such, without the secret', async () => {
  const { provider, payments, signer } = await paying();
  provider.answerToken(json(401, { detail: `bad secret ${SECRET}` }));
  const error = await payments.authorize(signer).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ problem: { kind: 'token_refused' } });
  expect(JSON.stringify(error) + String(error)).not.toContain(SECRET);
});

test('a service that is down certainly did nothing', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const { provider, payments, signer } = await paying();
  expect(await payments.chargeOrder({ ...signer, baseUrl: `http://127.0.0.1:${port}` }, ORDER, always)).toMatchObject({
    kind: 'refused',
    code: 'service_unreachable',
  });
  expect(provider.received.filter(({ path }) => path !== '/oauth2/token')).toEqual([]);
});

test.each([
  ['says nothing until time is up', () => undefined, 'timed_out'],
  ['drops the connection', (response: import('node:http').ServerResponse) => response.destroy(), 'connection_lost'],
  ['answers 500', json(500, { detail: 'oops' }), 'server_error'],
  ['answers 500 in HTML', json(502, '<html>Bad gateway</html>'), 'server_error'],
  ['answers 200 in HTML', json(200, '<html>ok</html>'), 'not_understood'],
  ['answers malformed JSON', json(200, '{"order": {'), 'not_understood'],
  ['answers with another order’s shape', json(200, { charge: {}, order: {} }), 'not_understood'],
  [
    'answers for another order',
    json(200, { ...charged, order: { ...charged.order, id: 'order_2' } }),
    'not_understood',
  ],
  ['answers 408', json(408, {}), 'not_understood'],
  ['answers 600', json(600, charged), 'connection_lost'],
  ['answers 999', json(999, charged), 'connection_lost'],
  ['answers 409 without naming the first', json(409, { detail: 'conflict', order_id: 'busy' }), 'not_understood'],
  [
    'redirects',
    (response: import('node:http').ServerResponse) => response.writeHead(307, { Location: '/elsewhere' }).end(),
    'redirected',
  ],
] as const)('a charge is unknown, and sent once, when the service %s', async (_what, answer, code) => {
  const { provider, payments, signer } = await paying();
  provider.answer(answer as never);
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'unknown', code });
  expect(provider.received.filter(({ path }) => path !== '/oauth2/token')).toHaveLength(1);
});

test.each([400, 403, 422])(
  'a documented %i means the charge was not made; the same in words alone is unknown',
  async (status) => {
    const { provider, payments, signer } = await paying();
    const told = { httpStatus: status, detail: 'is not one of yours' };
    provider.answer(refusal(status, 'is not one of yours'));
    expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'refused', ...told });
    provider.answer(json(status, { detail: [{ loc: ['path', 'order_id'], msg: 'is not one of yours' }] }));
    expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'unknown', ...told });
  },
);

test('409 that names the charge means an earlier call made it', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer(refusal(409, { message: 'was charged already', charge_id: 'charge_9' }));
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({
    kind: 'already_done',
    chargeId: 'charge_9',
  });
  provider.answer(refusal(409, { message: 'sess_1 has an order already', order_id: 'order_7' }));
  expect(await payments.createOrder(signer, { session_id: SessionId.parse('sess_1') }, always)).toMatchObject({
    kind: 'already_done',
    orderId: 'order_7',
  });
});

test('a service that echoes the token in its error does not get it into ours', async () => {
  const { provider, payments, signer } = await paying();
  provider.answer((response, call) => refusal(422, `headers were ${call.headers.authorization}`)(response, call));
  const outcome = await payments.chargeOrder(signer, ORDER, always);
  expect(outcome).toMatchObject({ kind: 'refused', detail: 'headers were bearer [redacted]' });
});

test.each([
  'http://provider.example',
  'ftp://provider.example',
  'not an address',
  'https://user:pass@provider.example',
])('nothing is sent to %s', async (address) => {
  const { payments, signer } = await payingAt(address);
  await expect(payments.authorize(signer)).rejects.toMatchObject({ problem: { kind: 'insecure_address' } });
});

test('a handshake that is cut off sent nothing, and a connection that is cut off after the request may have done it', async () => {
  const { payments, signer } = await paying();
  const cut = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    cut.close();
  });
  const { port } = cut.address() as AddressInfo;
  const at = (scheme: string) =>
    payments.chargeOrder({ ...signer, baseUrl: `${scheme}://127.0.0.1:${port}` }, ORDER, always);
  expect(await at('https')).toMatchObject({ kind: 'refused', code: 'service_unreachable' });
  expect(await at('http')).toMatchObject({ kind: 'unknown', code: 'connection_lost' });
});

test.each(['abc\ndef', 'tok€n', '\u0000', ' '])(
  'a token that can’t be a header fails in words, and no call leaves: %j',
  async (odd) => {
    const { provider, payments, signer } = await paying();
    provider.answerToken(json(200, { access_token: odd, expires_in: 60 }));
    await expect(payments.authorize(signer)).rejects.toMatchObject({
      problem: {
        kind: 'token_failed',
        code: 'token_unusable',
        details: '200: an access_token that no header can carry',
      },
    });
    expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'refused' });
    expect(provider.received.map(({ path }) => path)).not.toContain('/api/v2.0/orders/order_1/charge');
  },
);

test('a request that can’t be made at all was not sent', async () => {
  const asked = { url: new URL('http://127.0.0.1:9'), headers: { Odd: 'a\nb' }, body: '', timeLimitMs: 1000 };
  expect(await post(asked)).toMatchObject({ kind: 'not_sent' });
});

test('an answer of an amount that no sum could hold is not understood', async () => {
  const { provider, payments, signer } = await paying();
  const amount = Number.MAX_SAFE_INTEGER;
  provider.answer(
    json(200, { order: { ...charged.order, total_amount: amount }, charge: { ...charged.charge, amount } }),
  );
  expect(await payments.chargeOrder(signer, ORDER, always)).toMatchObject({ kind: 'unknown', code: 'not_understood' });
});
