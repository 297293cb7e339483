// What became of charges, in the ledger: told by events, shown by orders, and handled by a person.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { ChargeId } from '../../contract/ids.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, captureOf, LOST, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const at = (day: number) => `2026-11-${day}T10:00:00.000000+00:00`;
const back = (day: number, code = 'R01') => ({ code, title: 'Insufficient funds', at: at(day) });
const charge = (n: string, day: number, more: object = {}) => ({ ...chargeTold(n), updated_at: at(day), ...more });
const attempt = (number: number, day: number, more: object = {}) => ({
  attempt: number,
  create_date: at(day),
  settles_at: at(day + 2),
  settled_at: null,
  return: null,
  ...more,
});

/** refusesRepeat: the service may be asked to capture what it has charged, because it names the charge. */
async function opened({ refusesRepeat = false } = {}) {
  const { ledger } = await openTestLedger(tempFolder());
  const more = refusesRepeat ? { refuses_repeat: 1 as const } : {};
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox', more);
  let cursor: string | null = null;
  let pages = 0;
  const tell = async (...events: object[]) => {
    pages += 1;
    const page = EventPageSeen.parse({ events, next_cursor: `c${pages}`, has_more: false });
    const learned = await ledger.ingestEvents({ accountId: whose.accountId, after: cursor, page });
    cursor = page.next_cursor;
    return learned;
  };
  const capture = async (n: string) => {
    const answer = orderCharged(`order_${n}`, `charge_${n}`);
    await recordCall(ledger, whose, captureOf(`order_${n}`), succeeded(answer));
  };
  const order = (n: string) => ledger.getOrder(whose.environmentId, `order_${n}`);
  return { ledger, ...whose, tell, capture, order };
}

test('an order shows that it settled, and then that it came back and why', async () => {
  const { ledger, environmentId, tell, capture, order } = await opened();
  await capture('1');
  expect(await order('1')).toMatchObject({ status: 'charged', returnCode: null, afterCharge: null });
  await tell(eventTold('charge.settled', charge('1', 22, { status: 'settled', attempts: [attempt(1, 20)] })));
  expect(await order('1')).toMatchObject({
    status: 'settled',
    afterCharge: { status: 'settled', settlesAt: '2026-11-22T10:00:00.000000Z', source: 'service' },
  });
  await tell(eventTold('charge.returned', charge('1', 24, { status: 'returned', return: back(24) })));
  expect(await order('1')).toMatchObject({ status: 'returned', returnCode: 'R01' });
  const { items } = await ledger.listOrders({ environmentId, status: 'returned', limit: 50 });
  expect(items).toMatchObject([{ id: 'order_1', status: 'returned', returnCode: 'R01' }]);
  expect(await ledger.totalOrders({ environmentId, status: 'returned' })).toMatchObject({ count: 1 });
  expect((await ledger.listOrders({ environmentId, status: 'charged', limit: 50 })).items).toEqual([]);
});

test('a page that is told again, and an event that comes late, change nothing', async () => {
  const { ledger, environmentId, tell, capture, order } = await opened();
  await capture('1');
  const settled = eventTold('charge.settled', charge('1', 22, { status: 'settled' }));
  const returned = eventTold('charge.returned', charge('1', 24, { status: 'returned', return: back(24) }));
  expect(await tell(settled, returned)).toEqual({ result: 'taken_in', facts: 2 });
  const before = await order('1');
  const revision = await ledger.readRevision(environmentId);
  expect(await tell(settled, returned, settled)).toEqual({ result: 'taken_in', facts: 0 });
  expect(await order('1')).toEqual(before);
  expect(await ledger.readRevision(environmentId)).toBe(revision);
});

test('a return of an order that the shop captured itself opens that order, which isn’t captured again', async () => {
  const { ledger, environmentId, tell, capture, order } = await opened({ refusesRepeat: true });
  await tell(eventTold('charge.returned', charge('9', 24, { status: 'returned', return: back(24, 'R99') })));
  expect(await order('9')).toMatchObject({ status: 'returned', returnCode: 'R99', capturedHere: false });
  expect((await ledger.listReturns({ environmentId, show: 'open', limit: 50 })).items).toMatchObject([{ code: 'R99' }]);
  expect(await problemOf(capture('9'))).toMatchObject({ code: 'capture_done', chargeId: 'charge_9' });
});

