// Tries an address step by step, as a call would reach it, and names the step that fails. It sends no key, and asks for nothing that moves money.
import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { type DetailedPeerCertificate, connect as secureConnect, type TLSSocket } from 'node:tls';
import {
  type AuthoritySource,
  type CheckStep,
  pacAddressShown,
  type StepFinding,
} from '../../contract/console/network.ts';
import { hostOf } from '../../lib/node/public-addresses.ts';
import { nameIn, viewOf } from './certificate.ts';
import { exchange, NeverSent } from './exchange.ts';
import { reach } from './reach.ts';

import { DIRECT, type Network, NetworkTrouble, proxyName } from './route.ts';
import { failureOf, troubleRemark } from './send.ts';

/** whose: by an authority's fingerprint. expects: a file that is fetched, an endpoint that answers a POST without keys, or any answer of the service. */
export type CheckedAddress = {
  url: URL;
  network: Network;
  hasAllowedHosts: boolean;
  whose: (fingerprint: string) => AuthoritySource | null;
  expects: 'file' | 'endpoint' | 'answer';
  /** The PAC file that is used; null for none of Paydesk's own. */
  pacAddress: string | null;
  timeLimitMs: number;
};

/** The steps as far as they went; only the last may have failed. */
export async function checkAddress(asked: CheckedAddress): Promise<CheckStep[]> {
  const steps: CheckStep[] = [];
  const add = (name: CheckStep['name'], result: CheckStep['result'], finding: StepFinding) => {
    steps.push({ name, result, finding });
    return result !== 'failed';
  };
  const connection = await connectStep(asked, add);
  if (connection === null) return steps;
  const isSecure = asked.url.protocol === 'https:';
  const goesOn = isSecure
    ? await certificateStep(asked, connection, add)
    : add('tls', 'skipped', { code: 'not_encrypted' });
  connection.destroy();
  if (goesOn) await answerStep(asked, add);
  return steps;
}

type Add = (name: CheckStep['name'], result: CheckStep['result'], finding: StepFinding) => boolean;

/** A connection to the address itself, perhaps through a tunnel; null where a step failed. */
async function connectStep(
  { url, network, hasAllowedHosts, pacAddress, timeLimitMs }: CheckedAddress,
  add: Add,
): Promise<Socket | null> {
  const until = performance.now() + timeLimitMs;
  const host = hostOf(url);
  try {
    const ways = await network.routesTo(url);
    if (hasAllowedHosts) add('allowed', 'ok', { code: 'host_allowed' });
    if (pacAddress !== null && !(await pacStep(pacAddress, network, timeLimitMs, add))) return null;
    const isDirect = ways[0]?.kind === 'direct';
    if (!isDirect) add('name', 'skipped', { code: 'name_left_to_proxy' });
    else if (!(await nameStep(host, add))) return null;
    const { way, tunnel } = await reach(url, { ...network, routesTo: async () => ways }, until);
    if (tunnel && way.kind === 'proxy') {
      add('proxy', 'ok', { code: 'through_proxy', proxy: proxyName(way.server) });
      return tunnel;
    }
    add('proxy', 'ok', { code: 'no_proxy' });
    const socket = await connected(url, Math.max(1, until - performance.now()));
    add('connect', 'ok', { code: 'connected' });
    return socket;
  } catch (error) {
    if (error instanceof NetworkTrouble) {
      if (error.code === 'host_not_allowed') add('allowed', 'failed', { code: 'host_refused', host: error.about });
      else add('proxy', 'failed', { code: 'proxy_failed', remark: troubleRemark(error) });
    } else add('connect', 'failed', { code: 'not_connected', details: wordsOf(error) });
    return null;
  }
}

