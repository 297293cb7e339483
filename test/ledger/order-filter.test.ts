// The orders' filter: what a list shows, what is counted, and what a capture of all of it takes are the same.
// @module-tag postgres
import { expect, test } from 'vitest';
import { OrderFilter } from '../../contract/console/order.ts';
import { remark } from '../../contract/console/remark.ts';
import { captureManyAt } from '../support/console/capture-many.ts';
import { problemOf } from '../support/console/problem.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { captureOf, creationOf, recordCall, succeeded } from '../support/store/ledger.ts';

const NO_FILTER = OrderFilter.parse({});

test('each status finds its orders, all of them, and a run from a filter takes exactly those', async () => {
  const many = await captureManyAt('http://127.0.0.1:9');
  const { ledger, environmentId, accountId } = many;
  const whose = { environmentId, accountId };
  for (const n of [1, 2, 3, 4, 5]) {
    const answer = orderCreated(`order_${n}`, `sess_${n}`);
    await recordCall(ledger, whose, creationOf(`sess_${n}`), succeeded(answer));
  }
  const send = async (orderId: string) => {
    return recordCall(ledger, whose, captureOf(orderId));
  };
  await send('order_2');
  const lost = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: '' } as const;
  await ledger.recordOutcome(await send('order_3'), lost);
  const answer = orderCharged('order_4', 'charge_4');
  await ledger.recordOutcome(await send('order_4'), succeeded(answer));

  const found = async (filter: OrderFilter) => {
    const { items } = await ledger.listOrders({ environmentId, ...filter, limit: 50 });
    expect(await ledger.totalOrders({ environmentId, ...filter })).toMatchObject({ count: items.length });
    for (const { status } of items) expect(status).toBe(filter.status ?? status);
    return items.map(({ id }) => id).sort();
  };
  expect(await found(NO_FILTER)).toHaveLength(5);
  expect(await found({ ...NO_FILTER, status: 'ready' })).toEqual(['order_1', 'order_5']);
  expect(await found({ ...NO_FILTER, status: 'capturing' })).toEqual(['order_2']);
  expect(await found({ ...NO_FILTER, status: 'needs_review' })).toEqual(['order_3']);
  expect(await found({ ...NO_FILTER, status: 'charged' })).toEqual(['order_4']);
  expect(await found({ ...NO_FILTER, status: 'ready', olderThanHours: 1 })).toEqual([]);

  const ready = { source: 'filter' as const, filter: { ...NO_FILTER, status: 'ready' as const } };
  expect(await many.desk.plan({ environmentId, accountId, from: ready })).toMatchObject({
    planned: { count: 2, sum: 20_000, unknownAmounts: 0 },
    sourceWords: remark('orders_filtered', { status: 'ready', olderThanHours: null }),
  });
  const dear = { ...ready.filter, minAmount: 10_000, accountId };
  expect(await many.desk.plan({ environmentId, accountId, from: { source: 'filter', filter: dear } })).toMatchObject({
    planned: { count: 2 },
    sourceWords: remark('orders_matching', { filter: dear }),
  });
  const dearer = { ...dear, minAmount: 10_001 };
  const none = many.desk.plan({ environmentId, accountId, from: { source: 'filter', filter: dearer } });
  expect(await problemOf(none)).toMatchObject({ code: 'run_without_orders' });
  const all = await many.desk.plan({ environmentId, accountId, from: { source: 'filter', filter: NO_FILTER } });
  expect(all).toMatchObject({ planned: { count: 2 }, blocked: 2, counts: { already_captured: 1, skipped: 2 } });
});
