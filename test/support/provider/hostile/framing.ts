// How a hostile answer gets onto the wire: whole, cut, doubled, with a wrong length, or never.
import type { Socket } from 'node:net';
import { type Meaning, meaningsOf, type Question, type Reply } from '../answer-oracle.ts';
import type { Framing, Head } from './script.ts';

/** An answer with its body made. */
export type Made = { status: number; head: Head; body: Buffer };

const TRICKLE_MS = 25;
const UNKNOWN: ReadonlySet<Meaning> = new Set(['unknown']);
const WHOLE: Framing = { as: 'length' };

/** What a client may take the answer for that gets it in this framing. */
export function meaningsInFraming(
  question: Question,
  made: Made,
  framing: Framing,
  next: Made | null,
): ReadonlySet<Meaning> {
  // What comes after an interim answer is the answer.
  if (made.status < 200 && made.status !== 101 && next) return meaningsInFraming(question, next, WHOLE, null);
  // Without a final answer there is nothing to read; 204 and 304 have no body.
  if (made.status < 200 || [204, 304].includes(made.status)) return UNKNOWN;
  const whole = meaningsOf(question, replyOf(made));
  switch (framing.as) {
    case 'never':
    case 'only 100':
    case '101':
    case 'trickle':
    case 'long length':
      return UNKNOWN;
    case 'reset':
      return framing.part < 1000 ? UNKNOWN : whole;
    case 'short length':
      return new Set([...whole, ...meaningsOf(question, replyOf({ ...made, body: partOf(made.body, framing.part) }))]);
    default:
      return whole;
  }
}

function replyOf({ status, head, body }: Made): Reply {
  const lines = linesOf(head).map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return { status, headers: Object.fromEntries(lines) as Record<string, string>, text: body.toString() };
}

const linesOf = (head: Head): string[] => {
  const json = 'Content-Type: application/json';
  switch (head) {
    case 'text':
      return ['Content-Type: text/plain; charset=utf-8'];
    case 'html':
      return ['Content-Type: text/html'];
    case 'no type':
      return [];
    case 'retry after seconds':
      return [json, 'Retry-After: 1'];
    case 'retry after a date':
      return [json, 'Retry-After: Sun, 06 Nov 1994 08:49:37 GMT'];
    case 'bearer challenge':
      return [json, 'WWW-Authenticate: Bearer error="invalid_token"'];
    case 'basic challenge':
      return [json, 'WWW-Authenticate: Basic realm="proxy"'];
    case 'location':
      return [json, 'Location: /elsewhere'];
    case 'gzip':
    case 'gzip bytes':
      return [json, 'Content-Encoding: gzip'];
    case 'close':
      return [json, 'Connection: close'];
    case 'long':
      return [json, `X-Long: ${'x'.repeat(12_000)}`];
    case 'no colon':
      return [json, 'this is no header'];
    case 'two lengths':
      return [json, 'Content-Length: 3'];
    default:
      return [json];
  }
};

const partOf = (bytes: Buffer, part: number): Buffer => bytes.subarray(0, Math.floor((bytes.byteLength * part) / 1000));

function headBytes({ status, head }: Made, more: string[], version = 'HTTP/1.1', end = '\r\n'): Buffer {
  return Buffer.from([`${version} ${status} Said`, ...linesOf(head), ...more, '', ''].join(end));
}
const withLength = (made: Made, length = made.body.byteLength): Buffer =>
  Buffer.concat([headBytes(made, [`Content-Length: ${length}`]), made.body]);

/** Writes an answer; `next` is what comes after it, where something does. */
export function write(socket: Socket, made: Made, framing: Framing, next: Made | null): void {
  switch (framing.as) {
    case 'length':
      return void socket.write(withLength(made));
    case 'chunked':
      return writeChunked(socket, made);
    case 'until close':
      return void socket.end(Buffer.concat([headBytes(made, ['Connection: close']), made.body]));
    case 'http/1.0':
      return void socket.end(Buffer.concat([headBytes(made, [], 'HTTP/1.0'), made.body]));
    case 'after 100':
      return void socket.write(
        Buffer.concat([
          Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
          withLength(made),
        ]),
      );
    case 'only 100':
      return void socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    case 'never':
      return;
    case '101':
      return void socket.write(
        Buffer.concat([
          Buffer.from('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
          withLength(made),
        ]),
      );
    case 'trickle':
      return trickle(socket, made);
    case 'line feeds':
      return void socket.end(
        Buffer.concat([headBytes(made, [`Content-Length: ${made.body.byteLength}`], 'HTTP/1.1', '\n'), made.body]),
      );
    case 'long length':
      return void socket.end(withLength(made, made.body.byteLength + 7));
    case 'short length':
      return void socket.write(withLength(made, partOf(made.body, framing.part).byteLength));
    case 'not http':
      return void socket.end(Buffer.concat([Buffer.from('220 mail.provider.example ESMTP\r\n'), withLength(made)]));
    case 'reset':
      return void socket.write(partOf(withLength(made), framing.part), () => socket.resetAndDestroy());
    case 'then another':
      return void socket.write(next ? Buffer.concat([withLength(made), withLength(next)]) : withLength(made));
    case 'then a stray':
      socket.write(withLength(made), () => {
        setTimeout(() => {
          if (next && socket.writable) socket.write(withLength(next));
        }, 1);
      });
  }
}

function writeChunked(socket: Socket, made: Made): void {
  const half = partOf(made.body, 500);
  const rest = made.body.subarray(half.byteLength);
  const chunks = [half, rest].filter(({ byteLength }) => byteLength > 0);
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.byteLength.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  socket.write(Buffer.concat([headBytes(made, ['Transfer-Encoding: chunked']), ...framed, Buffer.from('0\r\n\r\n')]));
}

/** A byte now and then, without an end. */
function trickle(socket: Socket, made: Made): void {
  socket.write(headBytes(made, ['Transfer-Encoding: chunked']));
  const timer = setInterval(() => socket.write('1\r\n \r\n'), TRICKLE_MS);
  socket.once('close', () => clearInterval(timer));
}
