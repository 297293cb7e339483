// Do not capture: no path captures an order that a person marked, until the mark is lifted.
// @module-tag postgres
import { expect, test } from 'vitest';
import { CaptureInput, DoNotCaptureInput } from '../../contract/console/order.ts';
import { problemFrom } from '../../contract/console/problem.ts';
import { problemRemark } from '../../contract/console/remark.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { retrySafely } from '../../main/features/outcomes/outcomes-desk.ts';
import { captureManyAt, itemsOf, planOf, whenStill } from '../support/console/capture-many.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCreated } from '../support/provider/seen.ts';
import { addTestEnvironment, captureOf, creationOf, LOST, recordCall, succeeded } from '../support/store/ledger.ts';

const MARKED = { code: 'order_do_not_capture' };

/** Two orders that can be captured, at a provider that charges whatever it is asked to. */
async function twoOrders() {
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
  for (const n of [1, 2]) {
    const answer = orderCreated(`order_${n}`, `sess_${n}`);
    await recordCall(ledger, { environmentId, accountId }, creationOf(`sess_${n}`), succeeded(answer));
  }
  const set = (isMarked: boolean, reason: string) =>
    ledger
      .as('Grace')
      .setDoNotCapture(DoNotCaptureInput.parse({ environmentId, orderId: 'order_1', isMarked, reason }));
  return {
    many,
    ledger,
    environmentId,
    accountId,
    set,
    charges: () => provider.received.filter(({ path }) => path.endsWith('/order_1/charge')).length,
    captureIt: () => capture(parts, CaptureInput.parse({ environmentId, accountId, orderId: 'order_1' })),
    order: () => ledger.getOrder(environmentId, 'order_1'),
  };
}

const MARK_REASON = 'The consumer canceled';
const LIFT_REASON = 'Wants it after all';

test('a marked order isn’t captured; once the mark is lifted it is, and both stand in its timeline and the audit log', async () => {
  const desk = await twoOrders();
  await desk.set(true, MARK_REASON);
  await desk.set(true, 'Marked already');
  expect(await problemOf(desk.captureIt())).toMatchObject({ ...MARKED, params: { environment: null } });
  expect(await desk.order()).toMatchObject({ status: 'do_not_capture' });
  const { environmentId, ledger } = desk;
  const listed = await ledger.listOrders({ environmentId, status: 'do_not_capture', limit: 50 });
  expect(listed.items.map(({ id }) => id)).toEqual(['order_1']);
  const byStatus = { environmentId, limit: 50, sort: { by: 'status' as const, descending: true } };
  expect((await ledger.listOrders(byStatus)).items.map(({ id }) => id)).toEqual(['order_2', 'order_1']);

  await desk.set(false, LIFT_REASON);
  expect(await desk.order()).toMatchObject({ status: 'ready' });
  expect(desk.charges()).toBe(0);
  await desk.captureIt();
  expect(desk.charges()).toBe(1);
  const { timeline } = await desk.order();
  expect(timeline.filter(({ kind }) => kind === 'do_not_capture')).toMatchObject([
    { isMarked: true, person: 'Grace', reason: MARK_REASON },
    { isMarked: false, person: 'Grace', reason: LIFT_REASON },
  ]);
  const audited = await ledger.listAudit({ actor: 'Grace', action: null, from: null, to: null, limit: 50 });
  expect(audited.items.map(({ action, subject, after }) => [action, subject, after])).toEqual([
    ['lift_do_not_capture', 'order_1', null],
    ['mark_do_not_capture', 'order_1', null],
  ]);
});

test('a run leaves a marked order out and says why, also where it is marked after the dry run', async () => {
  const desk = await twoOrders();
  const { many, environmentId } = desk;
  const late = await many.desk.plan(planOf(many, ['order_1', 'order_2']));
  await desk.set(true, MARK_REASON);
  const early = await many.desk.plan(planOf(many, ['order_1', 'order_2']));
  const why = problemRemark(problemFrom('order_do_not_capture', { environment: null }));
  expect(early).toMatchObject({ planned: { count: 1 }, counts: { skipped: 1 } });
  expect(await itemsOf(many, early.id)).toMatchObject([{ state: 'skipped', why }, { state: 'waiting' }]);
  await many.desk.start({ environmentId, runId: late.id, confirmed: null });
  expect(await whenStill(many.desk, late)).toMatchObject({ state: 'done', counts: { captured: 1, skipped: 1 } });
  const [item] = await itemsOf(many, late.id);
  expect(item?.why).toContain('order_do_not_capture');
  expect(desk.charges()).toBe(0);
});

test('a capture of unknown outcome isn’t sent again once its order is marked, and can still be resolved', async () => {
  const desk = await twoOrders();
  const { ledger, environmentId, accountId } = desk;
  const sentId = await recordCall(ledger, { environmentId, accountId }, captureOf('order_1'));
  await desk.set(true, MARK_REASON);
  expect(await problemOf(ledger.extendLease(sentId, 60_000))).toMatchObject(MARKED);
  await ledger.recordOutcome(sentId, LOST);
  expect(await desk.order()).toMatchObject({ status: 'needs_review' });
  const again = { environmentId, entryId: sentId, confirmedAmount: null };
  await ledger.as('Ada').changeEnvironment(environmentId, { refuses_repeat: 1 }, null);
  expect(await problemOf(retrySafely(desk.many.parts, again))).toMatchObject(MARKED);
  expect(desk.charges()).toBe(0);
  await ledger.resolveUnknown({
    environmentId,
    entryId: sentId,
    verdict: 'not_done',
    name: 'Ada',
    reason: 'Asked the provider.',
  });
  expect(await desk.order()).toMatchObject({ status: 'do_not_capture' });
});

test('a charged order and one that isn’t known can’t be marked', async () => {
  const desk = await twoOrders();
  await desk.captureIt();
  expect(await problemOf(desk.set(true, MARK_REASON))).toMatchObject({ code: 'capture_done' });
  const whose = await addTestEnvironment(desk, 'https://other.example');
  const unknown = { environmentId: whose.environmentId, orderId: 'order_1', isMarked: true, reason: MARK_REASON };
  expect(await problemOf(desk.ledger.as('Grace').setDoNotCapture(DoNotCaptureInput.parse(unknown)))).toMatchObject({
    code: 'order_not_found',
  });
});
