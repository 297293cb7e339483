// Calls through a proxy: not a byte of a request leaves before the tunnel and the service's own certificate hold, and nothing is sent twice.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf } from '../../main/network/authorities.ts';
import type { Network, Route } from '../../main/network/route.ts';
import { post } from '../../main/network/send.ts';
import { type ProxyManner, startForwardProxy } from '../support/network/forward-proxy.ts';
import { type Authority, newAuthority } from '../support/network/self-signed.ts';

const HOST = 'api.pay.test';
const COMPANY = newAuthority('Corner Books authority');

/** A service behind TLS, at a name that only the proxy finds. */
async function startService(authority: Authority = COMPANY) {
  const received: string[] = [];
  const server = createServer(authority.issue([HOST]), (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}${body}`);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"charged":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received };
}

const proxyAt = (port: number, rest: Partial<Extract<Route, { kind: 'proxy' }>> = {}): Route => ({
  kind: 'proxy',
  server: { scheme: 'http', host: '127.0.0.1', port },
  signIn: null,
  ...rest,
});

function networkOf(...ways: Route[]): Network {
  const trusted = contextOf({ public: [], system: [], added: [COMPANY.cert] });
  return { routesTo: async () => ways, secureContext: () => trusted };
}

const charge = (port: number) => ({
  url: new URL(`https://${HOST}:${port}/charge`),
  headers: { 'Content-Type': 'application/json' },
  body: '{"order_id":"order_1"}',
  timeLimitMs: 2000,
});

test('a call goes through the tunnel, to the certificate of the service itself', async () => {
  const [service, proxy] = [await startService(), await startForwardProxy()];
  expect(await post(charge(service.port), networkOf(proxyAt(proxy.port)))).toMatchObject({ status: 200 });
  expect(service.received).toEqual(['POST /charge {"order_id":"order_1"}']);
  expect(proxy.asked).toEqual([`${HOST}:${service.port}`]);
});

test('a proxy that speaks TLS itself is checked like a service', async () => {
  const service = await startService();
  const trusted = await startForwardProxy({ secure: COMPANY.issue(['localhost']) });
  const secure = (port: number) => proxyAt(port, { server: { scheme: 'https', host: 'localhost', port } });
  expect(await post(charge(service.port), networkOf(secure(trusted.port)))).toMatchObject({ status: 200 });
  const stranger = await startForwardProxy({ secure: newAuthority('A stranger').issue(['localhost']) });
  expect(await post(charge(service.port), networkOf(secure(stranger.port)))).toMatchObject({
    kind: 'not_sent',
    how: 'not_trusted',
    why: expect.stringContaining('proxy_not_trusted'),
  });
  expect([stranger.asked, service.received.length]).toEqual([[], 1]);
});

test('the password goes to the proxy and to nobody else', async () => {
  const [service, proxy] = [await startService(), await startForwardProxy({ wants: 'ana:s3cret:ñ' })];
  const signIn = { user: 'ana', password: 's3cret:ñ' };
  expect(await post(charge(service.port), networkOf(proxyAt(proxy.port, { signIn })))).toMatchObject({ status: 200 });
  expect(service.received).toEqual(['POST /charge {"order_id":"order_1"}']);
});

const REFUSALS: [string, ProxyManner, { how: string; remark: string }][] = [
  ['asks for a password', { wants: 'ana:secret' }, { how: 'proxy_sign_in', remark: 'proxy_sign_in_wanted' }],
  [
    'asks for a sign-in of another kind',
    { wants: 'x', challenge: 'NTLM' },
    { how: 'proxy_sign_in', remark: 'proxy_sign_in_unsupported' },
  ],
  ['refuses', { answers: 'HTTP/1.1 403 Forbidden\r\n\r\n' }, { how: 'proxy_refused', remark: 'proxy_refused' }],
  [
    'can’t reach the service',
    { answers: 'HTTP/1.1 502 Bad Gateway\r\n\r\n<html>' },
    { how: 'proxy_unreachable', remark: 'proxy_refused' },
  ],
  ['is another server', { answers: 'SSH-2.0-x\r\n\r\n' }, { how: 'proxy_refused', remark: 'proxy_unclear' }],
  [
    'answers in the service’s place',
    { answers: 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}' },
    { how: 'proxy_refused', remark: 'proxy_unclear' },
  ],
  ['closes', { behaves: 'closes' }, { how: 'proxy_unreachable', remark: 'proxy_closed' }],
  ['is silent', { behaves: 'is silent' }, { how: 'proxy_unreachable', remark: 'proxy_silent' }],
  ['lets the open tunnel go', { dropsAfter: 0 }, { how: 'not_connected', remark: '' }],
];

