// One time limit for a whole call: whatever a service does with the connection, the call ends, the connection is gone, and Paydesk can close.
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followCalls } from '../../main/features/calls/calls-under-way.ts';
import { post } from '../../main/network/send.ts';
import { elapsedMs } from '../../main/process/elapsed.ts';
import { rawAnswer, startRawService } from '../support/provider/raw-service.ts';

const LIMIT_MS = 300;
const POST_ONCE = fileURLToPath(new URL('../support/programs/post-once.ts', import.meta.url));
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\n';

/** Writes a beginning, then the same bytes again and again as long as the connection stands. */
function trickle(socket: Socket, beginning: string, bytes: string): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write(bytes), 2);
  socket.once('close', () => clearInterval(timer));
}

test.each<[what: string, asked: (socket: Socket) => void, how: string]>([
  ['says nothing', () => undefined, 'timed_out'],
  ['answers 101', (socket) => socket.write(`${SWITCHING}\r\n`), 'connection_lost'],
  [
    'switches to another protocol',
    (socket) => trickle(socket, `${SWITCHING}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 'frame'),
    'connection_lost',
  ],
  ['answers 100 without end', (socket) => trickle(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'), 'connection_lost'],
  [
    'answers 103 and nothing else',
    (socket) => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    'timed_out',
  ],
  ['sends headers without end', (socket) => trickle(socket, HEAD, 'X-A: b\r\n'), 'timed_out'],
  ['sends a header larger than any', (socket) => socket.write(`${HEAD}X-A: ${'b'.repeat(100_000)}`), 'connection_lost'],
  [
    'sends its body byte by byte',
    (socket) => trickle(socket, `${HEAD}Content-Length: 99999\r\n\r\n`, '1'),
    'timed_out',
  ],
  [
    'stops in the middle of its body',
    (socket) => socket.write(`${HEAD}Content-Length: 100\r\n\r\n{"order":`),
    'timed_out',
  ],
  ['never ends a body without a length', (socket) => socket.write(`${HEAD}\r\n{}`), 'timed_out'],
  [
    'never ends its trailers',
    (socket) => trickle(socket, `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`, 'X-A: b\r\n'),
    'timed_out',
  ],
  ['hangs up without an answer', (socket) => socket.end(), 'connection_lost'],
  ['hangs up in its headers', (socket) => socket.end(HEAD), 'connection_lost'],
  ['hangs up in its body', (socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\n{"order":`), 'connection_lost'],
])('a service that %s is given up within the limit', async (_what, asked, how) => {
  const { url, sockets } = await startRawService({ asked });
  const calls = followCalls();
  const called = post({ url: new URL(`${url}/charge`), headers: {}, body: '{}', timeLimitMs: LIMIT_MS });
  const begun = performance.now();
  expect(await calls.follow(called)).toMatchObject({ kind: 'lost', how });
  // A machine under load is late, but by less than another limit.
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS * 10);
  await calls.settled();
  const [socket] = sockets;
  if (socket && !socket.closed) await new Promise((resolve) => socket.once('close', resolve));
});

test('interim responses before an answer are let pass', async () => {
  const { url } = await startRawService({
    asked: (socket) => socket.end(`HTTP/1.1 103 Early Hints\r\n\r\n${rawAnswer('200 OK', '{"a":1}')}`),
  });
  const answer = await post({ url: new URL(url), headers: {}, body: '{}', timeLimitMs: 2000 });
  expect(answer).toMatchObject({ kind: 'answered', status: 200, json: { a: 1 } });
});

test.each([
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  ['a length that is no number', 'Content-Length: 2x\r\n\r\n{}'],
  ['a header over two lines', 'X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}'],
  ['a chunk that is longer than it says', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n'],
  ['a space before a colon', 'Content-Length : 2\r\n\r\n{}'],
])('an answer framed by %s leaves the call unknown', async (_what, rest) => {
  const { url } = await startRawService({ asked: (socket) => socket.end(HEAD + rest) });
  const answer = await post({ url: new URL(url), headers: {}, body: '{}', timeLimitMs: 2000 });
  expect(answer).toMatchObject({ kind: 'lost', how: 'connection_lost' });
});

test('a call that a computer slept over is not sent: its lease may have ended, and somebody else decided', async () => {
  let asked = 0;
  const { url } = await startRawService({ asked: () => (asked += 1) });
  const call = { url: new URL(`${url}/charge`), headers: {}, body: '{}', timeLimitMs: LIMIT_MS };
  expect(await post({ ...call, notAfter: elapsedMs() - 1 })).toMatchObject({ kind: 'not_sent' });
  expect(asked).toBe(0);
  // Said in time, it is sent.
  await post({ ...call, notAfter: elapsedMs() + 60_000 });
  expect(asked).toBe(1);
});

/** Stops a process that posts once the service has its request, until its time is over; `meanwhile` happens to the connection. */
async function stopWhilePosting(meanwhile: (socket: Socket) => void): Promise<unknown> {
  let asked: (socket: Socket) => void = () => undefined;
  const arrived = new Promise<Socket>((resolve) => {
    asked = resolve;
  });
  const { url } = await startRawService({ asked });
  const child = spawn(process.execPath, [POST_ONCE, `${url}/charge`, String(LIMIT_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const socket = await arrived;
  child.kill('SIGSTOP');
  meanwhile(socket);
  const over = performance.now() + LIMIT_MS * 2;
  await vi.waitUntil(() => performance.now() > over, { timeout: LIMIT_MS * 10, interval: LIMIT_MS });
  child.kill('SIGCONT');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('it ended without an answer');
}

test.each<[what: string, meanwhile: (socket: Socket) => void, answer: object]>([
  [
    'came while the computer slept is read, though the time is over',
    (socket) => socket.end(rawAnswer('200 OK', '{"a":1}')),
    { kind: 'answered', status: 200, json: { a: 1 } },
  ],
  ['was lost while the computer slept isn’t known', (socket) => socket.destroy(), { kind: 'lost' }],
  ['hasn’t come when the computer wakes isn’t waited for again', () => undefined, { kind: 'lost', how: 'timed_out' }],
])('an answer that %s', async (_what, meanwhile, answer) => {
  expect(await stopWhilePosting(meanwhile)).toMatchObject(answer);
});
