// Who is at the other end of a request: the connection's own address, or behind a trusted proxy the one that proxy names.
import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/** What every handler is told of the request's connection. */
export type Connection = HttpBindings & { trustedProxies: BlockList | null };

const NO_ADDRESS = 'unknown';

/** Reads addresses and ranges (CIDR). Throws an Error that names the first that is neither. */
export function trustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', bits, ...more] = entry.split('/');
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    const isRange = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
    if (version === 0 || more.length > 0 || (bits !== undefined && !isRange)) {
      throw new Error(`"${entry}" is not an IP address or a range such as 10.0.0.0/8`);
    }
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return trusted;
}

/** The client's address: the rightmost hop that is no trusted proxy. What anybody else writes into a header is not believed. */
export function clientAddress(connection: Partial<Connection>): string {
  const { incoming, trustedProxies: trusted } = connection;
  const peer = plainAddress(incoming?.socket.remoteAddress ?? '');
  if (peer === undefined) return NO_ADDRESS;
  if (!trusted || !isTrusted(trusted, peer)) return peer;
  const forwardedFor = header(connection, 'x-forwarded-for')?.split(',');
  const forwarded = header(connection, 'forwarded')?.split(',').map(forParameter);
  const clients = [forwardedFor, forwarded].flatMap((hops) => (hops ? [lastUntrusted(trusted, peer, hops)] : []));
  // A proxy writes one of the two and passes the other on as it came: where they differ, the client may have made one up.
  return new Set(clients).size === 1 ? (clients[0] ?? peer) : peer;
}

/** Whether a request came by a proxy that is trusted to say for which host and client. */
export function cameByTrustedProxy({ incoming, trustedProxies: trusted }: Partial<Connection>): boolean {
  const peer = plainAddress(incoming?.socket.remoteAddress ?? '');
  return trusted !== undefined && trusted !== null && peer !== undefined && isTrusted(trusted, peer);
}

/** What a limit counts: an IPv4 address, or the /64 of an IPv6 one, all of which a single household has. */
export function limitedAddress(connection: Partial<Connection>): string {
  const address = clientAddress(connection);
  return isIP(address) === 6 ? `${firstGroups(address).join(':')}::/64` : address;
}

function lastUntrusted(trusted: BlockList, peer: string, hops: readonly (string | undefined)[]): string {
  let last = peer;
  for (const hop of hops.toReversed()) {
    const address = plainAddress(hop ?? '');
    // This hop is trusted but gives no address, so only the hop's own address is known.
    if (address === undefined) return last;
    last = address;
    if (!isTrusted(trusted, address)) return last;
  }
  return last;
}

function header({ incoming }: Partial<Connection>, name: string): string | undefined {
  const value = incoming?.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** The `for` of one element of a Forwarded header (RFC 7239). */
function forParameter(element: string): string | undefined {
  return /(?:^|;)\s*for\s*=\s*"?([^";]+)"?/i.exec(element)?.[1];
}

/** Without brackets, port, zone or IPv4's IPv6 clothes; undefined where it is no address. */
function plainAddress(text: string): string | undefined {
  const hop = text.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}

function isTrusted(trusted: BlockList, address: string): boolean {
  return trusted.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** The four groups of a /64, without leading zeros. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
