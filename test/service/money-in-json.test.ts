// Money in a body that can be read in two ways: refused, whichever call it is of, and nothing is done.
// @module-tag postgres

import { expect, test } from 'vitest';
import { openProved } from '../support/consumer/bank.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';
import { createSession, signIn } from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';

/** Each stands where "AMOUNT" is, after `"NAME":`. */
const READ_IN_TWO_WAYS = (name: string) => [
  `100,"${name}":90000`,
  `100,"${name}":100`,
  `100,"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}":100`,
  '100.00000000000000001',
  '99.999999999999999999',
];

test('an amount given twice, or written more exactly than it is read, is refused by every call that takes money', async () => {
  const world = await openAfterTheCharge();
  const { service, merchant, platform, pay } = world;
  const charge = await pay(merchant, 10_000);
  const { baseUrl, dashboardUrl, jsUrl } = service.urls;
  const token = await signIn(service, merchant);
  const session = await createSession(service, token);
  const opened = await openProved(service, session.id);
  const step = `${jsUrl}/checkout/api/sessions/${session.id}`;
  const consumer = { 'X-Checkout-Token': opened.token };
  const bearer = { Authorization: `bearer ${token}` };
  const platformBearer = { Authorization: `bearer ${await signIn(service, platform)}` };
  const calls: [url: string, name: string, body: string, headers: Record<string, string>][] = [
    [
      `${baseUrl}/api/v2.0/sessions`,
      'amount',
      '{"amount":AMOUNT,"type":"consumer_checkout","consumer_info":{"first_name":"Ada","last_name":"Byron"}}',
      bearer,
    ],
    [
      `${dashboardUrl}/api/charges/${charge}/refunds`,
      'amount',
      '{"amount":AMOUNT}',
      { ...bearer, 'Idempotency-Key': 'one' },
    ],
    [
      `${dashboardUrl}/api/payouts`,
      'expected_amount',
      '{"expected_amount":AMOUNT}',
      { ...platformBearer, 'Idempotency-Key': 'two' },
    ],
    [`${step}/quote`, 'tip', '{"tip":AMOUNT}', consumer],
    [`${step}/authorize`, 'total_amount', '{"tip":null,"total_amount":AMOUNT,"wording_version":"1"}', consumer],
    [`${baseUrl}/sandbox/sessions/${session.id}/authorize`, 'tip', '{"tip":AMOUNT}', {}],
    [`${baseUrl}/examples/session`, 'amount', '{"amount":AMOUNT}', {}],
  ];
  for (const [url, name, body, headers] of calls) {
    for (const amount of READ_IN_TWO_WAYS(name)) {
      const sent = body.replace('AMOUNT', amount);
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: sent,
      });
      expect([url, sent, answer.status, await answer.json()]).toEqual([
        url,
        sent,
        422,
        problem(422, 'invalid', expect.stringMatching(/^body: /)),
      ]);
    }
  }
});

test('an amount that is written in another way and read exactly is taken', async () => {
  const { service, merchant } = await openAfterTheCharge();
  const token = await signIn(service, merchant);
  for (const amount of ['10000.00', '1e4', '1.0E+4']) {
    const answer = await fetch(`${service.urls.baseUrl}/api/v2.0/sessions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `bearer ${token}` },
      body: `{"amount":${amount},"type":"consumer_checkout","consumer_info":{"first_name":"Ada","last_name":"Byron"}}`,
    });
    expect([amount, answer.status, await answer.json()]).toEqual([
      amount,
      200,
      expect.objectContaining({ total_amount: 10_000 }),
    ]);
  }
});
