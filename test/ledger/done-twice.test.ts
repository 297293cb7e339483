// One act that the provider did twice: its call and what sent that again are answered with two results.

import { expect, test } from 'vitest';
import { alarmsOf } from '../support/console/alarms.ts';
import { problemOf } from '../support/console/problem.ts';
import { charged, charging, marketplace, opened, refunded, refunding } from '../support/provider/answers-and-events.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { LOST } from '../support/store/ledger.ts';

test('two refunds that one call and its repeat made are both known, or an alarm says so', async () => {
  const { clock, send, answer, again, ledger } = await opened();
  await send(charging, charged('1'));
  // A desk falls silent before its answer comes.
  const first = await send(refunding(4_000));
  clock.now += 3_600_000;
  await ledger.markAbandoned();
  const repeat = await again(first);
  // The provider made two: each call's answer names its own.
  await answer(repeat, refunded('refund_2', 4_000));
  await answer(first, refunded('refund_1', 4_000));
  // 8,000 of 10,000 are refunded.
  expect(await problemOf(send(refunding(4_000)))).toMatchObject({ code: 'refund_too_much' });
});

test('two payouts that one call and its repeat made are both known, or an alarm says so', async () => {
  const { ledger, environmentId, payout, start, again, answer } = await marketplace();
  const first = await start(LOST);
  const repeat = await again(first);
  await answer(first, { kind: 'succeeded', httpStatus: 200, answer: payout('payout_1') });
  await answer(repeat, { kind: 'succeeded', httpStatus: 200, answer: payout('payout_2') });
  expect(await alarmsOf(ledger, environmentId)).not.toEqual([]);
});

test('the second answer of a call that names the same refund again raises no alarm', async () => {
  const { clock, send, answer, again, ledger, environmentId } = await opened();
  await send(charging, charged('1'));
  const first = await send(refunding(4_000));
  clock.now += 3_600_000;
  await ledger.markAbandoned();
  const repeat = await again(first);
  await answer(repeat, refunded('refund_1', 4_000));
  await answer(first, refunded('refund_1', 4_000));
  expect(await alarmsOf(ledger, environmentId)).toEqual([]);
  await send(refunding(6_000));
});

test('a capture of another amount than its order’s stays told once Retry safely has found it done', async () => {
  const { ledger, environmentId, send, again, answer } = await opened({ rejectsDuplicates: true });
  const created = orderCreated('order_1', 'sess_1');
  await send(
    { operation: 'create_order', sessionId: 'sess_1' },
    { kind: 'succeeded', httpStatus: 200, answer: created },
  );
  const wrong = orderCharged('order_1', 'charge_1', 1_000_000);
  const first = await send(charging, { kind: 'succeeded', httpStatus: 200, answer: wrong });
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
  const repeat = await again(first);
  await answer(repeat, {
    kind: 'already_done',
    httpStatus: 409,
    orderId: null,
    chargeId: 'charge_1',
    detail: 'Already',
  });
  const open = await ledger.listUnknown(environmentId);
  const alarms = await alarmsOf(ledger, environmentId);
  expect(open.length + alarms.length).toBeGreaterThan(0);
});
