// The payments of one consumer, by name, email, phone and bank account; and orders that may be the same purchase twice.
// @module-tag postgres
import { expect, test } from 'vitest';
import { Day } from '../../contract/books-month.ts';
import { DUPLICATES_SHOWN } from '../../contract/console/order-detail.ts';
import { OrderId, SessionId } from '../../contract/ids.ts';
import { ChargeOrderSeen } from '../../contract/records/payment.ts';
import { captureManyAt, itemsOf, planOf } from '../support/console/capture-many.ts';
import { problemOf } from '../support/console/problem.ts';
import { startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { captureOf, creationOf, LOST, recordCall, succeeded } from '../support/store/ledger.ts';

type Sent = { first?: string; last?: string; email?: string; phone?: string };
type Bought = Sent & { at?: string; amount?: number; account?: string };

const NOON = '2026-11-20T12:00:00.000000+00:00';
const MARIA = { first: 'María', last: 'García', email: 'Maria@Example.com', phone: '+1 (212) 555-0134' };

/** A ledger with orders of consumers, each by its number. */
async function openDesk(kind: 'sandbox' | 'production' = 'sandbox') {
  const provider = await startProvider();
  const many = await captureManyAt(provider.url, { kind });
  const { ledger, environmentId, accountId } = many;
  const whose = { environmentId, accountId };
  const id = (n: string) => OrderId.parse(`order_${n}`);
  const start = async (n: string, { first, last, email, phone, amount = 10_000 }: Bought) => {
    const consumer_info = { first_name: first ?? null, last_name: last ?? null, email, phone };
    await recordCall(
      ledger,
      whose,
      { operation: 'create_session', request: { consumer_info } },
      succeeded(sessionSeen(`sess_${n}`, { total_amount: amount })),
    );
  };
  const charge = (n: string, account: string) =>
    recordCall(
      ledger,
      whose,
      captureOf(`order_${n}`),
      succeeded(
        ChargeOrderSeen.parse({
          order: orderBody(`order_${n}`, { status: 'charged', charge_id: `charge_${n}` }),
          charge: chargeBody(`charge_${n}`, { consumer_fi_account_id: account }),
        }),
      ),
    );
  return {
    many,
    ledger,
    environmentId,
    whose,
    id,
    start,
    charge,
    buy: async (n: string, { at = NOON, amount = 10_000, account, ...sent }: Bought) => {
      await start(n, { ...sent, amount });
      const made = orderCreated(`order_${n}`, `sess_${n}`, amount);
      const order = { ...made.order, create_date: at };
      await recordCall(ledger, whose, creationOf(`sess_${n}`), succeeded({ ...made, order }));
      if (account) await charge(n, account);
    },
    payments: async (n: string, isNameEnough = true) => {
      const asked = { environmentId, recordId: id(n), isNameEnough, limit: 50 };
      const { items } = await ledger.listConsumerPayments(asked);
      return items.map((item) => [item.kind === 'order' ? item.order.id : item.session.id, item.matched.join(' ')]);
    },
    duplicatesOf: async (n: string) => (await ledger.getOrder(environmentId, id(n))).duplicates.map((one) => one.id),
  };
}

test('every payment under the same email, phone, account or name is listed, newest first, with what it shares', async () => {
  const desk = await openDesk();
  await desk.buy('1', { ...MARIA, at: '2026-11-01T12:00:00.000000+00:00', account: 'c_account_1' });
  await desk.buy('2', {
    first: 'Mary',
    last: 'Smith',
    email: 'maria@example.com',
    at: '2026-11-02T12:00:00.000000+00:00',
  });
  await desk.buy('3', { first: 'M', last: 'G', phone: '2125550134', at: '2026-11-03T12:00:00.000000+00:00' });
  await desk.buy('4', { first: 'Ana', last: 'B', account: 'c_account_1', at: '2026-11-04T12:00:00.000000+00:00' });
  await desk.buy('5', { first: 'MARIA', last: 'garcia', at: '2026-11-05T12:00:00.000000+00:00' });
  await desk.buy('6', { first: 'Maria', last: 'Garcia Lopez', at: '2026-11-06T12:00:00.000000+00:00' });
  await desk.buy('7', { first: 'Other', last: 'Person', email: 'other@example.com' });
  await desk.start('8', { first: 'Zoe', last: 'G', email: 'maria@example.com' });
  const strong = [
    ['sess_8', 'email'],
    ['order_4', 'account'],
    ['order_3', 'phone'],
    ['order_2', 'email'],
    ['order_1', 'email phone account name'],
  ];
  const [first, ...others] = strong;
  expect(await desk.payments('1')).toEqual([first, ['order_5', 'name'], ...others]);
  expect(await desk.payments('1', false)).toEqual(strong);
  expect(await desk.payments('5', false)).toEqual([
    ['order_5', 'name'],
    ['order_1', 'name'],
  ]);
});

test('a page ends where the next begins, whatever consumers its payments are of', async () => {
  const desk = await openDesk();
  const days = ['01', '02', '03', '04', '05'];
  for (const day of days)
    await desk.buy(day, { email: 'one@example.com', first: `N${Number(day) % 2}`, at: `2026-11-${day}T12:00:00Z` });
  const { ledger, environmentId, id } = desk;
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await ledger.listConsumerPayments({
      environmentId,
      recordId: id('03'),
      isNameEnough: true,
      cursor,
      limit: 2,
    });
    seen.push(...page.items.map((item) => (item.kind === 'order' ? item.order.id : '')));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(days.toReversed().map((day) => `order_${day}`));
});

test('the head adds up what shares more than the name, and tells of ended authorizations and open requests for a copy', async () => {
  const desk = await openDesk();
  await desk.buy('1', { ...MARIA, account: 'c_account_1' });
  await desk.buy('2', { ...MARIA, first: 'Maria', last: 'Garcia-Lopez' });
  await desk.buy('3', { first: 'Maria', last: 'Garcia', email: 'another@example.com', account: 'c_account_3' });
  const { ledger, environmentId, id } = desk;
  const said = { day: Day.parse('2026-11-20'), toldBy: 'phone' as const };
  await ledger.as('Grace').endAuthorization({
    ...said,
    environmentId,
    orderId: id('2'),
    alsoOrderIds: [],
    cause: 'disputed',
    reason: 'Never bought it',
  });
  await ledger.as('Grace').requestCopy({ ...said, environmentId, orderId: id('1'), note: '' });
  const consumer = await ledger.getConsumer({ environmentId, recordId: id('1') });
  expect(consumer).toMatchObject({
    names: ['María García', 'Maria Garcia-Lopez'],
    emails: ['maria@example.com'],
    phones: ['2125550134'],
    accountIds: [desk.whose.accountId],
    orders: 2,
    captured: 10_000,
    refunded: 0,
    returned: 0,
    revoked: 0,
    disputed: 1,
    copyRequests: [{ orderId: 'order_1' }],
    isNameOnly: false,
    isWhole: true,
  });
  const ofOther = await ledger.getConsumer({ environmentId, recordId: id('2') });
  expect(ofOther.names).toEqual(['Maria Garcia-Lopez', 'María García']);
  const ofSession = await ledger.getConsumer({ environmentId, recordId: SessionId.parse('sess_1') });
  expect(ofSession).toEqual(consumer);
});

test('a consumer of whom nothing is known has the one payment, and what isn’t here isn’t found', async () => {
  const desk = await openDesk();
  await desk.buy('1', {});
  await desk.buy('2', {});
  expect(await desk.payments('1')).toEqual([['order_1', '']]);
  const { ledger, environmentId, id } = desk;
  expect(await ledger.getConsumer({ environmentId, recordId: id('1') })).toMatchObject({ orders: 1, names: [] });
  expect(await problemOf(ledger.getConsumer({ environmentId, recordId: id('gone') }))).toMatchObject({
    code: 'order_not_found',
  });
});

test('the same amount of the same consumer within a day is a likely duplicate, by name, email or phone', async () => {
  const desk = await openDesk();
  await desk.buy('1', MARIA);
  await desk.buy('by_email', { email: 'maria@example.com', first: 'X', at: '2026-11-21T12:00:00.000000+00:00' });
  await desk.buy('by_name', { first: 'Maria', last: 'Garcia', at: '2026-11-19T12:00:00.000000+00:00' });
  await desk.buy('by_phone', { first: 'Y', phone: '12125550134' });
  await desk.buy('too_late', { ...MARIA, at: '2026-11-21T12:00:01.000000+00:00' });
  await desk.buy('another_amount', { ...MARIA, amount: 10_001 });
  await desk.buy('of_another', { first: 'Ana', last: 'Garcia', email: 'ana@example.com' });
  expect((await desk.duplicatesOf('1')).toSorted()).toEqual(['order_by_email', 'order_by_name', 'order_by_phone']);
  expect(await desk.duplicatesOf('another_amount')).toEqual([]);
  expect(await desk.duplicatesOf('of_another')).toEqual([]);
  const { ledger, environmentId, id } = desk;
  const listed = await ledger.listConsumerPayments({ environmentId, recordId: id('1'), isNameEnough: true, limit: 50 });
  const marked = listed.items.flatMap((item) => (item.kind === 'order' && item.duplicateOf ? [item.order.id] : []));
  expect(marked.toSorted()).toEqual(
    ['order_1', 'order_by_email', 'order_by_name', 'order_by_phone', 'order_too_late'].toSorted(),
  );
});

test('longer names that begin with a name hide none of those who have just that name', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 110; n++)
    await desk.start(`longer_${n}`, { first: 'Maria', last: 'Garcia Lopez', email: `a${n}@example.com` });
  await desk.buy('1', { first: 'Maria', last: 'Garcia', email: 'zoe@example.com' });
  await desk.buy('2', { first: 'Maria', last: 'Garcia', phone: '2125550134' });
  await desk.buy('3', { first: 'Maria', last: 'Garcia' });
  expect((await desk.duplicatesOf('1')).toSorted()).toEqual(['order_2', 'order_3']);
});

