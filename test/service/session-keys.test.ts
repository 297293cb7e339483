// A session is created once for an Idempotency-Key: a lost answer can be asked for again.
// @module-tag postgres

import { expect, test } from 'vitest';
import { Session } from '../../contract/payment-api/session.ts';
import { openStore } from '../../service/store/database.ts';
import {
  organizationOf,
  type Served,
  serviceOfTest,
  sessionRequest,
  signIn,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';
import { rawExchange } from '../support/service/raw-exchange.ts';
import { press } from '../support/service/sandbox.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const DAY_SECONDS = 24 * 3600;

function create({ urls }: Served, token: string, key: string, body: unknown = sessionRequest()): Promise<Response> {
  return fetch(`${urls.baseUrl}/api/v2.0/sessions`, {
    method: 'POST',
    headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
}

test('the same key and request get the same session, in any order of the members, and another body is refused', async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const first = await create(service, token, 'order-17');
  const session = Session.parse(await first.json());
  const { amount, type, consumer_info } = sessionRequest();
  const again = await create(service, token, 'order-17', { consumer_info, type, amount });
  expect([again.status, await again.json()]).toEqual([200, session]);

  const another = await create(service, token, 'order-17', sessionRequest(amount + 1));
  expect([another.status, await another.json()]).toEqual([
    409,
    problem(409, 'key_of_another_request', {
      reason: 'key_of_another_request',
      message: expect.stringContaining('send a new key'),
    }),
  ]);
  const other = Session.parse(await (await create(service, token, 'order-18')).json());
  expect(other.id).not.toBe(session.id);
  const wrong = await create(service, token, 'order 19');
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringMatching(/idempotency-key/i)]);
});

test('a key that is sent twice is refused, be one of them empty or both', async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const body = JSON.stringify(sessionRequest());
  const send = async (...keys: string[]) => {
    const headers = [
      ...['Host: x', 'Connection: close', `Authorization: bearer ${token}`, 'Content-Type: application/json'],
      ...[`Content-Length: ${body.length}`, ...keys.map((key) => `Idempotency-Key: ${key}`)],
    ];
    const answer = await rawExchange(
      service,
      `POST /api/v2.0/sessions HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
    );
    return [answer.status, await answer.text()];
  };
  for (const keys of [
    ['a', 'b'],
    ['', 'a'],
    ['a', ''],
    ['', ''],
    ['a', 'a'],
  ])
    expect(await send(...keys), keys.join()).toEqual([422, expect.stringMatching(/idempotency-key/i)]);
  expect(await send('a,')).toEqual([200, expect.any(String)]);
});

test('of many with one key at once, one makes the session', async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(service, token, 'at-once')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const ids = await Promise.all(answers.map(async (answer) => Session.parse(await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  const store = await openStore(await placeOfFolder(service.dataFolder));
  const made = await store.selectFrom('sessions').select('id').execute();
  await store.destroy();
  expect(made).toEqual([{ id: ids[0] }]);
});

test('a refused request leaves its key free, and another organization has keys of its own', async () => {
  const service = await serviceOfTest();
  const seller = organizationOf(service, 'seller');
  const [merchant, other] = [await signIn(service, organizationOf(service, 'merchant')), await signIn(service, seller)];
  expect((await create(service, merchant, 'one', sessionRequest(0))).status).toBe(422);
  const session = Session.parse(await (await create(service, merchant, 'one')).json());
  const body = { ...sessionRequest(), marketplace_id: seller.marketplaceId };
  const theirs = Session.parse(await (await create(service, other, 'one', body)).json());
  expect([theirs.organization_id, theirs.id === session.id]).toEqual([seller.id, false]);
});

test('a key is kept for a day of the service’s clock, and then forgotten', async () => {
  const clock = { now: Date.UTC(2026, 10, 2, 15) };
  const service = await serviceOfTest({ now: () => clock.now });
  const merchant = organizationOf(service, 'merchant');
  const make = async (key: string) =>
    Session.parse(await (await create(service, await signIn(service, merchant), key)).json()).id;
  const [first, unused] = [await make('kept'), await make('unused')];
  clock.now += DAY_SECONDS * 1000 - 1;
  expect(await make('kept')).toBe(first);
  clock.now += 1;
  // Before any sweep.
  expect([await make('kept'), await make('unused')].filter((id) => [first, unused].includes(id))).toEqual([]);

  await press(service, 'POST', 'clock', { advance_seconds: DAY_SECONDS });
  const store = await openStore(await placeOfFolder(service.dataFolder));
  const left = await store.selectFrom('keyed_requests').select('idempotency_key').execute();
  await store.destroy();
  expect(left).toEqual([]);
});
