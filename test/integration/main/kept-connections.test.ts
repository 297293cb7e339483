// Connections that are kept alive: used again, hung up on just as they are used, and never a reason to send a call twice.
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { post } from '../../../main/payments/send.ts';

const call = (port: number) => ({
  url: new URL(`http://127.0.0.1:${port}/charge`),
  headers: { 'Content-Type': 'application/json' },
  body: '{"order_id":"order_1"}',
  timeLimitMs: 2000,
});

/** A server that notes every request and the socket it came by, and answers as `answer` does. */
async function serverThat(answer: (request: IncomingMessage, count: number) => boolean) {
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    sockets.push(request.socket);
    request.resume().once('end', () => {
      if (answer(request, sockets.length)) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

test('calls that follow one another go by one connection', async () => {
  const { port, sockets } = await serverThat(() => true);
  for (let count = 0; count < 5; count += 1) expect(await post(call(port))).toMatchObject({ kind: 'answered' });
  expect(sockets).toHaveLength(5);
  expect(new Set(sockets).size).toBe(1);
});

test.each(['reset', 'hung up'] as const)(
  'a kept connection that is %s as it is used makes the call’s outcome unknown, and it isn’t sent again',
  async (how) => {
    const { port, sockets } = await serverThat(({ socket }, count) => {
      if (count < 2) return true;
      if (how === 'reset') socket.resetAndDestroy();
      else socket.end();
      return false;
    });
    await post(call(port));
    expect(await post(call(port))).toMatchObject({ kind: 'lost', how: 'connection_lost' });
    expect(sockets).toHaveLength(2);
    expect(sockets[1]).toBe(sockets[0]);
  },
);

test('a service that hangs up after every answer without a word is sent no call twice, and soon gets a connection for each', async () => {
  const answered = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  let received = 0;
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received += data.toString().split('POST /charge').length - 1;
      socket.end(answered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const kinds: string[] = [];
      for (let count = 0; count < 25; count += 1) kinds.push((await post(call(port))).kind);
      return kinds;
    }),
  );
  const kinds = outcomes.flat();
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  expect(count('answered') + count('lost')).toBe(200);
  expect(received).toBeGreaterThanOrEqual(count('answered'));
  expect(received).toBeLessThanOrEqual(200);
  // At most those that were on their way when the first was hung up on.
  expect(count('lost')).toBeLessThanOrEqual(8);
});

test('an answer that stops in the middle is lost when its time is up', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{"order":');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  expect(await post({ ...call(port), timeLimitMs: 150 })).toMatchObject({ kind: 'lost', how: 'timed_out' });
});
