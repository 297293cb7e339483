// A returned charge presented again, at the real service: only where the service says it can be, once for each return, and never two unreturned debits.
import { expect, test } from 'vitest';
import { problemOf } from '../support/console/problem.ts';
import { openRefundDesk, type RefundDesk, refundOf } from '../support/console/refund-desk.ts';

async function returned(code = 'R01') {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  await desk.comesBack(orderId, code);
  await desk.follow();
  expect(await desk.order(orderId)).toMatchObject({ status: 'returned', returnCode: code });
  const asked = { environmentId: desk.environmentId, orderId, confirmedAmount: null };
  return { desk, orderId, present: () => desk.desk.presentAgain(asked) };
}

const openReturns = async (desk: RefundDesk) =>
  (await desk.ledger.listReturns({ environmentId: desk.environmentId, show: 'open', limit: 50 })).items;

test('a charge that came back is charged again, its return is handled, and the feed changes nothing', async () => {
  const { desk, orderId, present } = await returned();
  expect(await openReturns(desk)).toHaveLength(1);
  expect(await present()).toMatchObject({ status: 'charged', afterCharge: { attempt: 2, status: 'pending' } });
  expect(await openReturns(desk)).toEqual([]);
  await desk.follow();
  expect(await desk.order(orderId)).toMatchObject({ status: 'charged', afterCharge: { attempt: 2 } });
  expect(await problemOf(present())).toMatchObject({ code: 'present_not_possible' });
  expect(desk.sent()).toHaveLength(1);
});

test('it can be presented twice, once for each return, and then no more', async () => {
  const { desk, orderId, present } = await returned();
  for (const attempt of [2, 3]) {
    expect(await present()).toMatchObject({ afterCharge: { attempt } });
    await desk.comesBack(orderId, 'R09');
    await desk.follow();
  }
  expect(await problemOf(present())).toMatchObject({ code: 'present_not_possible' });
  expect(desk.sent()).toHaveLength(2);
});

test('a return by another code, and a charge that didn’t come back, is never presented again', async () => {
  const { desk, present } = await returned('R02');
  expect(await problemOf(present())).toMatchObject({ code: 'present_not_possible' });
  const orderId = await desk.charged(5_000);
  await desk.follow();
  const asked = { environmentId: desk.environmentId, orderId, confirmedAmount: null };
  expect(await problemOf(desk.desk.presentAgain(asked))).toMatchObject({ code: 'present_not_possible' });
  expect(desk.sent()).toEqual([]);
});

test('two windows at once debit the consumer once', async () => {
  const { desk, orderId } = await returned();
  const asked = { environmentId: desk.environmentId, orderId, confirmedAmount: null };
  const windows = [desk.desk, desk.deskOn(desk.ledger), desk.deskOn(desk.ledger)];
  const all = await Promise.allSettled(windows.map((window) => window.presentAgain(asked)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(desk.sent()).toHaveLength(1);
});

test.each(['call', 'answer'] as const)(
  'when the %s is lost nothing more is sent of the order; one debit is made, and found',
  async (lost) => {
    const { desk, orderId, present } = await returned();
    desk.proxy.lose(lost);
    expect(await problemOf(present())).toMatchObject({ code: 'call_unanswered' });
    desk.proxy.lose('none');
    const [entry] = await desk.unknown();
    expect(entry).toMatchObject({ operation: 'present_charge_again', orderId });
    expect(await problemOf(present())).toMatchObject({
      code: 'charge_change_needs_review',
      params: { operation: 'present_charge_again' },
    });
    expect(await problemOf(desk.desk.refund(refundOf(desk, orderId, 1)))).toMatchObject({
      kind: 'outcome_unknown_blocks',
    });
    // Where the debit was made, the feed tells of it before anybody asks again, and nothing is left to review.
    await desk.follow();
    expect(await desk.unknown()).toHaveLength(lost === 'call' ? 1 : 0);
    const again = { environmentId: desk.environmentId, entryId: entry?.id ?? '' };
    if (lost === 'call') await desk.desk.retrySafely(again);
    expect(await desk.order(orderId)).toMatchObject({ status: 'charged', afterCharge: { attempt: 2 } });
    expect(desk.sent()).toHaveLength(lost === 'call' ? 2 : 1);
    expect(new Set(desk.sent().map(({ key }) => key))).toEqual(new Set([entry?.id]));
    expect(await desk.unknown()).toEqual([]);
  },
);

test('one that a person marks as done isn’t sent again, also before the feed tells of it', async () => {
  const { desk, present } = await returned();
  desk.proxy.lose('answer');
  await problemOf(present());
  desk.proxy.lose('none');
  const [entry] = await desk.unknown();
  const word = { environmentId: desk.environmentId, entryId: entry?.id ?? '', name: 'Ada', reason: 'In the dashboard' };
  await desk.ledger.resolveUnknown({ ...word, verdict: 'done' });
  expect(await problemOf(present())).toMatchObject({ code: 'presented_already' });
  expect(desk.sent()).toHaveLength(1);
});
