// A disk without room, played by SQLite's own limit on the file's pages: refused in words, nothing half done, and over when there is room.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../../service/api/app.ts';
import { GENEROUS } from '../../../service/http/rate-limit.ts';
import { codeMarks } from '../../../service/secrets/one-time-code.ts';
import { addressesOf } from '../../../service/settings/addresses.ts';
import { openStore } from '../../../service/store/database.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import {
  createOrder,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
} from '../../support/service/payment-service.ts';
import { problem } from '../../support/service/problem.ts';
import { placeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

const ORDERS = 40;
const FULL = problem(503, 'unavailable', expect.stringContaining('disk is full. Nothing was done'));

test('a full disk refuses sessions and charges with 503, and no order is half charged', async () => {
  const dataFolder = tempFolder();
  const service = await startTestService({ dataFolder });
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const orders = await Promise.all(Array.from({ length: ORDERS }, () => createOrder(service, token)));
  await service.close();

  const store = await openStore(await placeOfFolder(dataFolder));
  onTestFinished(() => store.destroy());
  const api = createApi({
    store,
    now: Date.now,
    environment: 'sandbox',
    rateLimits: GENEROUS,
    addresses: addressesOf({ host: '127.0.0.1', port: 4010 }),
    codes: codeMarks(Buffer.alloc(32)),
  });
  const call = (path: string, body: object = {}) =>
    api.request(`/api/v2.0${path}`, {
      method: 'POST',
      headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const charge = (id: string) => call(`/orders/${id}/charge`);
  const booked = async () => ({
    charged: (
      await store.selectFrom('orders').select('id').where('charge_id', 'is not', null).orderBy('id').execute()
    ).map(({ id }) => id),
    charges: (await store.selectFrom('charges').select('order_id').orderBy('order_id').execute()).map(
      ({ order_id }) => order_id,
    ),
  });

  // One page: SQLite takes that for as many as there are.
  await sql`pragma max_page_count = 1`.execute(store);
  let refused = await call('/sessions', sessionRequest());
  while (refused.status === 200) refused = await call('/sessions', sessionRequest());
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
    FULL,
  ]);

  const statuses = new Map<string, number>();
  for (const { order } of orders) {
    const answer = await charge(order.id);
    statuses.set(order.id, answer.status);
    if (answer.status !== 200) expect([answer.status, await answer.json()]).toEqual([503, FULL]);
  }
  const done = [...statuses].filter(([, status]) => status === 200).map(([id]) => id);
  expect(done.length).toBeLessThan(ORDERS);
  expect(await booked()).toEqual({ charged: done.toSorted(), charges: done.toSorted() });

  await sql`pragma max_page_count = 1000000`.execute(store);
  for (const [id, status] of statuses) expect((await charge(id)).status).toBe(status === 200 ? 409 : 200);
  const all = orders.map(({ order }) => order.id).toSorted();
  expect(await booked()).toEqual({ charged: all, charges: all });
});
