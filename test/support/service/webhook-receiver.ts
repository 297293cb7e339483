// A developer's program that is sent events: slow, failing or gone as a test wants it, and strict about signatures.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { EVENT_TYPES } from '../../../contract/dashboard-api/event.ts';

/** What tests of deliveries count: from the charge on. A payment is authorized before. */
export const CHARGE_EVENTS = EVENT_TYPES.filter((type) => !/^(?:session|order)\./.test(type));

export type Received = { id: string; body: string; headers: Record<string, string> };
/** What it does with a request: answers with a status (101 keeps the connection), never does, or hangs up within the headers. */
export type Mood = number | 'silent' | 'hangs_up' | 'goes_on';

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

export type Receiver = {
  url: string;
  /** Every request that came in whole. */
  asked: Received[];
  /** Those answered with success. */
  taken: () => string[];
  /** For the next requests, one each; then 204 again. */
  moods: Mood[];
  vanish: () => Promise<void>;
  comeBack: () => Promise<void>;
};

/** Opens one on a free port, closed when the test is over; with a certificate it speaks TLS, as `localhost`. */
export async function openReceiver(pair?: { key: string; cert: string }): Promise<Receiver> {
  const asked: Received[] = [];
  const taken: string[] = [];
  const moods: Mood[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => void receive(request, response);
  const server = pair ? createTlsServer(pair, answer) : createServer(answer);
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const id = String(request.headers['webhook-id']);
    asked.push({ id, body, headers: request.headers as Record<string, string> });
    const mood = moods.shift() ?? 204;
    if (mood === 'silent') return;
    if (mood === 101) return void request.socket.write(SWITCHING);
    // Interim answers, and never the last one.
    if (mood === 'goes_on') return void request.socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(20));
    if (mood === 'hangs_up') return void request.socket.end('HTTP/1.1 200 OK\r\nContent-Le');
    if (mood < 300) taken.push(id);
    response.writeHead(mood, mood === 302 ? { Location: 'http://192.0.2.1/' } : {}).end();
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const vanish = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => (server.listening ? vanish() : undefined));
  return {
    url: pair ? `https://localhost:${port}/webhooks` : `http://127.0.0.1:${port}/webhooks`,
    asked,
    moods,
    vanish,
    taken: () => [...taken],
    comeBack: () => listen(port),
  };
}

/** The event in a request; throws where its signature is none of this secret's. */
export function verified(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers);
}
