// Refunds at the real service, on a real ledger: never more than the charge, one of unknown outcome at a time, and no lost answer that can't be asked for again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { problemOf } from '../support/console/problem.ts';
import { openRefundDesk, type RefundDesk, refundOf } from '../support/console/refund-desk.ts';
import { press } from '../support/service/sandbox.ts';
import { openTestLedger } from '../support/store/ledger.ts';

const refund = (desk: RefundDesk, orderId: Awaited<ReturnType<RefundDesk['charged']>>, amount: number) =>
  desk.desk.refund(refundOf(desk, orderId, amount));

test('an order is refunded in part, then the rest, and the feed tells the same refunds again', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  const part = await desk.desk.refund({ ...refundOf(desk, orderId, 2_500), reason: 'One jar was broken' });
  expect(part).toMatchObject({
    status: 'partly_refunded',
    refunded: 2_500,
    afterCharge: {
      refunds: [{ amount: 2_500, status: 'requested', source: 'service', reason: 'One jar was broken' }],
    },
  });
  await desk.follow();
  expect(await desk.order(orderId)).toMatchObject({ status: 'partly_refunded', refunded: 2_500 });
  expect(await refund(desk, orderId, 7_500)).toMatchObject({ status: 'refunded', refunded: 10_000 });
  await desk.follow();
  const { status, afterCharge, timeline } = await desk.order(orderId);
  expect(status).toBe('refunded');
  expect(afterCharge?.refunds).toHaveLength(2);
  expect(timeline.filter(({ kind, ...step }) => kind === 'done' && 'operation' in step)).toHaveLength(5);
  expect(new Set(desk.sent().map(({ key }) => key)).size).toBe(2);
  // When the consumer can expect it, until it is there.
  for (const each of afterCharge?.refunds ?? [])
    expect(Date.parse(each.nextStepAt ?? '')).toBeGreaterThan(Date.parse(each.at));
  await desk.waitDays(7);
  await desk.follow();
  const paid = { status: 'settled', nextStepAt: null };
  expect((await desk.order(orderId)).afterCharge?.refunds).toMatchObject([paid, paid]);
});

test('more than is left, and what was returned, is refused before anything is sent', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  expect(await problemOf(refund(desk, orderId, 10_001))).toMatchObject({
    code: 'refund_too_much',
    params: { left: 10_000 },
  });
  await refund(desk, orderId, 4_000);
  expect(await problemOf(refund(desk, orderId, 6_001))).toMatchObject({
    code: 'refund_too_much',
    params: { left: 6_000 },
  });
  const returned = await desk.charged(5_000);
  await desk.comesBack(returned, 'R01');
  await desk.follow();
  expect(await problemOf(refund(desk, returned, 1))).toMatchObject({ code: 'refund_of_returned' });
  expect(desk.sent()).toHaveLength(1);
});

test('what the console doesn’t know yet, the service refuses in words, and nothing needs review', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(5_000);
  await desk.comesBack(orderId, 'R01');
  expect(await problemOf(refund(desk, orderId, 5_000))).toMatchObject({
    code: 'call_refused',
    params: { operation: 'refund_charge' },
    details: expect.stringContaining('returned'),
  });
  expect(await desk.unknown()).toEqual([]);
  expect(desk.sent()).toHaveLength(1);
});

