// A refund or a return that was recorded counts until two people take it back: otherwise more could be refunded by one person alone.
// @module-tag postgres
import { expect, test } from 'vitest';
import type { TakeBackFactInput } from '../../../contract/console/after-charge.ts';
import { OrderId } from '../../../contract/ids.ts';
import type { ApprovalPolicies } from '../../../contract/team/approval-subject.ts';
import { codeOf, openApprovalTeam, type Seat, UNKNOWN } from '../../support/team/approval-team.ts';

const DAY = '2026-11-21';
const WORD = { name: 'Grace', reason: 'seen in the dashboard' };
const orderId = OrderId.parse('order_1');

/** An order of $200. Grace works beside Ada. */
async function office() {
  const team = await openApprovalTeam();
  const [ada, grace] = [await team.person('Ada', 'back_office'), await team.person('Grace', 'back_office')];
  await team.charged('1', 20_000);
  const { environmentId } = team.whose;
  const recordRefund = async (by: Seat, amount = 5_000): Promise<string> => {
    await by.ledger.as('Grace').recordRefundByHand({ environmentId, orderId, amount, day: DAY, reference: 'RF-1' });
    const { afterCharge } = await team.server.getOrder(environmentId, orderId);
    return afterCharge?.refunds.find((one) => one.amount === amount)?.id ?? '';
  };
  const recordReturn = (by: Seat) =>
    by.ledger.as('Grace').recordReturnByHand({ environmentId, orderId, code: 'R01', day: DAY });
  const takeBack = (by: Seat, refundId: string | null, more: Partial<TakeBackFactInput> = {}) =>
    by.ledger.as('Ada').takeBackFact({ environmentId, orderId, refundId, reason: 'It was another order', ...more });
  const ofOrder = { kind: 'take_back', environmentId, orderId } as const;
  return { ...team, ada, grace, recordRefund, recordReturn, takeBack, ofOrder };
}

test('nobody takes back a colleague’s refund alone, so the next one still waits for a second person', async () => {
  const { set, ada, grace, recordRefund, takeBack, refund, whatFor, ask, decide, ofOrder } = await office();
  await set({ refundAbove: 5_000, notDone: true });
  const refundId = await recordRefund(grace);
  const what = await whatFor(takeBack(ada, refundId));
  expect(what).toEqual({ ...ofOrder, refundId, amount: 5_000, at: '2026-11-21T17:00:00.000000Z' });
  expect(await codeOf(ada.ledger.writeSent(refund('1', 5_000)))).toBe('second_person_wanted');
  const approvalId = await ask(ada, what);
  await decide(grace, approvalId);
  await takeBack(ada, refundId, { approvalId });
  await ada.ledger.writeSent(refund('1', 5_000));
});

test.each<Partial<ApprovalPolicies>>([{ refundAbove: 5_000 }, { dayTotal: 5_000 }, { notDone: true }])(
  'a recorded refund is taken back by two people under the rule %o, by whoever it was recorded',
  async (rule) => {
    const { set, ada, recordRefund, takeBack } = await office();
    await set(rule);
    expect(await codeOf(takeBack(ada, await recordRefund(ada)))).toBe('second_person_wanted');
  },
);

test('nobody takes back a return alone and then refunds the order', async () => {
  const { set, ada, grace, recordReturn, takeBack, refund, whatFor, ask, decide, ofOrder } = await office();
  await set({ refundAbove: 5_000 });
  await recordReturn(grace);
  expect(await codeOf(ada.ledger.writeSent(refund('1', 100)))).toBe('refund_of_returned');
  const what = await whatFor(takeBack(ada, null));
  expect(what).toEqual({ ...ofOrder, refundId: null, amount: null, at: '2026-11-21T17:00:00.000000Z' });
  const approvalId = await ask(ada, what);
  await decide(grace, approvalId);
  await takeBack(ada, null, { approvalId });
  await ada.ledger.writeSent(refund('1', 100));
});

test('a refund that a person marked as done is taken back by two people', async () => {
  const { set, ada, grace, server, whose, refund, takeBack, whatFor, ask, decide, ofOrder } = await office();
  const entry = refund('1', 500);
  await ada.ledger.writeSent(entry);
  await ada.ledger.recordOutcome(entry.id, UNKNOWN);
  const { environmentId } = whose;
  await server.resolveUnknown({ environmentId, entryId: entry.id, ...WORD, verdict: 'done' });
  await set({ notDone: true });
  const what = await whatFor(takeBack(ada, entry.id));
  expect(what).toMatchObject({ ...ofOrder, refundId: entry.id, amount: 500 });
  const approvalId = await ask(ada, what);
  await decide(grace, approvalId);
  await takeBack(ada, entry.id, { approvalId });
});

test('an approval takes back the record it was asked for, once', async () => {
  const { set, ada, grace, recordRefund, takeBack, whatFor, ask, decide } = await office();
  await set({ refundAbove: 5_000 });
  const [first, second] = [await recordRefund(grace, 100), await recordRefund(grace, 200)];
  const what = await whatFor(takeBack(ada, first));
  const approvalId = await ask(ada, what);
  await decide(grace, approvalId);
  expect(await codeOf(takeBack(ada, second, { approvalId }))).toBe('approval_not_fitting');
  await takeBack(ada, first, { approvalId });
  expect(await codeOf(takeBack(ada, second, { approvalId }))).toBe('approval_not_fitting');
  expect(await codeOf(ask(ada, what))).toBe('fact_not_found');
});

test('without a rule about refunds, a record is taken back by one person', async () => {
  const { set, ada, grace, recordRefund, takeBack } = await office();
  await set({ payout: true, captureAbove: 1, presentAgain: true });
  await takeBack(ada, await recordRefund(grace));
});
