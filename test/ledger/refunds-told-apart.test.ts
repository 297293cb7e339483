// Refunds of the same amount of one charge: which of them a call made, and which another did.

import { expect, test } from 'vitest';
import { problemOf } from '../support/console/problem.ts';
import {
  at,
  charged,
  charging,
  opened,
  refunded,
  refunding,
  refundTold,
} from '../support/provider/answers-and-events.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { LOST } from '../support/store/ledger.ts';

const told = { ...chargeTold('1'), updated_at: at(22), refunded: 4_000 };
const first = { refund: refundTold('refund_1', 4_000, { create_date: at(22), updated_at: at(22) }) };

test('a refund of unknown outcome isn’t taken for one of the same amount that was known before it was sent', async () => {
  const { tell, send, say } = await opened();
  await send(charging, charged('1'));
  // Bo refunds 4,000 in the provider's dashboard; the feed tells of it.
  await tell([
    eventTold('refund.requested', told, {
      refund: refundTold('refund_1', 4_000, { create_date: at(22), updated_at: at(22) }),
    }),
  ]);
  // Ada refunds another 4,000: no answer comes.
  const second = await send(refunding(4_000), LOST);
  // Any later report of the charge, from before that refund was made.
  await tell([eventTold('charge.settled', { ...told, status: 'settled', updated_at: at(22, '10:00:01') })]);
  await say(second, 'done');
  // 8,000 of 10,000 are refunded.
  expect(await problemOf(send(refunding(6_000)))).toMatchObject({ code: 'refund_too_much' });
});

test('a refund is not taken for done by an answer that names one known before it was sent', async () => {
  const { tell, send, answer, ledger, environmentId } = await opened();
  await send(charging, charged('1'));
  await tell([eventTold('refund.requested', told, first)]);
  const second = await send(refunding(4_000));
  await tell([eventTold('charge.settled', { ...told, status: 'settled', updated_at: at(22, '10:00:01') })]);
  await answer(second, refunded('refund_1', 4_000, { create_date: at(22), updated_at: at(22) }));
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
});

test('a refund of unknown outcome that is marked as done counts beside one of the same amount', async () => {
  const { tell, send, say } = await opened();
  await send(charging, charged('1'));
  await tell([eventTold('refund.requested', told, first)]);
  await say(await send(refunding(4_000), LOST), 'done');
  expect(await problemOf(send(refunding(6_000)))).toMatchObject({ code: 'refund_too_much' });
});

test('an answer that names a refund known before its call was sent needs review', async () => {
  const { tell, send, answer, ledger, environmentId } = await opened();
  await send(charging, charged('1'));
  await tell([eventTold('refund.requested', told, first)]);
  await answer(await send(refunding(4_000)), refunded('refund_1', 4_000));
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
});

test('a refund that the feed tells of a week after a call isn’t that call’s', async () => {
  const { clock, tell, send, say } = await opened();
  await send(charging, charged('1'));
  const lost = await send(refunding(4_000), LOST);
  await say(lost, 'done');
  clock.now += 7 * 86_400_000;
  const refund = refundTold('refund_9', 4_000, { create_date: at(29), updated_at: at(29) });
  await tell([eventTold('refund.requested', { ...chargeTold('1'), refunded: 4_000, updated_at: at(29) }, { refund })]);
  expect(await problemOf(send(refunding(6_000)))).toMatchObject({ code: 'refund_too_much' });
});

test('a refund of unknown outcome can be marked as done, though the provider uses the call’s key as the refund’s ID', async () => {
  const { ledger, environmentId, tell, send, say } = await opened();
  await send(charging, charged('1'));
  const key = await send(refunding(4_000), LOST);
  const refund = refundTold(key, 4_000, { create_date: '1970-01-01T00:00:00.000000Z', updated_at: at(22) });
  await tell([eventTold('refund.requested', { ...chargeTold('1'), refunded: 4_000, updated_at: at(22) }, { refund })]);
  await say(key, 'done');
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
});

test('a refund that is sent again is not taken for done by an answer that names one known before it was first sent', async () => {
  const { clock, tell, send, answer, again, ledger, environmentId } = await opened();
  await send(charging, charged('1'));
  await tell([eventTold('refund.requested', told, first)]);
  const second = await send(refunding(4_000));
  clock.now += 3_600_000;
  await ledger.markAbandoned();
  await answer(await again(second), refunded('refund_1', 4_000, { create_date: at(22), updated_at: at(22) }));
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
});

test('a refund that the feed tells of while its call is on its way is the one that the answer names', async () => {
  const { tell, send, answer, ledger, environmentId } = await opened();
  await send(charging, charged('1'));
  const entry = await send(refunding(4_000));
  await tell([eventTold('refund.requested', told, first)]);
  await answer(entry, refunded('refund_1', 4_000, { create_date: at(22), updated_at: at(22) }));
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  await send(refunding(6_000));
});

test.for(['said first', 'told first'])(
  'a refund that a person found counts beside another charge’s that the service gives the ID of its call: %s',
  async (order) => {
    const { tell, send, say, ledger, environmentId, differences } = await opened();
    await send(charging, charged('1'));
    await send({ ...charging, orderId: 'order_2' }, charged('2'));
    const call = await send(refunding(4_000), LOST);
    const ofOther = { charge_id: 'charge_2', order_id: 'order_2', create_date: at(22), updated_at: at(22) };
    const tellIt = () =>
      tell([
        eventTold(
          'refund.requested',
          { ...chargeTold('2'), refunded: 4_000, updated_at: at(22) },
          { refund: refundTold(call, 4_000, ofOther) },
        ),
      ]);
    if (order === 'told first') await tellIt();
    await say(call, 'done');
    if (order === 'said first') await tellIt();
    expect(await problemOf(send(refunding(7_000)))).toMatchObject({ code: 'refund_too_much' });
    const refundOfOther = { ...refunding(7_000), orderId: 'order_2', chargeId: 'charge_2' };
    expect(await problemOf(send(refundOfOther))).toMatchObject({ code: 'refund_too_much' });
    const [one, other] = [
      await ledger.getOrder(environmentId, 'order_1'),
      await ledger.getOrder(environmentId, 'order_2'),
    ];
    expect([one.refunded, other.refunded]).toEqual([4_000, 4_000]);
    expect(await differences()).toEqual([]);
  },
);