test.each(['call', 'answer'] as const)(
  'when the %s is lost the refund is of unknown outcome and blocks the next; asking again finds one refund',
  async (lost) => {
    const desk = await openRefundDesk();
    const orderId = await desk.charged(10_000);
    desk.proxy.lose(lost);
    expect(await problemOf(refund(desk, orderId, 2_500))).toMatchObject({ code: 'call_unanswered' });
    const [entry] = await desk.unknown();
    expect(entry).toMatchObject({ operation: 'refund_charge', amount: 2_500, orderId, record: 'order' });
    expect(await problemOf(refund(desk, orderId, 1_000))).toMatchObject({
      code: 'charge_change_needs_review',
      kind: 'outcome_unknown_blocks',
    });
    const again = () => desk.desk.retrySafely({ environmentId: desk.environmentId, entryId: entry?.id ?? '' });
    for (const still of ['call', 'answer', 'busy', 'limited'] as const) {
      desk.proxy.lose(still);
      expect(await problemOf(again())).toMatchObject({ kind: 'outcome_unknown_blocks' });
    }
    desk.proxy.lose('none');
    await desk.follow();
    expect(await again()).toMatchObject({ status: 'partly_refunded', refunded: 2_500 });
    await desk.follow();
    expect((await desk.order(orderId)).afterCharge?.refunds).toMatchObject([{ amount: 2_500 }]);
    expect(await desk.unknown()).toEqual([]);
    expect(new Set(desk.sent().map(({ key }) => key))).toEqual(new Set([entry?.id]));
    expect(await problemOf(again())).toMatchObject({ kind: 'not_found' });
    expect(await refund(desk, orderId, 7_500)).toMatchObject({ status: 'refunded' });
  },
);

test('a refund that a person marks as made counts, and is the one that the feed tells of later', async () => {
  const desk = await openRefundDesk({ now: Date.now });
  const orderId = await desk.charged(10_000);
  desk.proxy.lose('answer');
  await problemOf(refund(desk, orderId, 2_500));
  desk.proxy.lose('none');
  const [entry] = await desk.unknown();
  const word = { environmentId: desk.environmentId, entryId: entry?.id ?? '', name: 'Ada', reason: 'In the dashboard' };
  await desk.ledger.resolveUnknown({ ...word, verdict: 'done' });
  expect(await desk.order(orderId)).toMatchObject({
    status: 'partly_refunded',
    afterCharge: { refunds: [{ amount: 2_500, source: 'person', toldBy: 'Ada' }] },
  });
  expect(await problemOf(refund(desk, orderId, 7_501))).toMatchObject({ code: 'refund_too_much' });
  await desk.follow();
  expect((await desk.order(orderId)).afterCharge?.refunds).toMatchObject([{ amount: 2_500, source: 'service' }]);
});

test('a refund that a person marks as not made opens the way for the next', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  desk.proxy.lose('call');
  await problemOf(refund(desk, orderId, 10_000));
  desk.proxy.lose('none');
  const [entry] = await desk.unknown();
  const word = { environmentId: desk.environmentId, entryId: entry?.id ?? '', name: 'Ada', reason: 'Not in there' };
  await desk.ledger.resolveUnknown({ ...word, verdict: 'not_done' });
  expect(await refund(desk, orderId, 10_000)).toMatchObject({ status: 'refunded' });
});

test('two windows at once refund no more than the charge', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  const windows = [desk.desk, desk.deskOn(desk.ledger)];
  const both = await Promise.allSettled(windows.map((window) => window.refund(refundOf(desk, orderId, 6_000))));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(desk.sent()).toHaveLength(1);
});

test('a form that is sent a second time refunds nothing more', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  const form = { ...refundOf(desk, orderId, 2_500), attempt: crypto.randomUUID() };
  await desk.desk.refund(form);
  expect(await problemOf(desk.desk.refund(form))).toMatchObject({ code: 'form_already_sent' });
  expect(desk.sent()).toHaveLength(1);
  expect(await desk.order(orderId)).toMatchObject({ refunded: 2_500 });
});

test('a refund that failed can be made anew', async () => {
  const desk = await openRefundDesk();
  await press(desk.service, 'PUT', 'outcomes', {
    rules: [{ match: {}, after_banking_days: 2, refund_failure_code: 'R02' }],
  });
  const orderId = await desk.charged(10_000);
  expect(await refund(desk, orderId, 10_000)).toMatchObject({ status: 'refunded' });
  await desk.waitDays(7);
  await desk.follow();
  expect(await desk.order(orderId)).toMatchObject({
    refunded: 0,
    afterCharge: { refunds: [{ status: 'failed', failureCode: 'R02' }] },
  });
  expect(await refund(desk, orderId, 10_000)).toMatchObject({ status: 'refunded' });
});