test('a stopped order is no duplicate: not one that mustn’t be captured, and not a revoked one', async () => {
  const desk = await openDesk();
  for (const n of ['1', '2', '3']) await desk.buy(n, MARIA);
  const { ledger, environmentId, id } = desk;
  const because = { environmentId, reason: 'The consumer canceled' };
  await ledger.as('Grace').setDoNotCapture({ ...because, orderId: id('2'), isMarked: true });
  expect(await desk.duplicatesOf('1')).toEqual(['order_3']);
  await ledger.as('Grace').endAuthorization({
    ...because,
    orderId: id('3'),
    alsoOrderIds: [],
    cause: 'revoked',
    day: Day.parse('2026-11-20'),
    toldBy: 'phone',
  });
  expect(await desk.duplicatesOf('1')).toEqual([]);
  expect(await desk.duplicatesOf('2')).toEqual([]);
});

test('a run marks likely duplicates and counts them, and leaves none out', async () => {
  const desk = await openDesk();
  const { many } = desk;
  await desk.buy('1', MARIA);
  await desk.buy('2', MARIA);
  await desk.buy('3', { first: 'Ana', last: 'B', email: 'ana@example.com' });
  const run = await many.desk.plan(planOf(many, ['order_1', 'order_3']));
  expect(run.planned).toMatchObject({ count: 2, likelyDuplicates: 1 });
  expect((await itemsOf(many, run.id)).map(({ duplicateOf, state }) => [duplicateOf, state])).toEqual([
    ['order_2', 'waiting'],
    [null, 'waiting'],
  ]);
  const { ledger, environmentId } = desk;
  const shown = await ledger.listRunItems({ environmentId, runId: run.id, show: 'duplicate', limit: 10 });
  expect(shown.items.map(({ orderId }) => orderId)).toEqual(['order_1']);
});

