// Connections to the ledger server: kept open, because a desk asks it all day, and by the same ways and trust as those to a provider.
import { Agent, type AgentOptions, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type SecureContext, connect as secureConnect, type TLSSocket } from 'node:tls';
import { hostOf } from '../../lib/node/public-addresses.ts';
import { reach, secureThrough } from '../network/reach.ts';

import type { Network } from '../network/route.ts';

export type ChannelRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string };
/** The beginning of an answer; its body is read, or destroyed, by who asked. */
export type Answer = IncomingMessage;

export type Channel = {
  /** Resolves with the answer's head. Rejects where none came: whether the request arrived is not known. `silentMs`: how long nothing may be heard, at the beginning or in between. */
  ask: (asked: ChannelRequest, silentMs: number) => Promise<Answer>;
  close: () => void;
};

/** Engineering values: connections at a time (one of them listens for changes, up to eight wait for a payment service); ms to open one. */
const MAX_CONNECTIONS = 16;
const CONNECT_MS = 10_000;

/** Connections to an address such as "https://ledger.example.com", opened when they are needed. */
export function openChannel(address: URL, network: Network): Channel {
  let agent = new RouteAgent(address, network);
  let trust: SecureContext | undefined = network.secureContext();
  /** Whom Paydesk trusts may change while it runs: what was opened under the former trust is not used again. */
  const agentNow = (): RouteAgent => {
    if (network.secureContext() === trust) return agent;
    agent.destroy();
    trust = network.secureContext();
    agent = new RouteAgent(address, network);
    return agent;
  };
  return {
    ask: ({ method, path, headers, body }, silentMs) =>
      new Promise((resolve, reject) => {
        const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
        const asking = request({
          agent: agentNow(),
          method,
          path,
          host: hostOf(address),
          insecureHTTPParser: false,
          headers: { Host: address.host, ...headers, ...length },
        });
        asking.setTimeout(silentMs, () => asking.destroy(new Error('no answer in time')));
        asking.once('response', resolve);
        asking.once('error', reject);
        asking.end(body);
      }),
    close: () => agent.destroy(),
  };
}

class RouteAgent extends Agent {
  readonly #address: URL;
  readonly #network: Network;

  constructor(address: URL, network: Network) {
    super({ keepAlive: true, maxSockets: MAX_CONNECTIONS } satisfies AgentOptions);
    this.#address = address;
    this.#network = network;
  }

  /** Node's agent waits for the callback where nothing is given back. */
  override createConnection(_options: unknown, opened?: (error: Error | null, socket: Duplex) => void): undefined {
    openConnection(this.#address, this.#network).then(
      (socket) => opened?.(null, socket),
      (error: Error) => opened?.(error, undefined as never),
    );
    return undefined;
  }
}

async function openConnection(address: URL, network: Network): Promise<Socket> {
  const { tunnel } = await reach(address, network, performance.now() + CONNECT_MS);
  if (address.protocol !== 'https:') return tunnel ?? established(connect(placeOf(address)), 'connect');
  return established(tunnel ? secureThrough(tunnel, address, network) : secureTo(address, network), 'secureConnect');
}

const placeOf = (address: URL) => ({
  host: hostOf(address),
  port: Number(address.port || (address.protocol === 'https:' ? 443 : 80)),
});

function secureTo(address: URL, network: Network): TLSSocket {
  const { host, port } = placeOf(address);
  const secureContext = network.secureContext();
  const isName = /[a-z]/i.test(host) && !host.includes(':');
  return secureConnect({
    host,
    port,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ALPNProtocols: ['http/1.1'],
    ...(isName && { servername: host }),
    ...(secureContext && { secureContext }),
  });
}

function established(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', fail);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
