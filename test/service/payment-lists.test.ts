// Sessions and orders listed for a shop's server, by an index on either store.
// @module-tag postgres
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { OrderPage, SessionPage } from '../../contract/dashboard-api/payment.ts';
import { openStore } from '../../service/store/database.ts';
import { listOrders, listSessions } from '../../service/store/list-changed.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';
import { completeCheckout, createSession, openPayable } from '../support/service/payment-service.ts';
import { plansOf } from '../support/store/plans-of.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

test('a server reads the sessions it missed in pages, by progress, time, amount and track number', async () => {
  const { service, merchant, as, read, pay, done } = await openAfterTheCharge();
  const token = await as(merchant);
  await pay(merchant, 500);
  await done('clock', { advance_seconds: 60, expire_tokens: false });
  const left = await createSession(service, token, 700);
  const authorized = await createSession(service, token, 700);
  await done('clock', { advance_seconds: 60, expire_tokens: false });
  await completeCheckout(service, authorized.id);
  await done('clock', { advance_seconds: 60, expire_tokens: false });
  await openPayable(service, left.id);
  const list = async (query: string) => {
    const page = await read(merchant, `/sessions?${query}`, SessionPage);
    return page.sessions.map(({ id }) => id);
  };
  const [paid, ...rest] = await list('');
  expect(rest).toEqual([authorized.id, left.id]);
  expect(await list('progress=authorized')).toEqual([paid, authorized.id]);
  expect(await list('progress=opened')).toEqual([left.id]);
  expect(await list('progress=authorized&amount=700')).toEqual([authorized.id]);
  expect(await list(`track_number=${left.track_number}`)).toEqual([left.id]);
  expect(await list(`track_number=${left.track_number}&amount=1`)).toEqual([]);
  const created = encodeURIComponent(left.create_date);
  expect(await list(`created_until=${created}`)).toEqual([paid]);
  expect(await list(`created_since=${created}&limit=1`)).toEqual([authorized.id]);
  expect(await list(`updated_until=${created}`)).toEqual([paid]);

  const walked: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: SessionPage = await read(merchant, `/sessions?limit=1${cursor && `&cursor=${cursor}`}`, SessionPage);
    walked.push(...page.sessions.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(walked).toEqual([paid, authorized.id, left.id]);
  const { orders } = await read(merchant, '/orders?status=charged', OrderPage);
  expect(orders).toMatchObject([{ session_id: paid, total_amount: 500 }]);
  expect((await read(merchant, '/orders?status=submitted', OrderPage)).orders).toEqual([]);
});

test('each sees its own lists, and what can’t be asked for is refused with what is wrong', async () => {
  const { merchant, platform, seller, otherSeller, pay, read, ask, refused } = await openAfterTheCharge();
  await pay(seller, 500);
  const sees = async (who: typeof seller, query = '') =>
    [
      (await read(who, `/sessions${query}`, SessionPage)).sessions.length,
      (await read(who, `/orders${query}`, OrderPage)).orders.length,
    ].join();
  expect([await sees(seller), await sees(platform), await sees(platform, '?of=marketplace')]).toEqual([
    '1,1',
    '0,0',
    '1,1',
  ]);
  expect([await sees(merchant), await sees(otherSeller)]).toEqual(['0,0', '0,0']);
  const [{ track_number: others } = { track_number: '' }] = (await read(seller, '/orders', OrderPage)).orders;
  expect(await sees(otherSeller, `?track_number=${others}`)).toBe('0,0');
  for (const path of ['/sessions', '/orders']) {
    expect((await ask(seller, `${path}?of=marketplace`)).status).toBe(403);
    for (const [query, words] of [
      ['shop=1', 'shop'],
      ['cursor=abc', 'cursor: must be the next_cursor'],
      ['limit=201', 'limit'],
      ['amount=1.5', 'amount'],
      ['updated_since=yesterday', 'updated_since'],
      ['progress=paid', 'progress'],
    ] as const)
      expect(await refused(ask(seller, `${path}?${query}`)), query).toEqual([422, expect.stringContaining(words)]);
  }
});

const NOTHING = {
  after: undefined,
  updatedSince: undefined,
  updatedUntil: undefined,
  createdSince: undefined,
  createdUntil: undefined,
  trackNumber: undefined,
  amount: undefined,
  state: undefined,
};

test('a page reads a bounded part of an index among thousands of sessions, and ends where it stopped', async () => {
  const { service, merchant, as } = await openAfterTheCharge();
  const { id } = await createSession(service, await as(merchant));
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  const row = await store.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let from = 0; from < 3000; from += 100) {
    const rows = Array.from({ length: 100 }, (_, n) => {
      const name = `many${String(from + n).padStart(6, '0')}`;
      return { ...row, id: `sess_${name}`, track_number: name, total_amount: from + n + 1, updated_at: row.updated_at };
    });
    await store.insertInto('sessions').values(rows).execute();
  }
  await store.executeQuery(CompiledQuery.raw('analyze'));
  const whose = { of: 'organization', owner: merchant.id } as const;
  const last = { ...NOTHING, limit: 10, amount: 2900 };
  let after: { updated_at: string; id: string } | undefined;
  const sizes: number[] = [];
  for (;;) {
    const page = await listSessions(store, whose, { ...last, after });
    sizes.push(page.rows.length);
    if (page.next === null) break;
    after = page.next;
  }
  expect([sizes.length, sizes.reduce((sum, size) => sum + size)]).toEqual([4, 1]);
  const asked = { ...NOTHING, limit: 10, after, updatedSince: row.updated_at };
  const sessions = await plansOf(store, (noted) => listSessions(noted, whose, asked));
  expect(sessions).toMatch(/sessions_changed/);
  const orders = await plansOf(store, (noted) => listOrders(noted, whose, asked));
  const named = await plansOf(store, (noted) => listSessions(noted, whose, { ...asked, trackNumber: 'many000007' }));
  expect(named).toMatch(/sessions_track_number/);
  expect(sessions + named).not.toMatch(/SCAN|Seq Scan on sessions|Sort|TEMP B-TREE/);
  expect(orders).not.toMatch(/SCAN/);
});