test.each(REFUSALS)('a proxy that %s leaves the call not sent', async (_what, manner, { how, remark }) => {
  const [service, proxy] = [await startService(), await startForwardProxy(manner)];
  const answer = await post({ ...charge(service.port), timeLimitMs: 700 }, networkOf(proxyAt(proxy.port)));
  expect(answer).toMatchObject({ kind: 'not_sent', how, why: expect.stringContaining(remark) });
  expect(service.received).toEqual([]);
});

test('a proxy that isn’t there leaves the call not sent', async () => {
  const answer = await post(charge(443), networkOf(proxyAt(1)));
  expect(answer).toMatchObject({ kind: 'not_sent', how: 'proxy_unreachable' });
});

test('a refused password is told apart from a missing one', async () => {
  const proxy = await startForwardProxy({ wants: 'ana:secret' });
  const signIn = { user: 'ana', password: 'wrong' };
  const answer = await post(charge(443), networkOf(proxyAt(proxy.port, { signIn })));
  expect(answer).toMatchObject({ how: 'proxy_sign_in', why: expect.stringContaining('proxy_sign_in_refused') });
  expect(JSON.stringify(answer)).not.toContain('wrong');
});

test('an interceptor whose authority isn’t trusted sees no request', async () => {
  const service = await startService();
  const proxy = await startForwardProxy({ intercepts: newAuthority('An interceptor') });
  const answer = await post(charge(service.port), networkOf(proxyAt(proxy.port)));
  expect(answer).toMatchObject({ kind: 'not_sent', how: 'not_trusted' });
  expect([proxy.asked.length, proxy.seen, service.received]).toEqual([1, [], []]);
});

test('a tunnel that breaks after the request leaves the call unknown, sent once', async () => {
  const service = await startService();
  const proxy = await startForwardProxy({ loses: () => service.received.length > 0 });
  const ways = [proxyAt(proxy.port), proxyAt((await startForwardProxy()).port), { kind: 'direct' } as const];
  const answer = await post(charge(service.port), networkOf(...ways));
  expect(answer).toMatchObject({ kind: 'lost', how: 'connection_lost' });
  expect([service.received.length, proxy.asked.length]).toEqual([1, 1]);
});

test('the next proxy is taken where the first isn’t there, and not where it refuses', async () => {
  const [service, second] = [await startService(), await startForwardProxy()];
  expect(await post(charge(service.port), networkOf(proxyAt(1), proxyAt(second.port)))).toMatchObject({ status: 200 });
  const refusing = await startForwardProxy({ answers: 'HTTP/1.1 403 Forbidden\r\n\r\n' });
  const refused = await post(charge(service.port), networkOf(proxyAt(refusing.port), proxyAt(second.port)));
  expect(refused).toMatchObject({ kind: 'not_sent', how: 'proxy_refused' });
  expect([service.received.length, second.asked.length]).toEqual([1, 1]);
});

test('a proxy of a kind that Paydesk doesn’t speak to is refused by its name', async () => {
  const answer = await post(charge(443), networkOf({ kind: 'unusable', proxy: 'SOCKS5 socks.test:1080' }));
  expect(answer).toMatchObject({ how: 'proxy_refused', why: expect.stringContaining('SOCKS5 socks.test:1080') });
});
