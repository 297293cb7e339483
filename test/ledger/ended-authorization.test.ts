// A consumer revokes an authorization or disputes a payment: no path sends a debit of it from then on, until a person takes that back.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booksDayOf } from '../../contract/books-day.ts';
import { Day } from '../../contract/books-month.ts';
import { CaptureInput, CreateOrderInput } from '../../contract/console/order.ts';
import { problemFrom } from '../../contract/console/problem.ts';
import { problemRemark } from '../../contract/console/remark.ts';
import { OrderId, SessionId } from '../../contract/ids.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { retrySafely } from '../../main/features/outcomes/outcomes-desk.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { captureManyAt, itemsOf, planOf, whenStill } from '../support/console/capture-many.ts';
import { problemOf } from '../support/console/problem.ts';
import { openRefundDesk, refundOf } from '../support/console/refund-desk.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCharged, orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { captureOf, creationOf, LOST, recordCall, succeeded } from '../support/store/ledger.ts';

const ENDED = { code: 'authorization_ended' };
const DAY = Day.parse('2026-11-20');
const REASON = 'Says she canceled';

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Orders at a provider that charges whatever it is asked to. */
async function openDesk() {
  const provider = await startProvider();
  provider.answer((response, request) => {
    const id = request.path.split('/').at(-2) ?? '';
    const chargeId = `charge_${id.slice('order_'.length)}`;
    json(200, { order: orderBody(id, { status: 'charged', charge_id: chargeId }), charge: chargeBody(chargeId) })(
      response,
      request,
    );
  });
  const many = await captureManyAt(provider.url);
  const { ledger, parts, environmentId, accountId } = many;
  await ledger.as('Ada').changeEnvironment(environmentId, { refuses_repeat: 1 }, null);
  const of = (orderId: string) => ({ environmentId, orderId: OrderId.parse(orderId) });
  return {
    many,
    ledger,
    environmentId,
    accountId,
    addOrder: async (n: string) => {
      const answer = orderCreated(`order_${n}`, `sess_${n}`);
      await recordCall(ledger, { environmentId, accountId }, creationOf(`sess_${n}`), succeeded(answer));
      return `order_${n}`;
    },
    /** Another order of a session, as the feed tells of it. */
    addOther: async (n: string, session: string) => {
      const told = orderCreated(`order_${n}`, `sess_${session}`);
      await ingestPage(ledger, accountId, [
        { id: `event_${n}`, at: '2026-11-20T15:00:00Z', type: 'order.created', ...told },
      ]);
      return `order_${n}`;
    },
    end: (orderId: string, cause: 'revoked' | 'disputed' = 'revoked', also: string[] = []) =>
      ledger.as('Grace').endAuthorization({
        ...of(orderId),
        alsoOrderIds: also.map((id) => OrderId.parse(id)),
        cause,
        day: DAY,
        toldBy: 'phone',
        reason: REASON,
      }),
    restore: (orderId: string) =>
      ledger.as('Ada').restoreAuthorization({ ...of(orderId), reason: 'Recorded by mistake' }),
    captureIt: (orderId: string) => capture(parts, CaptureInput.parse({ ...of(orderId), accountId })),
    retry: (entryId: string) => retrySafely(parts, { environmentId, entryId, confirmedAmount: null }),
    sent: (orderId: string) => recordCall(ledger, { environmentId, accountId }, captureOf(orderId)),
    charges: (orderId: string) => provider.received.filter(({ path }) => path.endsWith(`/${orderId}/charge`)).length,
    order: (orderId: string) => ledger.getOrder(environmentId, orderId),
  };
}

test('a revoked payment isn’t captured, says so in lists, timeline and audit log, and is captured once that is taken back', async () => {
  const desk = await openDesk();
  const orderId = await desk.addOrder('1');
  await desk.end(orderId);
  await desk.end(orderId);
  expect(await problemOf(desk.captureIt(orderId))).toMatchObject({ ...ENDED, params: { cause: 'revoked' }, orderId });
  expect(await desk.order(orderId)).toMatchObject({ status: 'revoked', ended: 'revoked' });
  const { ledger, environmentId } = desk;
  const listed = await ledger.listOrders({ environmentId, status: 'revoked', limit: 50 });
  expect(listed.items).toMatchObject([{ id: orderId, ended: 'revoked' }]);
  expect((await ledger.readOverview(environmentId)).ordersWaiting.count).toBe(0);

  await desk.restore(orderId);
  await desk.restore(orderId);
  expect(await desk.order(orderId)).toMatchObject({ status: 'ready', ended: null });
  expect(desk.charges(orderId)).toBe(0);
  await desk.captureIt(orderId);
  expect(desk.charges(orderId)).toBe(1);
  const { timeline } = await desk.order(orderId);
  expect(timeline.filter(({ kind }) => kind.startsWith('authorization'))).toMatchObject([
    { kind: 'authorization_ended', cause: 'revoked', day: DAY, toldBy: 'phone', person: 'Grace', reason: REASON },
    { kind: 'authorization_restored', person: 'Ada' },
  ]);
  const audited = await ledger.listAudit({ actor: 'Grace', action: null, from: null, to: null, limit: 50 });
  expect(audited.items.map(({ action, subject, after }) => [action, subject, JSON.parse(after ?? '')])).toEqual([
    ['revoke_authorization', orderId, { day: DAY, toldBy: 'phone' }],
  ]);
});

