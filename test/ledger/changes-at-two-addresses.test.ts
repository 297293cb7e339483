// One service under two addresses: what the feed of one tells of a charge forbids a change of it at the other.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { OrderId } from '../../contract/ids.ts';
import { RefundSeen } from '../../contract/records/payment.ts';
import type { NewEntry } from '../../main/ledger/journal/journal.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { differencesOf } from '../support/store/compare-rebuilt.ts';
import { addTestEnvironment, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const at = (day: number) => `2026-11-${day}T10:00:00.000000Z`;
const back = { code: 'R01', at: at(21) };
const debit = (attempt: number, day: number, returned: object | null = null) => ({
  attempt,
  create_date: at(day),
  settles_at: null,
  settled_at: null,
  return: returned,
});
const returned = eventTold('charge.returned', {
  ...chargeTold('1'),
  status: 'returned',
  return: back,
  updated_at: at(21),
  attempts: [debit(1, 19, back)],
  present_again: { obstacle: null, until: at(30) },
});

/** A charge that was captured at the first address and came back, as its feed told. */
const returnedCharge = () => capturedCharge({ isReturned: true });

async function twoAddresses() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => Date.parse(at(22)));
  const one = await addTestEnvironment({ ledger }, 'https://pay.example');
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  for (const { environmentId } of [one, other]) {
    const seller = { id: crypto.randomUUID(), environment_id: environmentId, name: 'Barn', role: 'seller' as const };
    await ledger.addAccounts([{ ...seller, created_at: at(19) }]);
    await ledger.recordAccountIds(seller.id, { organization_id: 'org_of_both', store_id: null });
  }
  const tell = async (accountId: string, event: object) => {
    await ingestPage(ledger, accountId, [event]);
  };
  return { database, ledger, one, other, tell };
}

async function capturedCharge({ isReturned = false } = {}) {
  const { database, ledger, one, other, tell } = await twoAddresses();
  const send = async (what: Pick<NewEntry, 'operation'> & Partial<NewEntry>) => {
    return recordCall(ledger, one, { orderId: 'order_1', ...what });
  };
  const answer = orderCharged('order_1', 'charge_1');
  await ledger.recordOutcome(await send({ operation: 'charge_order' }), succeeded(answer));
  if (isReturned) await tell(one.accountId, returned);
  return {
    database,
    ledger,
    environmentId: one.environmentId,
    tellOther: (event: object) => tell(other.accountId, event),
    refund: (amount = 300) =>
      send({ operation: 'refund_charge', chargeId: 'charge_1', request: { amount, reason: '' } }),
    presentAgain: () => send({ operation: 'present_charge_again', chargeId: 'charge_1', attempt: 'charge_1.2' }),
  };
}

test.each([
  ['was presented again', { updated_at: at(22), attempts: [debit(1, 19, back), debit(2, 22)] }],
  ['settled later', { updated_at: at(22), status: 'settled', attempts: [debit(1, 19)] }],
])('a charge isn’t presented again that, by the feed of the other address, %s', async (_what, more) => {
  const { tellOther, presentAgain } = await returnedCharge();
  await tellOther(eventTold('charge.settled', { ...chargeTold('1'), ...more }));
  expect(await problemOf(presentAgain())).toMatchObject({ code: 'present_not_possible' });
});

test('a charge is presented again though the feed of the other address doesn’t tell of its return yet', async () => {
  const { tellOther, presentAgain } = await returnedCharge();
  await tellOther(eventTold('charge.created', chargeTold('1')));
  await presentAgain();
});

test('a charge that came back isn’t refunded because the feed of the other address says that it settled', async () => {
  const { tellOther, refund } = await returnedCharge();
  await tellOther(eventTold('charge.settled', { ...chargeTold('1'), status: 'settled', updated_at: at(22) }));
  expect(await problemOf(refund())).toMatchObject({ code: 'refund_of_returned' });
});

test('what the other address reports as refunded counts beside a refund made from here, and a refund told at both once', async () => {
  const { ledger, tellOther, refund } = await capturedCharge();
  const made = {
    id: 'refund_1',
    charge_id: 'charge_1',
    order_id: 'order_1',
    amount: 3_000,
    reason: '',
    status: 'requested',
    create_date: at(22),
    updated_at: at(22),
    failure: null,
  };
  const answer = RefundSeen.parse(made);
  await ledger.recordOutcome(await refund(3_000), succeeded(answer));
  const charge = { ...chargeTold('1'), refunded: 9_000, updated_at: at(22) };
  await tellOther(eventTold('refund.requested', charge, { refund: made }));
  expect(await problemOf(refund(1_001))).toMatchObject({ code: 'refund_too_much', params: { left: 1_000 } });
  await refund(1_000);
});

test('a second charge that the feeds of both addresses report raises an alarm at each', async () => {
  const { ledger, one, other, tell } = await twoAddresses();
  for (const { accountId } of [one, other])
    for (const id of ['charge_8', 'charge_9'])
      await tell(accountId, eventTold('charge.created', { ...chargeTold('1'), id, order_id: 'order_7' }));
  for (const { environmentId } of [one, other])
    expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'two_charges', orderId: 'order_7' }]);
});

test('a return that a person records counts what the other address reports as refunded', async () => {
  const { database, ledger, environmentId, tellOther } = await capturedCharge();
  await tellOther(eventTold('charge.settled', { ...chargeTold('1'), refunded: 700 }));
  const orderId = OrderId.parse('order_1');
  await ledger.as('Ada').recordReturnByHand({ environmentId, orderId, code: 'R01', day: '2026-11-22' });
  expect((await ledger.getOrder(environmentId, 'order_1')).afterCharge).toMatchObject({ refunded: 700 });
  expect(await differencesOf(database.writer)).toEqual([]);
});