test('one likely duplicate more than are shown is told', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 9; n++) await desk.buy(`${n}`, MARIA);
  expect(await desk.duplicatesOf('0')).toHaveLength(DUPLICATES_SHOWN + 1);
});

test('an order made after the plan that may be the same purchase wants another confirmation, and is then no obstacle', async () => {
  const desk = await openDesk('production');
  const { many, environmentId } = desk;
  await desk.buy('1', MARIA);
  const run = await many.desk.plan(planOf(many, ['order_1']));
  const { count, sum, unconfirmed } = run.planned;
  expect(unconfirmed).toBe(null);
  await desk.buy('2', MARIA);
  const key = { environmentId, runId: run.id };
  const start = (duplicates: string | null) =>
    many.desk.start({ ...key, confirmed: { count, sum, unverified: 0, duplicates } });
  expect(await problemOf(start(null))).toMatchObject({ code: 'run_not_confirmed' });
  const shown = await many.ledger.getRun(environmentId, run.id);
  expect(shown).toMatchObject({ state: 'planned', planned: { count: 1, likelyDuplicates: 1 } });
  // As many as were confirmed, but another one.
  await many.ledger.as('Grace').setDoNotCapture({
    environmentId,
    orderId: desk.id('2'),
    isMarked: true,
    reason: 'The consumer canceled',
  });
  await desk.buy('3', MARIA);
  expect(await problemOf(start(shown.planned.unconfirmed))).toMatchObject({ code: 'run_not_confirmed' });
  const other = await many.ledger.getRun(environmentId, run.id);
  expect(other.planned.likelyDuplicates).toBe(1);
  expect(await start(other.planned.unconfirmed)).toMatchObject({ id: run.id });
});