test('in production a refund must be confirmed a second time, with its amount', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  const listEnvironments = async () =>
    (await desk.ledger.listEnvironments()).map((each) => ({ ...each, kind: 'production' as const }));
  const production = new Proxy(desk.ledger, {
    get: (ledger, name) => (name === 'listEnvironments' ? listEnvironments : Reflect.get(ledger, name)),
  });
  const window = desk.deskOn(production);
  for (const confirmedAmount of [null, 9_999]) {
    const asked = { ...refundOf(desk, orderId, 10_000), confirmedAmount };
    expect(await problemOf(window.refund(asked))).toMatchObject({ code: 'refund_not_confirmed' });
  }
  expect(desk.sent()).toEqual([]);
  const confirmed = { ...refundOf(desk, orderId, 10_000), confirmedAmount: 10_000 };
  expect(await window.refund(confirmed)).toMatchObject({ status: 'refunded' });
});

test('a dashboard that hasn’t shown that it has the API gets no refund', async () => {
  const desk = await openRefundDesk({ hasFeed: false });
  const orderId = await desk.charged(10_000);
  expect(await problemOf(refund(desk, orderId, 10_000))).toMatchObject({ code: 'refund_not_offered' });
  expect(desk.sent()).toEqual([]);
});

test('a seller’s order is refunded by the seller’s own keys, and the platform’s feed tells of it once', async () => {
  const desk = await openRefundDesk({ ofSeller: true });
  const orderId = await desk.charged(10_000);
  expect(await refund(desk, orderId, 2_500)).toMatchObject({ status: 'partly_refunded' });
  await desk.follow();
  expect(await desk.order(orderId)).toMatchObject({ refunded: 2_500, afterCharge: { refunds: [{ amount: 2_500 }] } });
});

test('a dashboard whose feed was never understood gets no refund', async () => {
  const desk = await openRefundDesk({ hasFeed: false });
  const orderId = await desk.charged(10_000);
  const trouble = 'dashboard_not_understood';
  await desk.ledger.noteFeedTrouble({ accountId: desk.accountId, trouble, isLost: false });
  expect(await desk.desk.state({ environmentId: desk.environmentId })).toMatchObject({ offered: null, trouble });
  expect(await problemOf(refund(desk, orderId, 10_000))).toMatchObject({ code: 'refund_not_offered' });
  expect(desk.sent()).toEqual([]);
});

test('after a restore nothing is refunded before the feed has told what was refunded since', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  const { ledger } = desk;
  const { file } = await ledger.makeBackup(null, 'Ada');
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk broke' });
  const window = desk.deskOn(ledger);
  expect(await problemOf(window.refund(refundOf(desk, orderId, 1)))).toMatchObject({ code: 'refund_before_feed' });
  expect(desk.sent()).toEqual([]);
  await desk.follow(ledger);
  expect(await window.refund(refundOf(desk, orderId, 10_000))).toMatchObject({ status: 'refunded' });
});

const refundAndDie = fileURLToPath(new URL('../support/programs/refund-and-die.ts', import.meta.url));

test('a refund whose console is killed before the answer needs review, and asking again makes it once', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(10_000);
  await desk.close();
  const child = spawn(process.execPath, [refundAndDie, desk.folder, orderId, '2500'], { stdio: 'inherit' });
  await once(child, 'exit');
  const { ledger } = await openTestLedger(desk.folder);
  const [entry] = await ledger.listUnknown(desk.environmentId);
  expect(entry).toMatchObject({ operation: 'refund_charge', code: 'instance_died', amount: 2_500 });
  const window = desk.deskOn(ledger);
  expect(await problemOf(window.refund(refundOf(desk, orderId, 1)))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  const again = { environmentId: desk.environmentId, entryId: entry?.id ?? '' };
  expect(await window.retrySafely(again)).toMatchObject({ status: 'partly_refunded', refunded: 2_500 });
  expect(desk.sent().map(({ key }) => key)).toEqual([entry?.id]);
});