/** Chromium goes straight there without a word where it can't read the file. */
async function pacStep(address: string, network: Network, timeLimitMs: number, add: Add): Promise<boolean> {
  const straight: Network = { ...DIRECT, secureContext: network.secureContext };
  const asked = { method: 'GET' as const, url: new URL(address), headers: {}, body: '', timeLimitMs };
  try {
    const { status } = await exchange(asked, straight);
    if (status === 200) return add('pac', 'ok', { code: 'pac_read' });
    return add('pac', 'failed', { code: 'pac_not_read', address: pacAddressShown(address), remark: String(status) });
  } catch (error) {
    const failure = failureOf(error, timeLimitMs);
    const remark = failure.kind === 'answered' ? '' : failure.why;
    return add('pac', 'failed', { code: 'pac_not_read', address: pacAddressShown(address), remark });
  }
}

async function nameStep(host: string, add: Add): Promise<boolean> {
  try {
    const found = await lookup(host, { all: true });
    return add('name', 'ok', { code: 'name_found', addresses: found.map(({ address }) => address) });
  } catch {
    return add('name', 'failed', { code: 'name_not_found', host });
  }
}

function connected(url: URL, timeLimitMs: number): Promise<Socket> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostOf(url), port });
    const timer = setTimeout(() => socket.destroy(new Error('ETIMEDOUT')), timeLimitMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

/** Only looks at the certificate: nothing is ever sent on this connection, so an untrusted one can be shown too. */
async function certificateStep(asked: CheckedAddress, connection: Socket, add: Add): Promise<boolean> {
  const { url, network, whose, timeLimitMs } = asked;
  const host = hostOf(url);
  const trust = network.secureContext();
  const socket = secureConnect({
    socket: connection,
    host,
    minVersion: 'TLSv1.2' as const,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
    ...(trust && { secureContext: trust }),
  });
  try {
    await handshake(socket, timeLimitMs);
    const peer = socket.getPeerCertificate(true);
    const certificate = peer.raw ? viewOf(peer.raw) : null;
    if (!socket.authorized || certificate === null) {
      return add('tls', 'failed', { code: 'not_trusted', details: String(socket.authorizationError), certificate });
    }
    const root = rootOf(peer);
    const authority = { name: nameOfRoot(root), source: whose(root.fingerprint256) ?? 'public' };
    return add('tls', 'ok', { code: 'trusted', certificate, protocol: socket.getProtocol() ?? '', authority });
  } catch (error) {
    return add('tls', 'failed', { code: 'not_trusted', details: wordsOf(error), certificate: null });
  } finally {
    socket.destroy();
  }
}

function handshake(socket: TLSSocket, timeLimitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('ETIMEDOUT')), timeLimitMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.on('error', fail);
    socket.once('close', () => fail(new Error('ECONNRESET')));
  });
}

function rootOf(peer: DetailedPeerCertificate): DetailedPeerCertificate {
  let root = peer;
  const seen = new Set<string>();
  while (root.issuerCertificate && !seen.has(root.fingerprint256)) {
    seen.add(root.fingerprint256);
    root = root.issuerCertificate;
  }
  return root;
}

const nameOfRoot = ({ subject }: DetailedPeerCertificate): string =>
  nameIn(
    Object.entries(subject ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  );

const IS_WELL: Record<CheckedAddress['expects'], (status: number) => boolean> = {
  file: (status) => status >= 200 && status < 300,
  endpoint: (status) => status < 500 && status !== 404 && status !== 405,
  answer: (status) => status < 500,
};

/** By the very way that calls take. */
async function answerStep({ url, network, expects, timeLimitMs }: CheckedAddress, add: Add): Promise<boolean> {
  const headers = { Accept: '*/*', 'Accept-Encoding': 'identity' };
  const method = expects === 'endpoint' ? 'POST' : 'GET';
  try {
    const { status } = await exchange({ method, url, headers, body: '', timeLimitMs }, network);
    const isWell = IS_WELL[expects](status);
    return add('answer', isWell ? 'ok' : 'failed', { code: 'answered', status });
  } catch (error) {
    const failure = failureOf(error, timeLimitMs);
    const remark = failure.kind === 'answered' ? '' : failure.why;
    return add('answer', 'failed', { code: 'not_answered', remark });
  }
}

function wordsOf(error: unknown): string {
  const cause = error instanceof NeverSent ? error.cause : error;
  const { code, message } = cause as { code?: string; message?: string };
  return code ?? message ?? String(cause);
}