test('a likely duplicate that came while a run was paused wants a confirmation before it goes on, and those of before don’t', async () => {
  const desk = await openDesk('production');
  const { many, environmentId } = desk;
  await desk.buy('1', MARIA);
  await desk.buy('2', { ...MARIA, amount: 5_000 });
  await desk.buy('twin_1', MARIA);
  const run = await many.desk.plan(planOf(many, ['order_1', 'order_2']));
  const key = { environmentId, runId: run.id };
  const { count, sum, unconfirmed } = run.planned;
  const { ledger } = many;
  const paused = { reason: 'person', why: null } as const;
  await ledger.startRun({ ...key, confirmed: { count, sum, unverified: 0, duplicates: unconfirmed } });
  await ledger.pauseRun(run.id, paused);
  await ledger.resumeRun(environmentId, run.id);
  await ledger.pauseRun(run.id, paused);
  await desk.buy('twin_2', { ...MARIA, amount: 5_000 });
  expect(await problemOf(many.desk.resume({ ...key, duplicates: null }))).toMatchObject({ code: 'run_not_confirmed' });
  const { planned } = await ledger.getRun(environmentId, run.id);
  expect(planned.likelyDuplicates).toBe(2);
  await many.desk.resume({ ...key, duplicates: planned.unconfirmed });
});

test('a consumer’s other orders that may still be debited are offered, not those that can’t be', async () => {
  const desk = await openDesk();
  await desk.buy('1', MARIA);
  await desk.buy('2', { ...MARIA, amount: 5_000 });
  await desk.buy('3', { ...MARIA, account: 'c_account_1' });
  await desk.buy('4', { first: 'Maria', last: 'Garcia', email: 'another@example.com' });
  await desk.buy('5', MARIA);
  const { ledger, environmentId, whose, id } = desk;
  await recordCall(ledger, whose, captureOf('order_5'), LOST);
  const others = await ledger.otherDebits({ environmentId, orderId: id('1') });
  expect(others.items.map(({ order, matched }) => [order.id, matched.join(' ')]).toSorted()).toEqual([
    ['order_2', 'email phone name'],
    ['order_4', 'name'],
    ['order_5', 'email phone name'],
  ]);
  expect(others.isMore).toBe(false);
});
