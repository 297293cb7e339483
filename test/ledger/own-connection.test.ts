// A call has a connection of its own: no answer to one can be taken for another's, and nothing is sent twice.
import { expect, test } from 'vitest';
import { post } from '../../main/network/send.ts';
import { rawAnswer, startRawService } from '../support/provider/raw-service.ts';

const call = (url: string) => ({
  url: new URL(`${url}/charge`),
  headers: { 'Content-Type': 'application/json' },
  body: '{"order_id":"order_1"}',
  timeLimitMs: 2000,
});
const CHARGED = rawAnswer('200 OK', '{"charged":true}');
const LIMITED = rawAnswer('429 Too Many Requests', '{"detail":"slow down"}');

test('each call has a connection of its own, also where the service would keep one', async () => {
  const { url, sockets, requests } = await startRawService({ asked: (socket) => socket.write(CHARGED) });
  for (let count = 0; count < 3; count += 1) expect(await post(call(url))).toMatchObject({ status: 200 });
  expect(sockets).toHaveLength(3);
  for (const request of requests) expect(request).toMatch(/^connection: close\r$/im);
});

test('a second answer to one call is not taken for the next call’s', async () => {
  const { url } = await startRawService({
    asked: (socket, count) => {
      socket.write(CHARGED);
      // Late enough that the first answer was read, and the next call may be on its way.
      if (count === 1) setTimeout(() => socket.write(LIMITED), 20);
    },
  });
  for (let count = 0; count < 40; count += 1) expect(await post(call(url))).toMatchObject({ status: 200 });
});

test('two answers at once to one call leave it unknown', async () => {
  const { url, requests } = await startRawService({ asked: (socket) => socket.write(LIMITED + CHARGED) });
  expect(await post(call(url))).toMatchObject({ kind: 'lost', how: 'connection_lost' });
  expect(requests).toHaveLength(1);
});

test.each([
  ['that closes', rawAnswer('429 Too Many Requests', '{}', 'Connection: close') + CHARGED],
  ['with bytes after its end', `${CHARGED}and something else`],
])('an answer %s and is followed by more leaves the call unknown', async (_what, bytes) => {
  const { url } = await startRawService({ asked: (socket) => socket.write(bytes) });
  expect(await post(call(url))).toMatchObject({ kind: 'lost', how: 'connection_lost' });
});

test.each([LIMITED, 'SSH-2.0-OpenSSH\r\n'])(
  'a service that speaks before it is asked (%j) is sent nothing',
  async (greeting) => {
    let received = 0;
    const { url } = await startRawService({
      connected: (socket) => {
        socket.on('data', ({ length }) => (received += length));
        socket.write(greeting);
      },
    });
    expect(await post(call(url))).toMatchObject({ kind: 'not_sent', how: 'not_connected' });
    expect(received).toBe(0);
  },
);

test.each(['reset', 'hung up'] as const)(
  'a connection that is %s leaves the call unknown, and it isn’t sent again',
  async (how) => {
    const { url, requests } = await startRawService({
      asked: (socket) => (how === 'reset' ? socket.resetAndDestroy() : socket.end()),
    });
    expect(await post(call(url))).toMatchObject({ kind: 'lost', how: 'connection_lost' });
    expect(requests).toHaveLength(1);
  },
);
