// Receives events: node receive.mjs, with BASE_URL of your sandbox set. It adds itself as a webhook and prints what arrives.
// Where you have a secret already, set WEBHOOK_SECRET (whsec_…) and PORT, and nothing is added.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { BASE_URL, PORT = '0' } = process.env;
let { WEBHOOK_SECRET: secret } = process.env;
/** A request signed longer ago may be a copy that somebody sends again. */
const MAX_SECONDS = 5 * 60;
/** A real program keeps them in its database, in the transaction that does what the event asks for. */
const seen = new Set();

/** As Standard Webhooks has it: HMAC-SHA256 of the ID, the time and the body as it came, with the secret's bytes. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',');
    const sent = Buffer.from(signature, 'base64');
    return version === 'v1' && sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (!isSigned(request.headers, body)) return response.writeHead(400).end('The signature does not match.');
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    const { type, session, charge } = JSON.parse(body);
    console.log(`${type} ${(charge ?? session)?.id ?? ''}`);
  }
  response.writeHead(204).end();
}).listen(Number(PORT), '127.0.0.1', async function listening() {
  const url = `http://127.0.0.1:${this.address().port}/webhooks`;
  if (!secret) {
    const headers = { 'Content-Type': 'application/json' };
    const added = await fetch(`${BASE_URL}/sandbox/webhooks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url }),
    });
    const answer = await added.json();
    if (!added.ok) throw new Error(JSON.stringify(answer.detail));
    secret = answer.secret;
  }
  console.log(`Receiving events at ${url}`);
});
