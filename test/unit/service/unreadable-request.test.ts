// A request that never comes to its end is told so, and its connection is ended.

import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerUnreadable } from '../../../service/http/unreadable-request.ts';
import { problem } from '../../support/service/problem.ts';

test('a request that takes too long to arrive is answered 408', async () => {
  const server = createServer({ headersTimeout: 30, requestTimeout: 30, connectionsCheckingInterval: 10 });
  server.on('clientError', answerUnreadable);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write('POST / HTTP/1.1\r\n'),
    );
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain(JSON.stringify(problem(408, 'request_timeout', 'The request took too long to arrive.')));
});
