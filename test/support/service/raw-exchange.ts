// Bytes sent to a service as they are, and what comes back.
import { connect } from 'node:net';
import type { Served } from './payment-service.ts';

const PATIENCE_MS = 5000;

/** The answer to some bytes; the connection is ended after it by the service, or by what is sent ("Connection: close"). */
export async function rawExchange({ urls }: Served, bytes: string): Promise<Response> {
  const text = await everything(Number(new URL(urls.baseUrl).port), bytes);
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s);
  const [status = '', ...headers] = head.split('\r\n');
  const pairs = headers.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]);
  return new Response(body, { status: Number(status.split(' ')[1]), headers: pairs });
}

function everything(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
