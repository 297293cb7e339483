// Takes a payment: node pay.mjs CART_ID, with AUTH_URL, BASE_URL, CLIENT_ID and CLIENT_SECRET set. Amounts are whole cents.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const { AUTH_URL, BASE_URL, CLIENT_ID, CLIENT_SECRET } = process.env;
const AMOUNT = 2500;
const TRIES = 6;
let token;

/** Sends a call again while it may be sent again; gives the answer, a 409 included. */
async function call(url, { headers = {}, body, signed = true }) {
  for (let tried = 1; ; tried += 1) {
    let retryAfter = 0.2 * tried;
    try {
      const authorization = signed ? { Authorization: `bearer ${await accessToken()}` } : {};
      const response = await fetch(url, { method: 'POST', headers: { ...authorization, ...headers }, body });
      const answer = JSON.parse(await response.text());
      if (response.ok || response.status === 409) return { status: response.status, answer };
      if (response.status === 401 && signed) token = undefined;
      else if (![408, 429].includes(response.status) && response.status < 500)
        throw new Refused(JSON.stringify(answer.detail));
      retryAfter = Number(response.headers.get('Retry-After') ?? retryAfter);
    } catch (error) {
      // No answer, or half of one: it may have been done. To send it again is safe.
      if (error instanceof Refused) throw error;
    }
    if (tried === TRIES) throw new Error(`No answer from ${url}`);
    await wait(retryAfter * 1000);
  }
}

class Refused extends Error {}

async function accessToken() {
  if (token) return token;
  const keys = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
  const headers = { Authorization: `Basic ${keys}`, 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = 'grant_type=client_credentials';
  const { answer } = await call(`${AUTH_URL}/oauth2/token`, { headers, body, signed: false });
  token = answer.access_token;
  return token;
}

const json = (value, headers = {}) => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

// The same cart makes one session, however often it is sent.
const cart = process.argv[2] ?? randomUUID();
const consumer_info = { first_name: 'Ada', last_name: 'Byron' };
const session = { amount: AMOUNT, type: 'consumer_checkout', consumer_info };
const created = await call(`${BASE_URL}/api/v2.0/sessions`, json(session, { 'Idempotency-Key': cart }));
if (created.status === 409) throw new Error(created.answer.detail.message);
const session_id = created.answer.id;

// In a sandbox only. In production the consumer does this in the checkout.
await call(`${BASE_URL}/sandbox/sessions/${session_id}/authorize`, { ...json({ tip: null }), signed: false });

// A 409 says that it was done before, and names what was made.
const ordered = await call(`${BASE_URL}/api/v2.0/orders`, json({ session_id }));
const order_id = ordered.status === 409 ? ordered.answer.detail.order_id : ordered.answer.order.id;
const charged = await call(`${BASE_URL}/api/v2.0/orders/${order_id}/charge`, json({}));
const charge_id = charged.status === 409 ? charged.answer.detail.charge_id : charged.answer.charge.id;
console.log(`Charged ${AMOUNT} cents: ${charge_id}`);