test('what is told of another charge of the order says nothing about its own', async () => {
  const { tell, capture, order } = await opened();
  await capture('1');
  const other = { ...charge('1', 24, { status: 'returned', return: back(24) }), id: 'charge_other' };
  await tell(eventTold('charge.returned', other));
  expect(await order('1')).toMatchObject({ status: 'charged', returnCode: null, afterCharge: null });
});

test('an order of unknown outcome is charged once the service tells of its charge, and no one is asked', async () => {
  const { ledger, environmentId, accountId, tell, order } = await opened();
  await recordCall(ledger, { environmentId, accountId }, captureOf('order_1'), LOST);
  await tell(eventTold('charge.created', charge('1', 20)));
  expect(await order('1')).toMatchObject({ status: 'charged', afterCharge: { chargeId: 'charge_1' } });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
});

test('a debit that is presented again leaves the inbox, and its order is charged again', async () => {
  const { ledger, environmentId, tell, capture, order } = await opened();
  await capture('1');
  const first = attempt(1, 20, { return: back(23) });
  const again = { obstacle: null, until: at(30) };
  await tell(
    eventTold(
      'charge.returned',
      charge('1', 23, { status: 'returned', return: back(23), attempts: [first], present_again: again }),
    ),
  );
  const open = () => ledger.listReturns({ environmentId, show: 'open', limit: 50 });
  expect((await open()).items).toMatchObject([{ attempt: 1, actBy: '2026-11-30T10:00:00.000000Z', handledAt: null }]);
  await tell(eventTold('charge.presented_again', charge('1', 24, { attempts: [first, attempt(2, 24)] })));
  expect((await open()).items).toEqual([]);
  expect(await order('1')).toMatchObject({
    status: 'charged',
    afterCharge: { attempt: 2, returns: [{ handledBy: null }] },
  });
});

test('refunds make an order partly refunded, then refunded, and one that fails takes that back', async () => {
  const { tell, capture, order } = await opened();
  await capture('1');
  const refund = (id: string, status: string, day: number, more: object = {}) => ({
    id,
    charge_id: 'charge_1',
    order_id: 'order_1',
    amount: 5_000,
    reason: 'damaged',
    status,
    create_date: at(21),
    updated_at: at(day),
    failure: null,
    ...more,
  });
  const tellOf = (one: { status: string }, refunded: number, day: number) =>
    tell(eventTold(`refund.${one.status}`, charge('1', day, { refunded }), { refund: one }));
  await tellOf(refund('refund_1', 'requested', 21), 5_000, 21);
  expect(await order('1')).toMatchObject({ status: 'partly_refunded', refunded: 5_000 });
  await tellOf(refund('refund_2', 'requested', 22), 10_000, 22);
  expect(await order('1')).toMatchObject({ status: 'refunded', refunded: 10_000 });
  await tellOf(
    refund('refund_2', 'failed', 25, { failure: { code: 'R02', title: 'Account closed', at: at(25) } }),
    5_000,
    25,
  );
  expect(await order('1')).toMatchObject({
    status: 'partly_refunded',
    refunded: 5_000,
    afterCharge: { refunds: expect.arrayContaining([expect.objectContaining({ id: 'refund_2', failureCode: 'R02' })]) },
  });
});