test('an authorization is of a session: another order of it is refused too, and is put in force with it', async () => {
  const desk = await openDesk();
  const [one, other] = [await desk.addOrder('1'), await desk.addOther('2', '1')];
  const third = await desk.addOrder('3');
  await desk.end(one, 'disputed');
  expect(await problemOf(desk.captureIt(other))).toMatchObject({ ...ENDED, params: { cause: 'disputed' } });
  expect(await desk.order(other)).toMatchObject({ status: 'disputed', timeline: [{}, { person: 'Grace' }] });
  await desk.captureIt(third);
  await desk.restore(other);
  expect(await desk.order(one)).toMatchObject({ status: 'ready', ended: null });
});

test('a session is revoked before it has an order: none is made of it, and one that is made elsewhere isn’t captured', async () => {
  const { many, ledger, environmentId, accountId, ...desk } = await openDesk();
  const sessionId = SessionId.parse('sess_1');
  const of = { environmentId, sessionId };
  const said = { cause: 'revoked', day: DAY, toldBy: 'phone', reason: REASON } as const;
  const made = succeeded(sessionSeen(sessionId));
  expect(await problemOf(ledger.endSessionAuthorization({ ...of, ...said }))).toMatchObject({
    code: 'session_not_found',
  });
  await recordCall(ledger, { environmentId, accountId }, { operation: 'create_session' }, made);
  await ledger.as('Grace').endSessionAuthorization({ ...of, ...said });
  await ledger.as('Grace').endSessionAuthorization({ ...of, ...said });
  const create = () => createOrder(many.parts, CreateOrderInput.parse({ ...of, accountId }));
  expect(await problemOf(create())).toMatchObject(ENDED);
  const shown = { cause: 'revoked', day: DAY, person: 'Grace', reason: REASON };
  expect(await ledger.getSession(environmentId, sessionId)).toMatchObject({ ended: 'revoked', end: shown });
  expect((await ledger.listSessions({ environmentId, limit: 50 })).items).toMatchObject([{ ended: 'revoked' }]);
  const orderId = await desk.addOther('2', '1');
  expect(await desk.order(orderId)).toMatchObject({ status: 'revoked', timeline: [{}, shown] });
  expect(await problemOf(desk.captureIt(orderId))).toMatchObject(ENDED);
  const run = await many.desk.plan(planOf(many, [orderId]));
  expect(await itemsOf(many, run.id)).toMatchObject([{ state: 'skipped' }]);
  expect(desk.charges(orderId)).toBe(0);
  await ledger.as('Ada').restoreSessionAuthorization({ ...of, reason: 'Recorded by mistake' });
  expect(await ledger.getSession(environmentId, sessionId)).toMatchObject({ ended: null, end: null });
  await desk.captureIt(orderId);
  expect(desk.charges(orderId)).toBe(1);
});

test('a consumer’s other orders end with it, all or none', async () => {
  const desk = await openDesk();
  const [one, other] = [await desk.addOrder('1'), await desk.addOrder('2')];
  expect(await problemOf(desk.end(one, 'revoked', ['order_unknown']))).toMatchObject({ code: 'order_not_found' });
  expect(await desk.order(one)).toMatchObject({ ended: null });
  await desk.end(one, 'revoked', [other]);
  expect(await problemOf(desk.captureIt(other))).toMatchObject(ENDED);
  expect((await desk.order(other)).ended).toBe('revoked');
});

test('a run leaves a revoked payment out and says why, also where it is revoked after the dry run', async () => {
  const desk = await openDesk();
  const { many, environmentId } = desk;
  const ids = [await desk.addOrder('1'), await desk.addOrder('2')];
  const late = await many.desk.plan(planOf(many, ids));
  await desk.end('order_1');
  const early = await many.desk.plan(planOf(many, ids));
  const why = problemRemark(problemFrom('authorization_ended', { cause: 'revoked' }));
  expect(await itemsOf(many, early.id)).toMatchObject([{ state: 'skipped', why }, { state: 'waiting' }]);
  await many.desk.start({ environmentId, runId: late.id, confirmed: null });
  expect(await whenStill(many.desk, late)).toMatchObject({ state: 'done', counts: { captured: 1, skipped: 1 } });
  expect((await itemsOf(many, late.id))[0]?.why).toContain('authorization_ended');
  expect(desk.charges('order_1')).toBe(0);
});

