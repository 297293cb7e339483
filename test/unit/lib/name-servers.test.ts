// Names are looked up by name servers: what they know, what they don't, and nothing that waits for a silent one.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { lookUpByNameServers } from '../../../lib/node/name-servers.ts';

const TYPES = { a: 1, aaaa: 28 };
const NO_SUCH_NAME = 3;

/** A name server on this machine: `known` are the addresses' bytes by the question's type; without them it says there is no such name, and a silent one says nothing. */
async function startNameServer(known: Record<number, number[]> | 'silent'): Promise<string> {
  const server = createSocket('udp4');
  onTestFinished(() => void server.close());
  server.on('message', (asked, { port, address }) => {
    if (known === 'silent') return;
    const question = asked.subarray(12, asked.indexOf(0, 12) + 5);
    const bytes = known[question.readUInt16BE(question.length - 4)];
    const header = Buffer.alloc(12);
    asked.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (bytes ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(bytes ? 1 : 0, 6);
    const type = question.subarray(-4, -2);
    const found = bytes
      ? Buffer.from([0xc0, 12, ...type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes])
      : Buffer.alloc(0);
    server.send(Buffer.concat([header, question, found]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${server.address().port}`;
}

const lookUp = async (server: string, all: boolean) =>
  new Promise((resolve, reject) =>
    lookUpByNameServers([server], { timeout: 500, tries: 1 })('shop.example', { all }, (error, ...found) =>
      error ? reject(error) : resolve(found),
    ),
  );

test('every address of a name is found, the older kind first', async () => {
  const one = [...Buffer.from('20010db8000000000000000000000001', 'hex')];
  const server = await startNameServer({ [TYPES.a]: [203, 0, 113, 7], [TYPES.aaaa]: one });
  const addresses = [
    { address: '203.0.113.7', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ];
  expect(await lookUp(server, true)).toEqual([addresses]);
  expect(await lookUp(server, false)).toEqual(['203.0.113.7', 4]);
});

test('a name with addresses of one kind only is found', async () => {
  const server = await startNameServer({ [TYPES.a]: [203, 0, 113, 7] });
  expect(await lookUp(server, true)).toEqual([[{ address: '203.0.113.7', family: 4 }]]);
});

test('a name that there is none of is said so', async () => {
  await expect(lookUp(await startNameServer({}), true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('a silent name server is given up', async () => {
  await expect(lookUp(await startNameServer('silent'), true)).rejects.toMatchObject({ code: 'ETIMEOUT' });
});
