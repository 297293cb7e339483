// Reaches an address by the first of its ways that can be used. Another is tried only while nothing has been sent.
import { isIP, type Socket } from 'node:net';
import { connect as secureConnect, type TLSSocket } from 'node:tls';
import { hostOf } from '../../lib/node/public-addresses.ts';
import { type Network, NetworkTrouble, type Route, type TroubleCode } from './route.ts';
import { openTunnel } from './tunnel.ts';

/** How long a proxy is waited for where another way follows, in ms. */
const BEFORE_NEXT_MS = 5_000;
/** A proxy that isn't there says nothing; one that refuses has decided, and is not passed by. */
const TRY_NEXT: ReadonlySet<TroubleCode> = new Set(['proxy_unreachable', 'proxy_silent', 'proxy_closed']);

/** way: the one that was taken. tunnel: null where it is the direct one. */
export type Reached = { way: Route; tunnel: Socket | null };

/** Opens a tunnel where one is needed. Rejects with NetworkTrouble; nothing was sent then, and nothing stays open. */
export async function reach(url: URL, network: Network, until: number): Promise<Reached> {
  const ways = await network.routesTo(url);
  let first: NetworkTrouble | null = null;
  for (const [index, way] of ways.entries()) {
    if (way.kind === 'direct') return { way, tunnel: null };
    try {
      // A little less than there is: so the proxy is named, and not only that there was no answer.
      const left = Math.max(1, until - performance.now() - 50);
      const timeLimitMs = index < ways.length - 1 ? Math.min(BEFORE_NEXT_MS, left / 2) : left;
      return { way, tunnel: await tunnelThrough(way, url, network, timeLimitMs) };
    } catch (error) {
      if (!(error instanceof NetworkTrouble)) throw error;
      first ??= error;
      if (!TRY_NEXT.has(error.code)) throw error;
    }
  }
  throw first ?? new Error('there is no way');
}

async function tunnelThrough(
  way: Exclude<Route, { kind: 'direct' }>,
  url: URL,
  network: Network,
  timeLimitMs: number,
): Promise<Socket> {
  if (way.kind === 'unusable') throw new NetworkTrouble('proxy_unusable', way.proxy);
  const { server, signIn } = way;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return openTunnel({ server, signIn, host: hostOf(url), port, trust: network.secureContext(), timeLimitMs });
}

/** TLS with the address's own host inside a tunnel: its certificate is checked as without one. */
export function secureThrough(tunnel: Socket, url: URL, network: Network): TLSSocket {
  const host = hostOf(url);
  const secureContext = network.secureContext();
  return secureConnect({
    socket: tunnel,
    host,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
    ...(secureContext && { secureContext }),
  });
}