test('a capture of unknown outcome isn’t sent again, and what its look-up or its late answer shows is kept', async () => {
  const desk = await openDesk();
  const orderId = await desk.addOrder('1');
  const sentId = await desk.sent(orderId);
  await desk.end(orderId);
  expect(await problemOf(desk.ledger.extendLease(sentId, 60_000))).toMatchObject(ENDED);
  await desk.ledger.recordOutcome(sentId, LOST);
  expect(await desk.order(orderId)).toMatchObject({ status: 'needs_review', ended: 'revoked' });
  expect(await problemOf(desk.retry(sentId))).toMatchObject(ENDED);
  expect(desk.charges(orderId)).toBe(0);
  await desk.ledger.recordOutcome(sentId, succeeded(orderCharged(orderId, 'charge_1')));
  expect(await desk.order(orderId)).toMatchObject({ status: 'charged', chargeId: 'charge_1', ended: 'revoked' });
});

test('an order that is charged after it was revoked stands under Needs review, and among the revoked in lists', async () => {
  const { ledger, environmentId, accountId, ...desk } = await openDesk();
  const [revoked, disputed, other] = [await desk.addOrder('1'), await desk.addOrder('2'), await desk.addOrder('3')];
  await desk.end(revoked);
  await desk.end(disputed, 'disputed');
  const tell = (n: string) => ingestPage(ledger, accountId, [eventTold('charge.created', chargeTold(n))]);
  for (const n of ['1', '2', '3']) await tell(n);
  const open = { notedBy: null, kind: 'charged_after_end' };
  const alarms = await alarmsOf(ledger, environmentId);
  expect(alarms.map(({ orderId }) => orderId).toSorted()).toEqual([revoked, disputed]);
  expect(alarms).toMatchObject([open, open]);
  const list = { environmentId, limit: 50 };
  for (const by of ['created', 'amount', 'status'] as const) {
    const { items } = await ledger.listOrders({ ...list, status: 'revoked', sort: { by, descending: true } });
    expect(items).toMatchObject([{ id: revoked, status: 'charged', ended: 'revoked' }]);
  }
  expect((await ledger.totalOrders({ environmentId, status: 'disputed' })).count).toBe(1);
  expect((await ledger.listOrders({ ...list, status: 'charged' })).items).toHaveLength(3);
  await desk.restore(revoked);
  expect((await alarmsOf(ledger, environmentId)).find(({ orderId }) => orderId === revoked)).toMatchObject({
    notedBy: 'Ada',
    notedWhat: 'Recorded by mistake',
  });
  expect(other).toBe('order_3');
});

test('a charge that came back isn’t presented again, first or by a retry; a refund of it is made', async () => {
  const desk = await openRefundDesk();
  const { ledger, environmentId } = desk;
  const [returned, lost] = [await desk.charged(1_000), await desk.charged(2_000)];
  for (const orderId of [returned, lost]) await desk.comesBack(orderId, 'R01');
  const settled = await desk.charged(3_000);
  await desk.follow();
  const present = (orderId: OrderId) => desk.desk.presentAgain({ environmentId, orderId, confirmedAmount: null });
  desk.proxy.lose('call');
  await problemOf(present(lost));
  desk.proxy.lose('none');
  const before = desk.sent().length;
  const said = { cause: 'revoked', day: DAY, toldBy: 'letter', reason: REASON } as const;
  await ledger
    .as('Grace')
    .endAuthorization({ environmentId, orderId: returned, alsoOrderIds: [lost, settled], ...said });
  expect(await problemOf(present(returned))).toMatchObject(ENDED);
  const { items } = await ledger.listReturns({ environmentId, show: 'open', limit: 50 });
  expect(items.map(({ orderId, ended }) => [orderId, ended]).toSorted()).toEqual(
    [returned, lost].map((orderId) => [orderId, 'revoked']).toSorted(),
  );
  const [entry] = await desk.unknown();
  expect(await problemOf(desk.desk.retrySafely({ environmentId, entryId: entry?.id ?? '' }))).toMatchObject(ENDED);
  expect(desk.sent()).toHaveLength(before);
  await desk.desk.refund(refundOf(desk, settled, 500));
  expect(desk.sent()).toHaveLength(before + 1);
});

const paths = ['capture', 'run', 'sent', 'retry', 'end', 'restore'] as const;
const steps = fc.array(fc.record({ path: fc.constantFrom(...paths), order: fc.constantFrom(0, 1, 2) }), {
  minLength: 3,
  maxLength: 8,
});

