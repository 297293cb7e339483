// The shop's server: node server.mjs, with AUTH_URL, BASE_URL, CLIENT_ID, CLIENT_SECRET and PORT set. Keys never reach a page.
import { createServer } from 'node:http';

const { AUTH_URL, BASE_URL, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;

async function token() {
  const response = await fetch(`${AUTH_URL}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return (await response.json()).access_token;
}

async function call(path, body) {
  const response = await fetch(`${BASE_URL}/api/v2.0${path}`, {
    method: 'POST',
    headers: {
      Authorization: `bearer ${await token()}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer.detail));
  return answer;
}

const routes = {
  // The shop knows the amount; a page that could name its own would pay what it likes.
  '/examples/session': async () => {
    const consumer_info = { first_name: 'Ada', last_name: 'Byron' };
    const { id } = await call('/sessions', { amount: 2500, type: 'consumer_checkout', consumer_info });
    return { session_id: id };
  },
  // An order that can't be created was not authorized. A session makes one order and an order one charge, however often this is asked.
  '/examples/capture': async ({ session_id }) => {
    const { order } = await call('/orders', { session_id });
    const { charge } = await call(`/orders/${order.id}/charge`, {});
    return { order_id: order.id, charge_id: charge.id, amount: charge.amount };
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
