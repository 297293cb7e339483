// Histories that a person rarely sees, in which the facts of a payment once said something else than its tables.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { OrderId } from '../../contract/ids.ts';
import { CreateOrderSeen, RefundSeen, SessionSeen } from '../../contract/records/payment.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { sealLedger } from '../../main/ledger/file/verify-ledger-identity.ts';
import type { NewEntry } from '../../main/ledger/journal/journal.ts';
import { doubtWhatIsOpen } from '../../main/ledger/projections/record-gap.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { orderBody, orderCharged, sessionSeen } from '../support/provider/seen.ts';
import { differencesOf } from '../support/store/compare-rebuilt.ts';
import { addTestEnvironment, LOST, recordCall } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' };
const DAY = '2026-11-20';
const at = (day: number) => `2026-11-${day}T10:00:00.000000Z`;

const good = (answer: Extract<AnyOutcome, { kind: 'succeeded' }>['answer']): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer,
});

async function opened(more: { refuses_repeat?: 1 } = {}) {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const clock = { now: Date.parse('2026-11-22T10:00:00.000Z') };
  const ledger = ledgerOn(database, 'instance_1', () => (clock.now += 1_000));
  const own = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox', more);
  const { environmentId } = own;
  const tell = async (...events: object[]) => {
    await ingestPage(ledger, own.accountId, events);
  };
  const send = async (what: Pick<NewEntry, 'operation'> & Partial<NewEntry>, outcome?: AnyOutcome) => {
    return recordCall(ledger, own, what, outcome);
  };
  const capture = (n = '1') =>
    send({ operation: 'charge_order', orderId: `order_${n}` }, good(orderCharged(`order_${n}`, `charge_${n}`)));
  const differences = () => differencesOf(database.writer);
  return { database, ledger, environmentId, tell, send, capture, differences };
}

const second = (id: string, orderId = 'order_1') =>
  eventTold('charge.created', { ...chargeTold('1'), id, order_id: orderId });

test('a locked ledger takes no order into review that an answer names in its lost part', async () => {
  const { database, ledger, environmentId, send, differences } = await opened();
  const creating = await send({ operation: 'create_order', sessionId: 'sess_1' });
  const gap = { actor: 'Ada', instanceId: 'instance_1', since: '2026-11-21T00:00:00.000Z', detail: 'lost' };
  const now = '2026-11-22T10:00:00.500Z';
  await database.writer
    .insertInto('ledger_past')
    .values({ ...PAST, at: now })
    .execute();
  await doubtWhatIsOpen(database.writer, 'restored', { ...gap, now });
  await sealLedger(database.writer, { at: now, reason: 'moved', cause: 'moved', line: null, found: {}, before: null });
  await ledger.recordOutcome(creating, {
    kind: 'already_done',
    httpStatus: 409,
    orderId: 'order_1',
    chargeId: null,
    detail: 'Created before',
  });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  expect(await differences()).toEqual([]);
});

const PAST = { kind: 'restored', actor: 'Ada', backup_at: null, replaced_head: null } as const;

test('of three equal refunds recorded by hand, the service’s report replaces the one that was recorded first', async () => {
  const { ledger, environmentId, tell, capture, differences } = await opened();
  await capture();
  const orderId = OrderId.parse('order_1');
  for (const reference of ['third', 'first', 'second'])
    await ledger.as('Ada').recordRefundByHand({ environmentId, orderId, amount: 300, day: DAY, reference });
  const refund = RefundSeen.parse({
    id: 'refund_1',
    charge_id: 'charge_1',
    order_id: 'order_1',
    amount: 300,
    reason: '',
    status: 'requested',
    create_date: at(20),
    updated_at: at(20),
    failure: null,
  });
  await tell(eventTold('refund.requested', { ...chargeTold('1'), refunded: 300 }, { refund }));
  const { afterCharge } = await ledger.getOrder(environmentId, 'order_1');
  expect(afterCharge?.refunds.find(({ id }) => id === 'refund_1')?.reference).toBe('third');
  expect(await differences()).toEqual([]);
});

test('an alarm about a third charge names the same known charge in facts and tables', async () => {
  const { tell, send, differences } = await opened({ refuses_repeat: 1 });
  await send({ operation: 'charge_order', orderId: 'order_1' }, LOST);
  await tell(second('charge_9'));
  await tell(second('charge_8'));
  await tell(second('charge_7'));
  expect(await differences()).toEqual([]);
});

test('an order whose session is found once its track number is no other’s gets its fee and its session', async () => {
  const { database, ledger, environmentId, send, differences } = await opened();
  const tracked = (id: string) =>
    good(SessionSeen.parse({ ...sessionSeen(id), track_number: 'T', marketplace_id: 'mk_1' }));
  for (const id of ['sess_1', 'sess_2']) await send({ operation: 'create_session', attempt: id }, tracked(id));
  const order = { track_number: 'T', marketplace_id: 'mk_1' };
  await send(
    { operation: 'charge_order', orderId: 'order_1' },
    good(orderCharged('order_1', 'charge_1', 10_000, order)),
  );
  const made = (orderId: string, id: string, track_number: string | null) =>
    good(
      CreateOrderSeen.parse({
        order: orderBody(orderId, { track_number }),
        session: { id, status: 'finalized ', total_amount: 10_000, fees: 150, track_number },
      }),
    );
  await send({ operation: 'create_order', sessionId: 'sess_2' }, made('order_2', 'sess_2', 'T2'));
  await send({ operation: 'create_order', sessionId: 'sess_1' }, made('order_3', 'sess_1', null));
  expect(await ledger.getOrder(environmentId, 'order_1')).toMatchObject({ sessionId: 'sess_1' });
  const fees = await database.reader.selectFrom('fee_entry').select(['order_id', 'kind', 'amount']).execute();
  expect(fees).toMatchObject([
    { order_id: 'order_1', amount: null },
    { kind: 'correction', amount: 150 },
  ]);
  expect(await differences()).toEqual([]);
});

test('a form that was sent for one order and then for another blocks only once', async () => {
  const { ledger, send, differences } = await opened();
  const first = await send({ operation: 'charge_order', orderId: 'order_1', attempt: 'form_1' }, REFUSED);
  await send({ operation: 'charge_order', orderId: 'order_2', attempt: 'form_1' }, LOST);
  await ledger.recordOutcome(first, good(orderCharged('order_1', 'charge_1')));
  expect(await differences()).toEqual([]);
});

test('an alarm that one page of a feed only counted is raised by the next page', async () => {
  const { ledger, environmentId, tell, differences } = await opened();
  const orders = Array.from({ length: 21 }, (_, index) => index + 10);
  await tell(...orders.flatMap((n) => [second(`charge_${n}`, `order_${n}`), second(`charge_2${n}`, `order_${n}`)]));
  expect(await alarmsOf(ledger, environmentId)).toHaveLength(21);
  await tell(second('charge_30', 'order_30'));
  await tell(second('charge_330', 'order_30'));
  expect(await alarmsOf(ledger, environmentId)).toHaveLength(22);
  expect(await differences()).toEqual([]);
});
