// The service speaks TLS itself: what clients see is what they see over plain HTTP.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signInMember } from '../../support/service/dashboard.ts';
import {
  callApi,
  createOrder,
  createSession,
  organizationOf,
  readCharge,
  sessionRequest,
  signIn,
} from '../../support/service/payment-service.ts';
import { problem } from '../../support/service/problem.ts';
import { press, setFaults } from '../../support/service/sandbox.ts';
import { connectTls, exchangeOverTls, tlsServiceOfTest } from '../../support/service/tls-service.ts';

const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';

async function signedInMerchant() {
  const service = await tlsServiceOfTest();
  return { service, token: await signIn(service, organizationOf(service, 'merchant')) };
}

const cause = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: Error & { cause?: { code?: string } }) => error.cause?.code,
  );

/** A connection on which nothing has been said yet. */
async function bareConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

test('every address it tells begins with https, and a payment goes through at them', async () => {
  const { service, token } = await signedInMerchant();
  for (const address of [...Object.values(service.urls), service.listening]) {
    expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+/);
  }
  const { order } = await createOrder(service, token, 12_300);
  const charged = await callApi(service, token, `/orders/${order.id}/charge`);
  expect(charged.headers.get('request-id')).toMatch(/^\S+$/);
  expect((await readCharge(charged)).charge).toMatchObject({ amount: 12_300, status: 'pending' });
});

test('browsers are told to come by TLS only, except to a name that other servers of this machine share', async () => {
  const { port } = await tlsServiceOfTest();
  const told = async (host: string) =>
    (await fetch(`https://${host}:${port}/openapi.json`)).headers.get('strict-transport-security');
  expect([await told('127.0.0.1'), await told('localhost')]).toEqual(['max-age=31536000', null]);
});

test.each([
  { effect: 'drop_before', charges: 0, repeat: 200 },
  { effect: 'drop_after', charges: 1, repeat: 409 },
])('$effect resets the connection', async ({ effect, charges, repeat }) => {
  const { service, token } = await signedInMerchant();
  const { order } = await createOrder(service, token);
  await setFaults(service, { operation: CHARGE, effect, times: 1 });
  expect(await cause(callApi(service, token, `/orders/${order.id}/charge`))).toBe('ECONNRESET');
  const made = (await (await press(service, 'GET', 'charges')).json()) as { charges: object[] };
  expect(made.charges).toHaveLength(charges);
  expect((await callApi(service, token, `/orders/${order.id}/charge`)).status).toBe(repeat);
});

test('an answer can be late, refused, or break off', async () => {
  const { service, token } = await signedInMerchant();
  const operation = 'create_session_sessions_post';
  await setFaults(
    service,
    { operation, effect: 'latency', latency_ms: 150, times: 1 },
    { operation, effect: 'malformed_body', times: 1 },
    { operation, effect: 'status', status: 503, times: 1 },
  );
  const begun = performance.now();
  const broken = await callApi(service, token, '/sessions', sessionRequest());
  expect(performance.now() - begun).toBeGreaterThan(145);
  await expect(broken.json()).rejects.toThrow(SyntaxError);
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(503);
  expect((await createSession(service, token)).id).toMatch(/^\w/);
});

test.each([
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'larger'],
  ['bytes that are no HTTP', 'no such thing\r\n\r\n', 400, 'Malformed HTTP'],
  ['a request without a Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'Malformed HTTP'],
  [
    'a body that is too large',
    `POST /oauth2/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 70000\r\n\r\n${'a'.repeat(70_000)}`,
    413,
    'detail',
  ],
])('answers %s in JSON', async (_what, bytes, status, words) => {
  const answer = await exchangeOverTls(await tlsServiceOfTest(), bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`{"type":"urn:problem:hosted-ach:`);
  expect(answer).toContain(`"status":${status},"detail":`);
  expect(answer).toContain(words);
});

test('a client of HTTP/1.0 gets its answer, and its connection is closed', async () => {
  const service = await tlsServiceOfTest();
  const answer = await exchangeOverTls(service, `GET /health HTTP/1.0\r\nHost: 127.0.0.1:${service.port}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.[01] 200 OK/);
});

test('a client that speaks plain HTTP is told to use https, and the next client is served', async () => {
  const service = await tlsServiceOfTest();
  const socket = await bareConnection(service.port);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain(
    JSON.stringify(problem(400, 'malformed', 'This port speaks HTTPS. Use an address that begins with https://.')),
  );
  expect((await fetch(`${service.listening}/health`)).status).toBe(200);
});

test('TLS 1.1 is refused; 1.2 and 1.3 are served', async () => {
  const { port, cert } = await tlsServiceOfTest();
  const only = (version: string) => ({ minVersion: version, maxVersion: version });
  await expect(connectTls(port, cert, { ...only('TLSv1.1'), ciphers: 'DEFAULT@SECLEVEL=0' })).rejects.toThrow(
    /version/,
  );
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    expect((await connectTls(port, cert, only(version))).getProtocol()).toBe(version);
  }
});

test('closing waits for no client that never finishes its handshake, or has said nothing after it', async () => {
  // Longer than any test: one that waited for it would fail.
  const service = await tlsServiceOfTest({ closingGraceMs: 600_000 });
  const silent: Socket[] = await Promise.all(Array.from({ length: 50 }, () => bareConnection(service.port)));
  silent[0]?.write(Buffer.from('160301', 'hex'));
  await vi.waitFor(async () => expect((await fetch(`${service.listening}/health`)).status).toBe(200));
  silent.push(await connectTls(service.port, service.cert));
  const gone = Promise.all(silent.map((socket) => once(socket, 'close')));
  await service.close();
  await gone;
});

test('the sandbox’s controls answer to its own https pages and to no http page', async () => {
  const service = await tlsServiceOfTest();
  const asked = (origin: string) => fetch(`${service.listening}/sandbox/clock`, { headers: { Origin: origin } });
  const statuses = ['https://localhost', 'https://127.0.0.1', 'http://localhost', 'http://127.0.0.1'].map(
    async (origin) => (await asked(`${origin}:${service.port}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403]);
});

test('whoever signs in to the dashboard gets a cookie for https only, named after the port', async () => {
  const service = await tlsServiceOfTest();
  const person = await signInMember(service, 'owner@corner-books.example');
  expect(person.cookie()).toMatch(new RegExp(`^__Secure-dashboard_${service.port}=`));
});
