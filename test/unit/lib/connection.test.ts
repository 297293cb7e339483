// The address that a request counts against: only a trusted proxy can name another.
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type Connection, clientAddress, limitedAddress, trustedProxies } from '../../../lib/node/connection.ts';

function connection(peer: string, headers: Record<string, string> = {}, proxies?: string[]): Partial<Connection> {
  const incoming = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
  return { incoming, trustedProxies: proxies ? trustedProxies(proxies) : null };
}

const XFF = 'x-forwarded-for';

describe('the address of a client', () => {
  test.each([
    ['of a connection without a proxy', connection('203.0.113.9'), '203.0.113.9'],
    [
      'of one that names another while no proxy is trusted',
      connection('203.0.113.9', { [XFF]: '1.2.3.4' }),
      '203.0.113.9',
    ],
    ['of one that is no trusted proxy', connection('203.0.113.9', { [XFF]: '1.2.3.4' }, ['127.0.0.1']), '203.0.113.9'],
    ['as a trusted proxy names it', connection('127.0.0.1', { [XFF]: '203.0.113.9' }, ['127.0.0.1']), '203.0.113.9'],
    [
      'as the nearest proxy saw it, whatever the client wrote before',
      connection('127.0.0.1', { [XFF]: '1.2.3.4, 203.0.113.9' }, ['127.0.0.1']),
      '203.0.113.9',
    ],
    [
      'behind two trusted proxies',
      connection('127.0.0.1', { [XFF]: '1.2.3.4, 203.0.113.9, 10.1.2.3' }, ['127.0.0.1', '10.0.0.0/8']),
      '203.0.113.9',
    ],
    ['of the proxy, where it tells none', connection('127.0.0.1', {}, ['127.0.0.1']), '127.0.0.1'],
    [
      'of the proxy, where it tells nonsense',
      connection('127.0.0.1', { [XFF]: 'unknown' }, ['127.0.0.1']),
      '127.0.0.1',
    ],
    ['with a port', connection('127.0.0.1', { [XFF]: '203.0.113.9:4711' }, ['127.0.0.1']), '203.0.113.9'],
    ['of IPv6 with a port', connection('::1', { [XFF]: '[2001:DB8::7]:4711' }, ['::1']), '2001:db8::7'],
    ['of IPv4 in IPv6', connection('::ffff:127.0.0.1', { [XFF]: '::ffff:203.0.113.9' }, ['127.0.0.1']), '203.0.113.9'],
    [
      'by the Forwarded header',
      connection('127.0.0.1', { forwarded: 'for=1.2.3.4, for="[2001:db8::7]:99";proto=https' }, ['127.0.0.1']),
      '2001:db8::7',
    ],
    [
      'by both headers, where they agree',
      connection('127.0.0.1', { forwarded: 'for=203.0.113.9', [XFF]: '203.0.113.9' }, ['127.0.0.1']),
      '203.0.113.9',
    ],
    [
      'of the proxy, where the two headers differ: the client made one up',
      connection('127.0.0.1', { forwarded: 'for=1.2.3.4', [XFF]: '203.0.113.9' }, ['127.0.0.1']),
      '127.0.0.1',
    ],
  ])('%s', (_, from, expected) => {
    expect(clientAddress(from)).toBe(expected);
  });

  test('a limit counts all IPv6 addresses of one household together', () => {
    const of = (address: string) => limitedAddress(connection(address));
    expect(of('2001:db8:0:1::7')).toBe('2001:db8:0:1::/64');
    expect(of('2001:db8:0:1:aaaa::1')).toBe(of('2001:db8:0:1::7'));
    expect(of('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(of('::1')).toBe('0:0:0:0::/64');
    expect(of('203.0.113.9')).toBe('203.0.113.9');
  });
});

test.each(['localhost', '10.0.0.0/33', '10.0.0.0/8/8', '', '1.2.3', '::/129', '10.0.0.0/x'])(
  'refuses %j as a trusted proxy, in words',
  (entry) => {
    expect(() => trustedProxies([entry])).toThrow(`"${entry}" is not an IP address or a range`);
  },
);
