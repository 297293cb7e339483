// A newer version starts beside this one over the same store: this one goes on, and can be started again.
// @module-tag postgres
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore, type Store } from '../../service/store/database.ts';
import { askDashboard, takePayment } from '../support/service/books.ts';
import {
  callApi,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

async function storeOf({ dataFolder }: TestService): Promise<Store> {
  const store = await openStore(await placeOfFolder(dataFolder));
  onTestFinished(() => store.destroy());
  return store;
}

async function probe({ listening }: TestService): Promise<number> {
  return (await fetch(`${listening}/ready`)).status;
}

test('a service goes on, from session to deposit and refund, when a newer version has added a column to every table', async () => {
  const service = await serviceOfTest();
  const seller = organizationOf(service, 'seller');
  const token = await signIn(service, seller);
  for (let n = 0; n < 4; n += 1) await takePayment(service, token, seller, 10_000);
  const store = await storeOf(service);
  for (const { name } of await store.introspection.getTables())
    await sql`alter table ${sql.table(name)} add column added_later text`.execute(store);
  const request = { ...sessionRequest(), marketplace_id: seller.marketplaceId };
  await vi.waitFor(async () => expect((await callApi(service, token, '/sessions', request)).status).toBe(200));
  const { charge } = await takePayment(service, token, seller, 10_000);
  expect(await probe(service)).toBe(200);
  await press(service, 'POST', 'clock', { advance_seconds: 9 * 24 * 3600 });
  const later = await signIn(service, seller);
  const refunded = await fetch(`${service.urls.dashboardUrl}/api/charges/${charge.id}/refunds`, {
    method: 'POST',
    headers: { Authorization: `bearer ${later}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    body: JSON.stringify({ amount: 100, reason: 'Returned goods' }),
  });
  expect([refunded.status, await refunded.text()]).toEqual([200, expect.stringContaining('refund')]);
  for (const path of [
    '/balance',
    '/settlements',
    '/charges',
    '/refunds',
    '/returns',
    '/events',
    '/return-rates',
    '/entries?account=settlement',
  ]) {
    const answer = await askDashboard(service, later, path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).not.toContain('added_later');
  }
});

test('on a store that a newer version only added to it starts; on one that lost something it doesn’t, and isn’t ready', async () => {
  const service = await startTestService();
  const { dataFolder } = service;
  const store = await storeOf(service);
  const noteMigration = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01T00:00:00.000Z')`.execute(store);
  await noteMigration('9998-adds');
  const again = await startTestService({ dataFolder });
  expect([await probe(service), await probe(again)]).toEqual([200, 200]);
  await noteMigration('9999-contract-takes-away');
  // The store is asked no more than once a second.
  await vi.waitFor(async () => expect(await probe(service)).toBe(503), { timeout: 5_000 });
  await expect(startTestService({ dataFolder })).rejects.toThrow('a newer version of the service has changed it');
  await again.close();
  await service.discard();
});

test.for(['0021-developer-lists', '0041-ledger'])(
  'a store of an earlier version, or a ledger, is refused, in words, and stays as it was: %s',
  async (name) => {
    const { dataFolder, ...service } = await startTestService();
    const store = await storeOf({ dataFolder, ...service });
    await service.close();
    await sql`delete from kysely_migration where name > '0022-service'`.execute(store);
    await sql`update kysely_migration set name = ${name}`.execute(store);
    await expect(startTestService({ dataFolder })).rejects.toThrow(
      'an early version of the service, or another program, made its tables',
    );
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
    expect(rows).toEqual([{ name }]);
  },
);
