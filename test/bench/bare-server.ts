// The bare rival: node:http, a body parsed and a session-sized answer written, nothing kept. No service can be quicker.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ANSWER = {
  id: 'sess_0123456789abcdefghij',
  create_date: '2026-03-20T12:00:00.123456+00:00',
  status: 'started',
  organization_id: 'org_0123456789abcdefghij',
  type: 'consumer_checkout',
  is_valid_consumer: false,
  is_valid_bank_account_selected: false,
  is_sufficient_funds: false,
  consent_text: 'I authorize this payment. '.repeat(18),
  fees: 150,
  track_number: 'ABCDEFGHJK',
  marketplace_id: null,
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { amount } = JSON.parse(Buffer.concat(chunks).toString()) as { amount: number };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ ...ANSWER, total_amount: amount }));
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