test('the inbox goes by what is due first, page by page, and what was handled leaves it with its note', async () => {
  const { ledger, environmentId, tell } = await opened();
  const due = [25, null, 23, 24, null];
  const events = due.map((day, n) =>
    eventTold(
      'charge.returned',
      charge(`${n}`, 22, {
        status: 'returned',
        return: back(22),
        present_again: { obstacle: day === null ? 'refunded' : null, until: at(day ?? 30) },
      }),
    ),
  );
  await tell(...events);
  const walk = async (show: 'open' | 'handled' | 'all') => {
    const ids: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await ledger.listReturns({ environmentId, show, limit: 2, cursor });
      ids.push(...page.items.map(({ chargeId }) => chargeId));
      if (page.nextCursor === null) return ids;
      cursor = page.nextCursor;
    }
  };
  expect(await walk('open')).toEqual(['charge_2', 'charge_3', 'charge_0', 'charge_1', 'charge_4']);
  const handle = (n: string, note: string) =>
    ledger.as('Grace').handleReturn({ environmentId, chargeId: ChargeId.parse(`charge_${n}`), attempt: 1, note });
  await handle('3', 'The consumer pays by card.');
  await handle('3', 'Too late.');
  expect(await walk('open')).toEqual(['charge_2', 'charge_0', 'charge_1', 'charge_4']);
  expect(await walk('all')).toEqual(['charge_2', 'charge_0', 'charge_1', 'charge_4', 'charge_3']);
  const { items } = await ledger.listReturns({ environmentId, show: 'handled', limit: 50 });
  expect(items).toMatchObject([{ handledBy: 'Grace', handledNote: 'The consumer pays by card.' }]);
  expect(await problemOf(handle('77', 'Nobody’s'))).toMatchObject({ code: 'return_not_found' });
  const stale = ledger.listReturns({ environmentId, show: 'open', limit: 2, cursor: 'nonsense' });
  expect(await problemOf(stale)).toMatchObject({ code: 'list_place_invalid' });
});

test('open returns are counted with what they come to and the deadlines that are near, until they are handled', async () => {
  const { ledger, environmentId, tell } = await opened();
  const due = [25, null, 23, 30];
  for (const [n, day] of due.entries()) {
    const again = { obstacle: day === null ? 'refunded' : null, until: at(day ?? 30) };
    await tell(
      eventTold('charge.returned', charge(`${n}`, 22, { status: 'returned', return: back(22), present_again: again })),
    );
  }
  const proof = { ...back(22, 'R10'), proof_due_at: at(26) };
  await tell(eventTold('charge.returned', charge('9', 22, { status: 'returned', return: proof })));
  const open = () => ledger.readOpenReturns(environmentId, Date.parse(at(24)));
  const asOf = '2026-11-24T10:00:00.000Z';
  expect(await open()).toEqual({ count: 5, amount: 50_000, isMore: false, dueSoon: 3, overdue: 1, asOf });
  const key = { environmentId, chargeId: ChargeId.parse('charge_2'), attempt: 1 };
  await ledger.as('Grace').handleReturn({ ...key, note: 'Paid by card.' });
  expect(await open()).toMatchObject({ count: 4, amount: 40_000, dueSoon: 2, overdue: 0 });
  await ledger.as('Grace').reopenReturn(key);
  expect(await open()).toMatchObject({ count: 5, overdue: 1 });
  const [first] = (await ledger.listReturns({ environmentId, show: 'open', limit: 1 })).items;
  expect(first).toMatchObject({ chargeId: 'charge_2', handledAt: null, handledBy: null, handledNote: null });
});

test('returns of a span of days are listed by when they came back, counted and added up, its first moment included', async () => {
  const { ledger, environmentId, tell } = await opened();
  for (const day of [20, 21, 22, 23, 24])
    await tell(eventTold('charge.returned', charge(`${day}`, day, { status: 'returned', return: back(day) })));
  const key = { environmentId, chargeId: ChargeId.parse('charge_22'), attempt: 1 };
  await ledger.as('Grace').handleReturn({ ...key, note: 'Paid by card.' });
  const moment = (day: number) => new Date(at(day)).toISOString();
  const days = { from: moment(21), until: moment(24) };
  const walk = async (show: 'open' | 'handled' | 'all') => {
    const ids: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await ledger.listReturns({ environmentId, show, limit: 1, cursor, ...days });
      ids.push(...page.items.map(({ chargeId }) => chargeId));
      if (page.nextCursor === null) return ids;
      cursor = page.nextCursor;
    }
  };
  expect(await walk('open')).toEqual(['charge_23', 'charge_21']);
  expect(await walk('all')).toEqual(['charge_23', 'charge_21', 'charge_22']);
  expect(await walk('handled')).toEqual(['charge_22']);
  const { nextCursor } = await ledger.listReturns({ environmentId, show: 'open', limit: 1 });
  const ofAnother = ledger.listReturns({ environmentId, show: 'open', limit: 1, cursor: nextCursor, ...days });
  expect(await problemOf(ofAnother)).toMatchObject({ code: 'list_place_invalid' });
  const total = (show: 'open' | 'handled' | 'all', span: { from?: string; until?: string } = days) =>
    ledger.totalReturns({ environmentId, show, ...span });
  expect(await total('all')).toEqual({ count: 3, amount: 30_000, isMore: false });
  expect(await total('open')).toEqual({ count: 2, amount: 20_000, isMore: false });
  expect(await total('all', { from: moment(23) })).toMatchObject({ count: 2 });
  expect(await total('all', { until: moment(21) })).toMatchObject({ count: 1 });
  expect(await total('handled', {})).toMatchObject({ count: 1 });
});

