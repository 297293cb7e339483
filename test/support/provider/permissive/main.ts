// A provider that refuses no repeat, as a process: --data DIR. Its first line is JSON, {"url": …}; DIR/receipts.jsonl holds what it made.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FaultPlan, operationOf } from '../../../../service/sandbox/fault-plan.ts';
import { problem } from '../../service/problem.ts';
import { type Answer, openFaults } from './faults.ts';
import { openPermissivePayments } from './payments.ts';
import { openReceipts } from './receipts.ts';

const { data = '.' } = parseArgs({ options: { data: { type: 'string' } } }).values;
const payments = openPermissivePayments(openReceipts(join(data, 'receipts.jsonl')));
const faults = openFaults();
const tokens = new Set<string>();

const json = (status: number, body: unknown): Answer => ({ status, text: JSON.stringify(body) });
const found = (made: object | undefined, id: string) =>
  made
    ? json(200, made)
    : json(404, problem(404, id.startsWith('order_') ? 'unknown_order' : 'unknown_session', `There is no ${id}.`));

function issueToken(): Answer {
  const access_token = randomUUID();
  tokens.add(access_token);
  return json(200, { access_token, token_type: 'bearer', expires_in: 3600 });
}

function api(path: string, token: string, body: string): Answer {
  if (!tokens.has(token)) {
    const refused = json(401, problem(401, 'unauthorized', 'The token is unknown or has run out.'));
    return { ...refused, headers: { 'WWW-Authenticate': 'Bearer realm="api"' } };
  }
  const asked = (body === '' ? {} : JSON.parse(body)) as { amount?: number; session_id?: string };
  if (path === '/api/v2.0/sessions') return json(200, payments.createSession(asked.amount ?? 0));
  if (path === '/api/v2.0/orders') {
    return found(payments.createOrder(asked.session_id ?? ''), asked.session_id ?? 'session');
  }
  const orderId = /^\/api\/v2\.0\/orders\/([^/]+)\/charge$/.exec(path)?.[1];
  return orderId ? found(payments.chargeOrder(orderId), orderId) : json(404, { detail: 'Nothing is served here.' });
}

async function answerTo(request: IncomingMessage): Promise<Answer | null> {
  const body = await textOf(request);
  const { method = '', url: path = '' } = request;
  if (path === '/sandbox/faults') {
    faults.replace(FaultPlan.parse(JSON.parse(body)));
    return json(200, {});
  }
  const token = request.headers.authorization?.replace(/^bearer /i, '') ?? '';
  return faults.answer({
    operation: operationOf(method, path),
    proceed: () => (path === '/oauth2/token' ? issueToken() : api(path, token, body)),
    expire: (issued) =>
      tokens.delete(issued ? (JSON.parse(issued.text) as { access_token: string }).access_token : token),
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => {
  answerTo(request).then(
    (answer) => {
      if (answer === null) return void request.socket.resetAndDestroy();
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers }).end(answer.text);
    },
    // A console that was killed in the middle of its call.
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
