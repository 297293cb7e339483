// The shop's server: node server.mjs, with AUTH_URL, BASE_URL, CLIENT_ID, CLIENT_SECRET and PORT set. Keys never reach a page.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const { AUTH_URL, BASE_URL, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;
// The shop knows the amount, in cents; a page that could name its own would pay what it likes.
const AMOUNT = 2500;
const TRIES = 6;
let token;

/** Sends a call again while it may be sent again; gives the answer, a 409 included. */
async function send(url, { authorize, headers, body }) {
  for (let tried = 1; ; tried += 1) {
    let retryAfter = 0.2 * tried;
    try {
      const Authorization = await authorize();
      const response = await fetch(url, { method: 'POST', headers: { Authorization, ...headers }, body });
      const answer = JSON.parse(await response.text());
      if (response.ok || response.status === 409) return { isDone: response.status === 409, answer };
      if (response.status === 401) token = undefined;
      if (![401, 408, 429].includes(response.status) && response.status < 500) throw new Refused(answer.detail);
      retryAfter = Number(response.headers.get('Retry-After') ?? retryAfter);
    } catch (error) {
      // No answer, or half of one: it may have been done. To send it again is safe.
      if (error instanceof Refused) throw error;
    }
    if (tried === TRIES) throw new Error(`No answer from ${url}`);
    await wait(retryAfter * 1000);
  }
}

class Refused extends Error {
  constructor(detail) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail));
  }
}

/** One token is kept while it lives: it is asked for again when a call answers 401. */
async function bearer() {
  if (token === undefined) {
    const keys = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    token = (await send(`${AUTH_URL}/oauth2/token`, { authorize: () => keys, body })).answer.access_token;
  }
  return `bearer ${token}`;
}

const call = (path, value, headers = {}) =>
  send(`${BASE_URL}/api/v2.0${path}`, {
    authorize: bearer,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(value),
  });

const routes = {
  '/examples/session': async () => {
    const consumer_info = { first_name: 'Ada', last_name: 'Byron' };
    const session = { amount: AMOUNT, type: 'consumer_checkout', consumer_info };
    const { answer } = await call('/sessions', session, { 'Idempotency-Key': randomUUID() });
    return { session_id: answer.id };
  },
  // An order that can't be created was not authorized. A session makes one order and an order one charge: a 409 says that it was
  // done before and names what was made, so a page that asks again gets the same answer.
  '/examples/capture': async ({ session_id }) => {
    const ordered = await call('/orders', { session_id });
    const order_id = ordered.isDone ? ordered.answer.detail.order_id : ordered.answer.order.id;
    const charged = await call(`/orders/${order_id}/charge`, {});
    const charge_id = charged.isDone ? charged.answer.detail.charge_id : charged.answer.charge.id;
    return { order_id, charge_id, amount: AMOUNT };
  },
};

createServer(async (request, response) => {
  try {
    const answer = routes[request.url];
    if (request.method !== 'POST' || !answer) return response.writeHead(404).end();
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.stringify(await answer(JSON.parse(text)));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  } catch (error) {
    response.writeHead(502, { 'Content-Type': 'application/json' }).end(JSON.stringify({ detail: error.message }));
  }
}).listen(PORT, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}`);
});