test('a debit that was presented again after a person handled it doesn’t come back into the inbox', async () => {
  const { ledger, environmentId, tell } = await opened();
  const first = attempt(1, 20, { return: back(23) });
  await tell(
    eventTold('charge.returned', charge('1', 23, { status: 'returned', return: back(23), attempts: [first] })),
  );
  const key = { environmentId, chargeId: ChargeId.parse('charge_1'), attempt: 1 };
  await ledger.as('Grace').handleReturn({ ...key, note: 'Presented again by phone.' });
  await tell(eventTold('charge.presented_again', charge('1', 24, { attempts: [first, attempt(2, 24)] })));
  await ledger.as('Grace').reopenReturn(key);
  expect((await ledger.readOpenReturns(environmentId, 0)).count).toBe(0);
  const missing = ledger.as('Grace').reopenReturn({ ...key, attempt: 7 });
  expect(await problemOf(missing)).toMatchObject({ code: 'return_not_found' });
});

test('a page asked for from another place than the ledger’s is not taken in', async () => {
  const { ledger, environmentId, accountId, tell } = await opened();
  await tell(eventTold('charge.created', charge('1', 20)));
  const page = EventPageSeen.parse({ events: [], next_cursor: 'far ahead', has_more: false });
  expect(await ledger.ingestEvents({ accountId, after: null, page })).toEqual({ result: 'is_stale', facts: 0 });
  expect(await ledger.readFeedCursors([accountId])).toMatchObject([{ cursor: 'c1' }]);
  expect(await ledger.readRevision(environmentId)).toBe(1);
});

test('a dashboard at another address has another feed: nothing counts as read until it is', async () => {
  const { ledger, environmentId, accountId, tell } = await opened();
  await tell(eventTold('charge.created', charge('1', 20)));
  await ledger.as('Ada').changeEnvironment(environmentId, { name: 'Corner' }, null);
  expect(await ledger.readFeedCursors([accountId])).toMatchObject([{ cursor: 'c1' }]);
  await ledger.as('Ada').changeEnvironment(environmentId, { dashboard_url: 'https://elsewhere.example' }, null);
  expect(await ledger.readFeedCursors([accountId])).toEqual([]);
});

test('a locked ledger takes nothing in, and goes on where it was once it is unlocked', async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => Date.parse('2026-11-25T10:00:00Z'));
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, 'https://pay.example');
  const seal = { at: at(25), reason: 'It was moved.', cause: 'moved' as const };
  await database.writer
    .insertInto('ledger_seal')
    .values({ ...seal, line: null, lifted_at: null, lifted_by: null })
    .execute();
  const events = [eventTold('charge.returned', charge('1', 24, { status: 'returned', return: back(24) }))];
  const page = EventPageSeen.parse({ events, next_cursor: 'c1', has_more: false });
  const learn = () => ledger.ingestEvents({ accountId, after: null, page });
  expect(await learn()).toMatchObject({ result: 'is_stale' });
  await ledger.noteFeedTrouble({ accountId, trouble: 'dashboard_unreachable', isLost: false });
  expect(await ledger.readFeedCursors([accountId])).toEqual([]);
  await database.writer
    .updateTable('ledger_seal')
    .set({ lifted_at: at(26), lifted_by: 'Grace' })
    .execute();
  expect(await learn()).toEqual({ result: 'taken_in', facts: 1 });
  expect(await ledger.readRevision(environmentId)).toBe(1);
});
