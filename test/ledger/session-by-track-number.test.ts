// Orders that were captured by their ID, before their session was known: an answer brings it by their track number.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import type { NewEntry } from '../../main/ledger/journal/journal.ts';
import { orderCharged, orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { differencesOf } from '../support/store/compare-rebuilt.ts';
import { addTestEnvironment, LOST, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const TRACKED = { track_number: 'T-sess_1' };

async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  let now = Date.parse('2026-11-22T10:00:00.000Z');
  const ledger = ledgerOn(database, 'instance_1', () => (now += 1_000));
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  const send = async (what: Pick<NewEntry, 'operation'> & Partial<NewEntry>, outcome?: AnyOutcome) => {
    return recordCall(ledger, whose, what, outcome);
  };
  const capture = (orderId: string, chargeId: string, named?: string[]) =>
    send(
      { operation: 'charge_order', orderId },
      {
        kind: 'succeeded',
        httpStatus: 200,
        answer: orderCharged(orderId, chargeId, 10_000, TRACKED),
        ...(named ? { named } : {}),
      },
    );
  const alarms = async () =>
    (await database.reader.selectFrom('alarm').select(['entry_id', 'kind', 'heard']).execute()).filter(
      ({ kind }) => kind === 'two_captures',
    );
  return { database, ledger, send, capture, alarms };
}

test('of two orders captured for one session, the late answer that creates the first leaves the alarm on the second', async () => {
  const { database, ledger, send, capture, alarms } = await opened();
  const creating = await send({ operation: 'create_order', sessionId: 'sess_1' }, LOST);
  await capture('order_1', 'charge_1');
  const second = await capture('order_2', 'charge_2');
  await ledger.recordOutcome(creating, succeeded(orderCreated('order_1', 'sess_1')));
  expect(await alarms()).toMatchObject([{ entry_id: second }]);
  expect(await differencesOf(database.writer)).toEqual([]);
});

test('an order of the same session that a capture’s answer names raises an alarm, though the session is found by that very answer', async () => {
  const { database, send, capture, alarms } = await opened();
  await send(
    { operation: 'create_order', sessionId: 'sess_1' },
    { kind: 'succeeded', httpStatus: 200, answer: orderCreated('order_9', 'sess_1') },
  );
  await capture('order_1', 'charge_1', ['order_9']);
  expect(await alarms()).toHaveLength(1);
  expect(await differencesOf(database.writer)).toEqual([]);
});

test('an order charged by its ID, whose track number two sessions have, raises an alarm', async () => {
  const { database, ledger, send, capture, alarms } = await opened();
  for (const id of ['sess_2', 'sess_1']) {
    const creating = await send({ operation: 'create_session' });
    const answer = sessionSeen(id, TRACKED);
    await ledger.recordOutcome(creating, succeeded(answer));
  }
  const charging = await capture('order_1', 'charge_1');
  expect(await alarms()).toMatchObject([{ entry_id: charging, heard: expect.stringContaining('sess_1, sess_2') }]);
  expect(await differencesOf(database.writer)).toEqual([]);
});