/** One step of a history. runOf: starts a run of all orders, whose dry run was made before. */
async function play(desk: Desk, path: (typeof paths)[number], orderId: string, runOf: () => Promise<void>) {
  switch (path) {
    case 'capture':
      return desk.captureIt(orderId);
    case 'run':
      return runOf();
    case 'sent':
      return desk.ledger.recordOutcome(await desk.sent(orderId), LOST);
    case 'retry': {
      const open = await desk.ledger.listUnknown(desk.environmentId);
      const entry = open.find((each) => each.orderId === orderId);
      return entry && desk.retry(entry.id);
    }
    case 'end':
      return desk.end(orderId);
    case 'restore':
      return desk.restore(orderId);
  }
}

test('no debit that begins after a revocation is ever sent, whatever happens on whichever path', async () => {
  const desk = await openDesk();
  const { many, environmentId } = desk;
  let histories = 0;
  let debits = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      histories += 1;
      const n = `h${histories}`;
      // The first two are of one session.
      const ids = [await desk.addOrder(`${n}a`), await desk.addOther(`${n}b`, `${n}a`), await desk.addOrder(`${n}c`)];
      const run = await many.desk.plan(planOf(many, ids));
      const runOf = async () => {
        await many.desk.start({ environmentId, runId: run.id, confirmed: null });
        await whenStill(many.desk, run);
      };
      for (const { path, order } of history) {
        const orderId = ids[order] ?? '';
        const revoked = await Promise.all(ids.map(async (id) => ((await desk.order(id)).ended ? id : null)));
        const before = ids.map((id) => desk.charges(id));
        await play(desk, path, orderId, runOf).catch(() => undefined);
        for (const [at, id] of ids.entries()) {
          const sent = desk.charges(id) - (before[at] ?? 0);
          debits += sent;
          if (revoked[at] !== null) expect(sent).toBe(0);
        }
      }
    }),
    { numRuns: 25 },
  );
  expect(debits).toBeGreaterThan(5);
});

test('a copy that is asked for is due in ten banking days, stands among the tasks, and is done with a day and a person', async () => {
  const desk = await openDesk();
  const orderId = OrderId.parse(await desk.addOrder('1'));
  const { ledger, environmentId } = desk;
  const asked = { environmentId, orderId, day: DAY, note: 'By fax' };
  await ledger.as('Grace').requestCopy({ ...asked, toldBy: 'letter' });
  const open = await ledger.openCopyRequests({ environmentId });
  // Thanksgiving Day lies between.
  expect(open).toMatchObject({
    items: [
      {
        orderId,
        askedOn: DAY,
        dueOn: '2026-12-07',
        providedOn: null,
        totalAmount: (await desk.order(orderId)).totalAmount,
      },
    ],
    isMore: false,
  });
  const sent = { ...asked, requestId: open.items[0]?.id ?? '', note: '' };
  expect(await problemOf(ledger.provideCopy({ ...sent, requestId: 'another' }))).toMatchObject({
    code: 'order_not_found',
  });
  await ledger.as('Ada').provideCopy(sent);
  await ledger.as('Bo').provideCopy(sent);
  expect((await ledger.openCopyRequests({ environmentId })).items).toEqual([]);
  expect((await desk.order(orderId)).copyRequests).toMatchObject([{ providedOn: DAY, providedBy: 'Ada' }]);
  const ahead = Day.parse('2099-01-01');
  for (const late of [
    ledger.requestCopy({ ...asked, toldBy: 'email', day: ahead }),
    ledger.provideCopy({ ...sent, day: ahead }),
  ])
    expect(await problemOf(late)).toMatchObject({ code: 'fact_day_ahead', field: 'day' });
});

test('where a sandbox’s clock was put forward, its day is the last one that something can be said on', async () => {
  const desk = await openDesk();
  const orderId = OrderId.parse(await desk.addOrder('1'));
  const { ledger, environmentId, accountId } = desk;
  const said = { environmentId, orderId, alsoOrderIds: [], toldBy: 'phone' as const, reason: REASON };
  const dayAhead = (days: number) => booksDayOf(Date.now() + days * 86_400_000);
  const end = (day: string) => ledger.as('Grace').endAuthorization({ ...said, cause: 'revoked', day: Day.parse(day) });
  expect(await problemOf(end(dayAhead(40)))).toMatchObject({ code: 'fact_day_ahead' });
  const told = { ...eventTold('charge.created', chargeTold('2')), at: `${dayAhead(40)}T17:00:00Z` };
  await ingestPage(ledger, accountId, [told]);
  expect(await problemOf(end(dayAhead(41)))).toMatchObject({ code: 'fact_day_ahead', field: 'day' });
  await end(dayAhead(40));
  expect((await desk.order(orderId)).ended).toBe('revoked');
});
