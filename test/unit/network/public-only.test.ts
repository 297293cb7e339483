// Which addresses a team's server never connects to, and that the address it judges is the one it connects to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isInside } from '../../../lib/node/public-addresses.ts';
import { leadsInside, publicOnly } from '../../../main/network/public-only.ts';
import { DIRECT } from '../../../main/network/route.ts';
import { get } from '../../../main/network/send.ts';

const INSIDE = [
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['168.63.129.16', '192.88.99.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::ffff:0:127.0.0.1', '::ffff:0:a9fe:a9fe', '100::1', '5f00::1', '2001:10::1', '2001:20::1'],
  ...[
    '::',
    '::1',
    'fd00::1',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
  ],
  ...[
    '::ffff:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '::127.0.0.1',
    'fd00:ec2::254',
  ],
];
const OUTSIDE = [
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.1',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
  '64:ff9b::1.1.1.1',
];

test('addresses of this machine, of networks of its own and of a cloud’s metadata are inside, whichever way they are written', () => {
  expect(INSIDE.filter((address) => !isInside(address))).toEqual([]);
  expect(OUTSIDE.filter(isInside)).toEqual([]);
});

/** A server on this machine, and looking up that gives its address for every name. */
async function insideService() {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  let lookups = 0;
  const find = ((_host: string, options: { all?: boolean }, answer: (...found: unknown[]) => void) => {
    lookups += 1;
    if (options.all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
    else answer(null, '127.0.0.1', 4);
  }) as never;
  const { port } = server.address() as AddressInfo;
  return { port, find, asked: () => asked, lookups: () => lookups };
}

const question = (url: string) => ({ url: new URL(url), headers: {}, timeLimitMs: 5_000 });

test('a name that leads inside is refused by the look-up of its connection, before a byte is sent', async () => {
  const { port, find, asked, lookups } = await insideService();
  const url = `http://pay.example:${port}/`;
  expect(await get(question(url), { ...DIRECT, lookup: find })).toMatchObject({ kind: 'answered' });
  const before = lookups();
  expect(await get(question(url), publicOnly(DIRECT, find))).toMatchObject({
    kind: 'not_sent',
    how: 'host_not_allowed',
  });
  expect([asked(), lookups() - before]).toEqual([1, 1]);
});

test('an address is refused however it is spelled, and localhost too', async () => {
  const { port, asked } = await insideService();
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]', 'localhost'])
    expect([host, await get(question(`http://${host}:${port}/`), publicOnly(DIRECT))]).toMatchObject([
      host,
      { kind: 'not_sent', how: 'host_not_allowed' },
    ]);
  expect(asked()).toBe(0);
});

test('a redirect from outside to inside isn’t followed', async () => {
  const { port, asked } = await insideService();
  const server = createServer((_request, response) =>
    response.writeHead(307, { Location: `http://127.0.0.1:${port}/` }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port: outside } = server.address() as AddressInfo;
  expect(await get(question(`http://127.0.0.1:${outside}/`))).toMatchObject({ kind: 'lost', how: 'redirected' });
  expect(asked()).toBe(0);
});

test('an address is judged the same before it is saved', async () => {
  const { find } = await insideService();
  const network = publicOnly(DIRECT, find);
  expect(await leadsInside(network, new URL('https://pay.example'))).toBe(true);
  expect(await leadsInside(network, new URL('https://10.0.0.1'))).toBe(true);
  expect(await leadsInside(network, new URL('https://1.1.1.1'))).toBe(false);
  expect(await leadsInside(DIRECT, new URL('https://10.0.0.1'))).toBe(false);
});
