// What is answered where a request can't even be read: headers that are too large, or bytes that are no HTTP.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import type { Problem } from '../../contract/payment-api/problem.ts';
import { logFailure } from '../process/log.ts';
import { FAILED, problemBody } from './refusal.ts';

/** How long a client may take to read the answer before its connection is cut, in ms. */
const READING_GRACE_MS = 1000;

const ANSWERS: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: problemBody(431, 'The headers are larger than 16 KB.'),
  ERR_HTTP_REQUEST_TIMEOUT: problemBody(408, 'The request took too long to arrive.'),
};
const NO_HTTP = problemBody(400, 'Malformed HTTP request.');

/** Answers with 431, 408 or 400 and a problem, and ends the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || isOfTls(error) || !socket.writable) return void socket.destroy();
  endWith(socket, ANSWERS[error.code ?? ''] ?? NO_HTTP);
}

/** Answers 400 on the bare connection of a client that speaks HTTP where TLS is spoken. */
export function answerPlainHttp(socket: Socket): void {
  endWith(socket, problemBody(400, 'This port speaks HTTPS. Use an address that begins with https://.'));
}

function endWith(socket: Socket, problem: Problem): void {
  const body = JSON.stringify(problem);
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`${head}\r\n\r\n${body}`);
  // What the client is still sending is read and dropped: cut off at once, it would see a reset instead of the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), READING_GRACE_MS).unref();
}

/** Nothing can be said over a TLS connection that failed itself. */
const isOfTls = ({ code = '' }: NodeJS.ErrnoException): boolean => /^ERR_(SSL|TLS)_/.test(code);

/** The same for a head that is HTTP and yet names no address (no Host, or none that can be one); 500 for a failure of the service. */
export function answerFailed(error: unknown): Response {
  if (error instanceof RequestError) return Response.json(NO_HTTP, { status: 400 });
  logFailure('The service failed outside of any call', error);
  return Response.json(problemBody(500, FAILED), { status: 500 });
}
