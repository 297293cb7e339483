// A run of captures from its plan to its end, at the real service.
// @module-tag postgres
import { expect, test } from 'vitest';
import { captureManyAtService, chargesOf, itemsOf, planOf, whenStill } from '../support/console/capture-many.ts';

test('a dry run sends nothing, and the run charges each of its orders once', async () => {
  const many = await captureManyAtService(40);
  const plan = await many.desk.plan(planOf(many, many.orderIds));
  expect(plan).toMatchObject({ state: 'planned', planned: { count: 40, unknownAmounts: 40 }, known: 0 });
  expect(await chargesOf(many.service)).toBe(0);

  await many.desk.start({ environmentId: many.environmentId, runId: plan.id, confirmed: null });
  const done = await whenStill(many.desk, plan);
  expect(done).toMatchObject({ state: 'done', counts: { captured: 40, waiting: 0 }, capturedSum: 400_000 });
  expect(await chargesOf(many.service)).toBe(40);
  const items = await itemsOf(many, plan.id);
  expect(items.map(({ orderId }) => orderId)).toEqual(many.orderIds);
  expect(new Set(items.map(({ chargeId }) => chargeId)).size).toBe(40);

  const again = await many.desk.plan(planOf(many, many.orderIds));
  expect(again).toMatchObject({ planned: { count: 0 }, known: 40, counts: { already_captured: 40 } });
});
