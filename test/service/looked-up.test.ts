// A payment looked up again: what a lost answer would have told, over the dashboard's API and on its page.
// @module-tag postgres
import { expect, test } from 'vitest';
import { ChargeRecord } from '../../contract/dashboard-api/charge.ts';
import { OrderRecord, SessionRecord } from '../../contract/dashboard-api/payment.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';
import { signInMember } from '../support/service/dashboard.ts';
import { OWNERS } from '../support/service/dashboard-keys.ts';
import { completeCheckout, createSession } from '../support/service/payment-service.ts';

test('a charge leads back to its order and session, and a session on to its order', async () => {
  const { seller, pay, read } = await openAfterTheCharge();
  const charge = await read(seller, `/charges/${await pay(seller, 10_000)}`, ChargeRecord);
  const order = await read(seller, `/orders/${charge.order_id}`, OrderRecord);
  expect(order).toMatchObject({ charge_id: charge.id, status: 'charged', track_number: charge.track_number });
  const session = await read(seller, `/sessions/${order.session_id}`, SessionRecord);
  expect(session).toMatchObject({ order_id: order.id, status: 'finalized ', authorized_at: expect.any(String) });
});

test('a session that was only started has no order, and one that was authorized tells its tip', async () => {
  const { service, merchant, as, read } = await openAfterTheCharge();
  const { id, ...made } = await createSession(service, await as(merchant));
  const nothing = { authorized_at: null, tip: null, order_id: null, progress: 'created', failure: null };
  const started = { id, ...made, ...nothing, updated_at: made.create_date };
  expect(await read(merchant, `/sessions/${id}`, SessionRecord)).toEqual(started);
  await completeCheckout(service, id, 250);
  expect(await read(merchant, `/sessions/${id}`, SessionRecord)).toMatchObject({ tip: 250, order_id: null });
});

test('a platform sees its sellers’ sessions and orders; for anybody else there are none', async () => {
  const { platform, seller, otherSeller, merchant, pay, ask, read } = await openAfterTheCharge();
  const { order_id } = await read(seller, `/charges/${await pay(seller, 10_000)}`, ChargeRecord);
  const { session_id } = await read(seller, `/orders/${order_id}`, OrderRecord);
  for (const path of [`/orders/${order_id}`, `/sessions/${session_id}`]) {
    expect((await ask(platform, path)).status).toBe(200);
    for (const other of [otherSeller, merchant]) {
      const answer = await ask(other, path);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        {
          type: expect.stringMatching(/:unknown_(order|session)$/),
          status: 404,
          detail: { reason: expect.stringMatching(/^unknown_/), message: expect.stringContaining('There is no') },
        },
      ]);
    }
  }
  for (const path of ['/sessions/sess_%00', '/orders/x']) expect((await ask(seller, path)).status).toBe(404);
});

test('the page of payments shows how far each came, newest first, each once, and only an organization’s own', async () => {
  const { service, merchant, seller, as, pay, comesBack, waitDays } = await openAfterTheCharge();
  const returned = await pay(merchant, 10_000);
  await comesBack(returned, 'R01');
  const theirs = await pay(seller, 20_000);
  await waitDays(1);
  const token = await as(merchant);
  const started: string[] = [];
  for (let n = 0; n < 50; n += 1) started.push((await createSession(service, token)).id);
  await completeCheckout(service, started[49] ?? '');
  const own = await signInMember(service, OWNERS.merchant);
  const idsIn = (text: string) => [...text.matchAll(/<code>(sess_[^<]+)</g)].map(([, id]) => id);
  const first = (await own.open('/dashboard/payments')).text;
  const next = /href="(\/dashboard\/payments\?after=[^"]+)"/.exec(first)?.[1] ?? '';
  const second = (await own.open(next)).text;
  expect(new Set(idsIn(first))).toEqual(new Set(started));
  expect([first.match(/<td>Started</g)?.length, first.match(/<td>Authorized</g)?.length]).toEqual([49, 1]);
  expect(second).toContain(`href="/dashboard/charges/${returned}"`);
  expect([second.includes('Returned · R01'), second.includes('Earlier payments')]).toEqual([true, false]);
  expect(first + second).not.toContain(theirs);
});
