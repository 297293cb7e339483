// The matrix: every way a company's network may have, and what goes over it: a token, a charge, the SDK and the update's feed. Nothing leaves the loopback address.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import { diagnostics } from '../../main/features/diagnostics/diagnostics-desk.ts';
import { openNetworkDesk } from '../../main/features/network/network-desk.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { openSettings } from '../../main/features/settings/settings.ts';
import { exchange } from '../../main/network/exchange.ts';
import { openNetwork } from '../../main/network/open-network.ts';
import type { Signer } from '../../main/providers/port.ts';
import { completeCheckout } from '../../service/sandbox/consumer.ts';
import { COMPANY_HOST, FEED, openCompanyDesk, startBehindTls } from '../support/console/company-network.ts';
import { type ForwardProxy, type ProxyManner, startForwardProxy } from '../support/network/forward-proxy.ts';
import { newAuthority } from '../support/network/self-signed.ts';
import { always } from '../support/provider/provider.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

const COMPANY = newAuthority('Corner Books authority');
const INTERCEPTOR = newAuthority('An interceptor');

type Desk = Awaited<ReturnType<typeof openCompanyDesk>>;
type Behind = Awaited<ReturnType<typeof startBehindTls>>;
type Cell = {
  proxy?: ProxyManner;
  open: (at: { port: number; proxy: ForwardProxy | null }) => Promise<Desk>;
  /** Where the service is reached; a name that only the proxy knows unless it is said. */
  host?: string;
  /** How the call is told as not sent; left out where it goes through. */
  fails?: { kind: string; code: string; details: RegExp; step: string };
};

const added = [COMPANY.cert];
const server = (proxy: ForwardProxy | null) => ({
  mode: 'server' as const,
  server: `127.0.0.1:${proxy?.port}`,
  bypass: '',
});
const signInFor = (proxy: ForwardProxy | null, password: string) => ({
  proxy: `127.0.0.1:${proxy?.port}`,
  user: 'ana',
  password,
});
const UNTRUSTED = { kind: 'service_unreachable', code: 'token_unreachable', step: 'tls' };

const MATRIX: Record<string, Cell> = {
  'no proxy, the company’s authority added': { host: 'localhost', open: () => openCompanyDesk({ added }) },
  'no proxy, the authority in the system’s bundle': {
    host: 'localhost',
    open: () => {
      const bundle = join(tempFolder(), 'bundle.crt');
      writeFileSync(bundle, COMPANY.cert);
      return openCompanyDesk({ env: { SSL_CERT_FILE: bundle } });
    },
  },
  'no proxy, the authority in NODE_EXTRA_CA_CERTS': {
    host: 'localhost',
    open: () => {
      const file = join(tempFolder(), 'extra.pem');
      writeFileSync(file, COMPANY.cert);
      return openCompanyDesk({ env: { NODE_EXTRA_CA_CERTS: file } });
    },
  },
  'a proxy that is named': { proxy: {}, open: ({ proxy }) => openCompanyDesk({ added, proxy: server(proxy) }) },
  'the system’s proxy': {
    proxy: {},
    open: ({ proxy }) => openCompanyDesk({ added, listed: `PROXY 127.0.0.1:${proxy?.port}` }),
  },
  'a PAC file whose first proxy isn’t there': {
    proxy: {},
    open: ({ proxy }) =>
      openCompanyDesk({
        added,
        proxy: { mode: 'pac', address: 'https://wpad.test/proxy.pac' },
        listed: `PROXY 127.0.0.1:1; PROXY 127.0.0.1:${proxy?.port}; DIRECT`,
      }),
  },
  'a proxy with a password': {
    proxy: { wants: 'ana:secret' },
    open: ({ proxy }) => openCompanyDesk({ added, proxy: server(proxy), signIn: signInFor(proxy, 'secret') }),
  },
  'a proxy whose password is missing': {
    proxy: { wants: 'ana:secret' },
    open: ({ proxy }) => openCompanyDesk({ added, proxy: server(proxy) }),
    fails: { kind: 'service_unreachable', code: 'token_proxy_sign_in', details: /sign_in_wanted/, step: 'proxy' },
  },
  'a proxy that refuses the password': {
    proxy: { wants: 'ana:secret' },
    open: ({ proxy }) => openCompanyDesk({ added, proxy: server(proxy), signIn: signInFor(proxy, 'wrong') }),
    fails: { kind: 'service_unreachable', code: 'token_proxy_sign_in', details: /sign_in_refused/, step: 'proxy' },
  },
  'a password for another proxy': {
    proxy: { wants: 'ana:secret' },
    open: ({ proxy }) =>
      openCompanyDesk({
        added,
        proxy: server(proxy),
        signIn: { ...signInFor(proxy, 'secret'), proxy: 'other.test:3128' },
      }),
    fails: { kind: 'service_unreachable', code: 'token_proxy_sign_in', details: /sign_in_wanted/, step: 'proxy' },
  },
  'a proxy that refuses the host': {
    proxy: { answers: 'HTTP/1.1 403 Forbidden\r\n\r\n' },
    open: ({ proxy }) => openCompanyDesk({ added, proxy: server(proxy) }),
    fails: { kind: 'service_unreachable', code: 'token_proxy_refused', details: /"status":403/, step: 'proxy' },
  },
  'a proxy of a kind that isn’t spoken to': {
    open: () => openCompanyDesk({ added, listed: 'SOCKS5 127.0.0.1:1080' }),
    fails: { kind: 'service_unreachable', code: 'token_proxy_refused', details: /proxy_unusable/, step: 'proxy' },
  },
  'an authority that nobody added': {
    host: 'localhost',
    open: () => openCompanyDesk({}),
    fails: { ...UNTRUSTED, details: /self.signed|unable/i },
  },
  'an interceptor that isn’t trusted': {
    proxy: { intercepts: INTERCEPTOR },
    open: ({ proxy }) => openCompanyDesk({ added, proxy: server(proxy) }),
    fails: { ...UNTRUSTED, details: /self.signed|unable/i },
  },
};

