// A payment provider over real HTTP that answers as a test tells it to: for what our own service never does.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { LIMITED_BEFORE_WORK } from '../../../contract/payment-api/problem.ts';
import type { Sending } from '../../../main/providers/port.ts';
import { problem } from '../service/problem.ts';

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
type Answer = (response: ServerResponse, request: Received) => void;

export type Provider = {
  url: string;
  received: Received[];
  /** How calls other than the token's are answered. */
  answer: (answer: Answer) => void;
  answerToken: (answer: Answer) => void;
};

export const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const CODES: Record<number, string> = {
  400: 'malformed',
  401: 'unauthorized',
  404: 'unknown_order',
  409: 'conflict',
  422: 'invalid',
};

/** A refusal as our own service documents it, its code told by the detail or the status. */
export function refusal(
  status: number,
  detail: string | { message?: string; reason?: string; order_id?: string; charge_id?: string; payout_id?: string },
): Answer {
  const { reason, order_id, charge_id } = typeof detail === 'string' ? {} : detail;
  const code = reason ?? (order_id || charge_id ? 'already_done' : (CODES[status] ?? 'forbidden'));
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Bearer realm="api"' } : {};
  return (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...challenge })
      .end(JSON.stringify(problem(status, code, detail)));
}

/** A 429 of a limiter that runs before any work, as our own service documents it. */
export const limitedBeforeWork =
  (seconds: number): Answer =>
  (response) =>
    response
      .writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': String(seconds) })
      .end(
        JSON.stringify(problem(429, LIMITED_BEFORE_WORK, { message: 'Too many calls.', reason: LIMITED_BEFORE_WORK })),
      );

/** Starts one for this test only; it ends with it, also in the middle of an answer it never gave. */
export async function startProvider(): Promise<Provider> {
  const received: Received[] = [];
  let calls: Answer = json(500, { detail: 'no answer was set' });
  let tokens: Answer = json(200, { access_token: 'token-of-the-provider', expires_in: 3600 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(call);
      (call.path === '/oauth2/token' ? tokens : calls)(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next) => {
      calls = next;
    },
    answerToken: (next) => {
      tokens = next;
    },
  };
}

/** A call whose answer is waited for as long as it takes. */
export const always: Sending = {
  notAfter: Number.POSITIVE_INFINITY,
  again: async () => Number.POSITIVE_INFINITY,
};
