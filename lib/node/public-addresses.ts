// Which addresses belong to this machine or a network of its own, and looking up that gives none of them.
import type { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IANA special-purpose IPv4 addresses that aren't reached over the internet, with multicast; 169.254.169.254 gives a cloud's credentials, and 168.63.129.16 is one's own service. */
const INSIDE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
/** Their IPv6 kin, and tunnels (6to4, Teredo, local NAT64), whose IPv4 address could be inside. */
const INSIDE_V6 = [
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2002::', 16],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;
/** Before an IPv4 address that an IPv6 one holds: compatible, mapped, translated, and of NAT64, by which an IPv6 network reaches public ones. */
const HOLDING_V4 = ['::', '::ffff:', '::ffff:0:', '64:ff9b::'];

const inside = new BlockList();
for (const [address, bits] of INSIDE_V4) {
  inside.addSubnet(address, bits, 'ipv4');
  for (const before of HOLDING_V4) inside.addSubnet(before + address, 96 + bits, 'ipv6');
}
for (const [address, bits] of INSIDE_V6) inside.addSubnet(address, bits, 'ipv6');

/** A URL's host, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether an IP address belongs to this machine or a network of its own. */
export function isInside(address: string): boolean {
  const [plain = ''] = address.split('%');
  return inside.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

type Answered = Parameters<LookupFunction>[2];

/**
 * Looks names up for a connection, which uses what it gives: there is no second look-up that could give another address. A name with an
 * address inside gives what `refusal` makes.
 */
export const publicLookup =
  (refusal: (host: string) => Error, find: typeof lookup | LookupFunction): LookupFunction =>
  (host, options, answer) => {
    const judged = (error: NodeJS.ErrnoException | null, found: Parameters<Answered>[1], family?: number) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (!error && addresses.some(isInside)) answer(refusal(host), '');
      else answer(error, found, family);
    };
    find(host, options as never, judged as never);
  };