test.each(Object.entries(MATRIX))('%s: token, charge, SDK and update', async (_name, cell) => {
  const behind = await startBehindTls(COMPANY);
  const proxy = cell.proxy ? await startForwardProxy(cell.proxy) : null;
  const desk = await cell.open({ port: behind.port, proxy });
  const address = `https://${cell.host ?? COMPANY_HOST}:${behind.port}`;
  await desk.vault.save('account-1', behind.keys);
  if (cell.fails) await everythingIsRefused(desk, behind, address, cell.fails);
  else await everythingGoesThrough(desk, behind, address);
  if (proxy) expect(proxy.seen).toEqual([]);
  if (proxy && !cell.fails) {
    expect(new Set(proxy.asked)).toEqual(new Set([`${COMPANY_HOST}:${behind.port}`]));
  }
  // A PAC file is told the host, and never what is asked of it.
  for (const asked of desk.asked) expect(asked).toBe(`${address}/`);
});

async function everythingGoesThrough(desk: Desk, behind: Behind, address: string): Promise<void> {
  const signer: Signer = { provider: 'hosted-ach', accountId: 'account-1', baseUrl: address, authUrl: address };
  await desk.payments.tryKeys(signer);
  const request = CreateSessionRequest.parse({
    amount: 10_000,
    type: 'consumer_checkout',
    consumer_info: { first_name: 'Ada', last_name: 'Byron' },
  });
  const session = await desk.payments.createSession(signer, request);
  if (session.kind !== 'succeeded') throw new Error(JSON.stringify(session));
  const { id } = session.answer;
  await completeCheckout(behind.service.urls.baseUrl, id);
  const order = await desk.payments.createOrder(signer, { session_id: id }, always);
  if (order.kind !== 'succeeded') throw new Error(JSON.stringify(order));
  const orderId = order.answer.order.id;
  expect(await desk.payments.chargeOrder(signer, orderId, always)).toMatchObject({ kind: 'succeeded' });
  expect(await desk.payments.chargeOrder(signer, orderId, always)).toMatchObject({ kind: 'already_done' });
  for (const path of ['/v1.js', FEED]) {
    const steps = await check(desk, `${address}${path}`);
    expect(steps.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(steps.at(-1)?.finding).toEqual({ code: 'answered', status: 200 });
  }
  const tls = (await check(desk, address)).find(({ name }) => name === 'tls')?.finding;
  expect(tls).toMatchObject({
    code: 'trusted',
    certificate: { issuer: 'Corner Books authority' },
    authority: { name: 'Corner Books authority' },
  });
}

async function everythingIsRefused(desk: Desk, behind: Behind, address: string, fails: NonNullable<Cell['fails']>) {
  const signer: Signer = { provider: 'hosted-ach', accountId: 'account-1', baseUrl: address, authUrl: address };
  const { kind, code, details, step } = fails;
  await expect(desk.payments.authorize(signer)).rejects.toMatchObject({
    problem: { kind, code, details: expect.stringMatching(details) },
  });
  // With a token at hand, as where the proxy begins to refuse in the middle of the day.
  const charged = desk.payments.chargeOrder(
    { ...signer, authUrl: behind.service.urls.authUrl },
    'order_1' as never,
    always,
  );
  expect(await charged).toMatchObject({ kind: 'refused', httpStatus: null, code: 'service_unreachable' });
  for (const path of ['/v1.js', FEED]) {
    const steps = await check(desk, `${address}${path}`);
    expect(steps.at(-1)).toMatchObject({ name: step, result: 'failed' });
    const url = new URL(`${address}${path}`);
    const feed = exchange({ method: 'GET', url, headers: {}, body: '', timeLimitMs: 2000 }, desk.network);
    await expect(feed).rejects.toThrow();
  }
  expect(behind.received).toEqual([]);
}

const check = (desk: Desk, address: string, pacAddress: string | null = null) =>
  desk.payments.checkAddress({
    pacAddress,
    url: new URL(address),
    hasAllowedHosts: false,
    whose: desk.network.sourceOf,
    expects: new URL(address).pathname === '/' ? 'answer' : 'file',
  });

test('a PAC file that can’t be read is the step that fails', async () => {
  const behind = await startBehindTls(COMPANY);
  const desk = await openCompanyDesk({ added });
  const address = `https://localhost:${behind.port}`;
  const missing = await check(desk, address, `${address}/nowhere.pac`);
  expect(missing).toMatchObject([{ name: 'pac', result: 'failed', finding: { code: 'pac_not_read', remark: '404' } }]);
  const gone = await check(desk, address, 'http://127.0.0.1:1/proxy.pac');
  expect(gone.at(-1)).toMatchObject({ name: 'pac', result: 'failed' });
  const read = await check(desk, address, `${address}${FEED}`);
  expect(read).toMatchObject([{ name: 'pac', result: 'ok' }, ...Array(5).fill({ result: 'ok' })]);
});

test('an authority that is removed is trusted no longer, whatever connection was resumed before', async () => {
  const behind = await startBehindTls(COMPANY);
  const desk = await openCompanyDesk({ added });
  const address = `https://localhost:${behind.port}`;
  await desk.vault.save('account-1', behind.keys);
  const signer: Signer = { provider: 'hosted-ach', accountId: 'account-1', baseUrl: address, authUrl: address };
  for (let count = 0; count < 3; count += 1) await desk.payments.tryKeys(signer);
  const [certificate] = desk.network.certificates();
  desk.network.removeCertificate(certificate?.fingerprint ?? '');
  await expect(desk.payments.tryKeys(signer)).rejects.toMatchObject({ problem: { code: 'token_unreachable' } });
  expect(behind.received).toHaveLength(3);
});

test('an order whose answer the proxy lost isn’t captured again, by any way', async () => {
  const behind = await startBehindTls(COMPANY);
  const isCharge = (line: string) => line.endsWith('/charge');
  const proxy = await startForwardProxy({ loses: () => behind.received.some(isCharge) });
  const desk = await openCompanyDesk({
    added,
    listed: `PROXY 127.0.0.1:${proxy.port}; PROXY 127.0.0.1:${(await startForwardProxy()).port}; DIRECT`,
  });
  const { ledger } = await openTestLedger(tempFolder());
  const address = `https://${COMPANY_HOST}:${behind.port}`;
  const whose = await addTestEnvironment({ ledger }, address);
  await desk.vault.save(whose.accountId, behind.keys);
  const parts = { ledger, payments: desk.payments, leaseMs: 60_000 };
  const attempt = CaptureInput.parse({ ...whose, orderId: 'order_1' });
  await expect(capture(parts, attempt)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  await expect(capture(parts, attempt)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  expect(behind.received.filter(isCharge)).toHaveLength(1);
});

test('an order that the proxy didn’t let through is captured once it does', async () => {
  const behind = await startBehindTls(COMPANY);
  const refusing = await startForwardProxy({ answers: 'HTTP/1.1 403 Forbidden\r\n\r\n' });
  const desk = await openCompanyDesk({ added, proxy: server(refusing) });
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, `https://${COMPANY_HOST}:${behind.port}`);
  await desk.vault.save(whose.accountId, behind.keys);
  const parts = { ledger, payments: desk.payments, leaseMs: 60_000 };
  const attempt = CaptureInput.parse({ ...whose, orderId: 'order_1' });
  await expect(capture(parts, attempt)).rejects.toMatchObject({ problem: { code: 'token_proxy_refused' } });
  await desk.network.setProxy(server(await startForwardProxy()));
  // The service is asked, and says that it doesn't know this order.
  await expect(capture(parts, attempt)).rejects.toMatchObject({ problem: { kind: 'refused_by_service' } });
});

test('a password that was entered for an encrypted way to the proxy isn’t sent in clear', async () => {
  const { network } = await openCompanyDesk({});
  const address = 'https://api.pay.test/';
  const signInSent = async (text: string) => {
    await network.setProxy({ mode: 'server', server: text, bypass: '' });
    const [way] = await network.routesTo(new URL(address));
    const checkout = await network.signInTo({ host: 'proxy.test', port: 3128 }, address);
    return [way?.kind === 'proxy' && way.signIn !== null, checkout !== null];
  };
  await network.saveSignIn({ proxy: 'https://proxy.test:3128', user: 'ana', password: 'secret' });
  expect(await signInSent('http://proxy.test:3128')).toEqual([false, false]);
  expect(await signInSent('https://proxy.test:3128')).toEqual([true, true]);
  expect(await network.signIn()).toEqual({ proxy: 'https://proxy.test:3128', user: 'ana' });
  await network.saveSignIn({ proxy: 'proxy.test:3128', user: 'ana', password: 'secret' });
  expect(await signInSent('http://proxy.test:3128')).toEqual([true, true]);
});

test('a password that the keychain gives only after it was asked again is used then', async () => {
  let kept: string | null = null;
  const secret = { read: async () => kept, save: async () => undefined, remove: async () => undefined };
  const network = await openNetwork({
    dataFolder: tempFolder(),
    secret,
    proxies: null,
    policy: null,
    env: {},
    platform: process.platform,
  });
  await network.setProxy({ mode: 'server', server: 'proxy.test:3128', bypass: '' });
  expect(await network.signIn()).toBeNull();
  kept = JSON.stringify({ proxy: 'proxy.test:3128', user: 'ana', password: 'secret' });
  expect(await network.routesTo(new URL('https://api.pay.test'))).toMatchObject([{ signIn: { user: 'ana' } }]);
});

test('the diagnostics name the proxy in use and added authorities, and never the proxy’s password', async () => {
  const signIn = { proxy: 'proxy.test:3128', user: 'ana', password: 'proxy-password-of-ana' };
  const listed = 'PROXY proxy.test:3128; DIRECT';
  const { network, payments } = await openCompanyDesk({ added, listed, signIn });
  const folder = tempFolder();
  const { ledger } = await openTestLedger(folder);
  await addTestEnvironment({ ledger }, `https://${COMPANY_HOST}`);
  const { text } = await diagnostics({
    ledger,
    payments,
    network,
    policy: { source: '/etc/paydesk/policy.json', certificateFiles: [] },
    about: { version: '0.1.0', entry: 'electron', ledgerFile: join(folder, 'ledger.db'), sandboxPortTaken: null },
    feeds: { readAtMs: () => null },
    settings: openSettings({ dataFolder: folder, abilities: null, policy: null, hasFeed: false }),
    language: { state: async () => ({ choice: 'system', spoken: 'en' }) },
    lastLog: async () => [],
    checkPlaces: async () => [],
    lastFailedStart: () => null,
  });
  expect(text).toMatch(/main process: \d+ MB, without windows\n/);
  expect(text).toContain('proxy: system settings\n');
  expect(text).toContain('proxy in use: http://proxy.test:3128\n');
  expect(text).toContain('policy: /etc/paydesk/policy.json, sets nothing\n');
  const [authority] = network.certificates();
  expect(text).toContain(`added authority: Corner Books authority, SHA-256 ${authority?.fingerprint}\n`);
  expect(text).not.toContain('proxy-password-of-ana');
  expect(text).not.toContain('ana@');
  expect(text).not.toContain(COMPANY_HOST);
});

test('the check of updates fetches their list below the address of the feed', async () => {
  const behind = await startBehindTls(COMPANY);
  const { network, payments } = await openCompanyDesk({ added });
  const ledger = { listEnvironments: async () => [] } as never;
  const updatesFeed = `https://localhost:${behind.port}/paydesk`;
  const staff = openNetworkDesk({ ledger, network, payments, policy: null, updatesFeed });
  await staff.check({ environmentId: null, use: 'updates' });
  expect(behind.received).toEqual([expect.stringMatching(/^GET \/paydesk\/latest(-linux|-mac)?\.yml$/)]);
});
