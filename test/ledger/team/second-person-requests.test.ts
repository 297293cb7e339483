// What a second person is asked: only what can still be done, once, and not without end; and what was declined or withdrawn lets nothing through.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Month } from '../../../contract/books-month.ts';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { problemOf } from '../../support/console/problem.ts';
import { codeOf, openOffice, REFUSED } from '../../support/team/approval-team.ts';

const HOUR = 3_600_000;
const WORD = { name: 'somebody', reason: 'seen in the dashboard' };

test('what was declined or withdrawn lets nothing through, and isn’t decided again', async () => {
  const { set, payout, ada, grace, whatFor, ask, decide } = await openOffice();
  await set({ payout: true });
  const what = await whatFor(ada.ledger.writeSent(payout('2026-11', 500)));
  const declined = await ask(ada, what);
  await decide(grace, declined, 'decline');
  expect(await codeOf(decide(grace, declined))).toBe('approval_decided');
  const withdrawn = await ask(ada, what);
  await decide(grace, withdrawn);
  expect(await codeOf(grace.ledger.withdrawApproval({ approvalId: withdrawn }))).toBe('approval_of_another');
  await ada.ledger.withdrawApproval({ approvalId: withdrawn });
  for (const approvalId of [declined, withdrawn]) {
    expect(await codeOf(ada.ledger.writeSent(payout('2026-11', 500, { approvalId })))).toBe('approval_not_given');
  }
});

test('a request for something that doesn’t exist, or can’t be done any more, is refused', async () => {
  const { set, charged, refund, refunded, payout, plan, lost, ada, server, whose } = await openOffice();
  const { environmentId } = whose;
  await set({ payout: true, refundAbove: 0, runOrders: 0, notDone: true });
  const refusal = (what: ApprovalSubject) => codeOf(ada.ledger.requestApproval({ what, why: 'the month is over' }));
  await charged('1', 1_000);
  const of = {
    kind: 'refund',
    environmentId,
    orderId: 'order_1',
    chargeId: 'charge_1',
    amount: 600,
    reason: '',
  } as const;
  expect(await refusal({ ...of, orderId: 'order_2' })).toBe('order_not_found');
  expect(await refusal({ ...of, chargeId: 'charge_2' })).toBe('refund_not_charged');
  expect(await refusal({ ...of, amount: 1_001 })).toBe('refund_too_much');
  const before = refund('1', 500);
  await server.writeSent(before);
  await server.recordOutcome(before.id, refunded(before));
  expect(await refusal(of)).toBe('refund_too_much');

  const month = { kind: 'payout', environmentId, marketplaceId: 'mk_1', month: '2026-11', amount: 500 } as const;
  const byHand = { environmentId, month: '2026-10' as Month, amount: 500, reference: 'wire 7' };
  await server.as('Ada').recordPayoutByHand(byHand, 'mk_1');
  expect(await refusal({ ...month, month: '2026-10' })).toBe('payout_recorded_already');
  await server.writeSent(payout('2026-11', 500));
  expect(await refusal(month)).toBe('payout_on_its_way');
  expect(await refusal({ ...month, marketplaceId: 'mk_2', month: '2026-12' })).toBe('environment_without_balance');
  expect(await refusal({ ...month, environmentId: randomUUID() })).toBe('environment_not_found');

  const runId = await plan([1]);
  const run = { kind: 'run', environmentId, runId, count: 1, sum: 1, unverified: 0, digest: '0'.repeat(64) } as const;
  expect(await refusal({ ...run, runId: randomUUID() })).toBe('run_not_found');
  expect(await refusal(run)).toBe('approval_not_fitting');
  await server.as('Ada').startRun({ environmentId, runId, confirmed: null });
  expect(await refusal(run)).toBe('run_changed');

  const entryId = await lost();
  expect(await refusal({ kind: 'not_done', environmentId, entryId: randomUUID() })).toBe('not_in_review');
  expect(await refusal({ kind: 'not_done', environmentId, entryId: before.id })).toBe('not_in_review');
  await server.resolveUnknown({ environmentId, entryId, ...WORD, verdict: 'not_done' });
  expect(await refusal({ kind: 'not_done', environmentId, entryId })).toBe('not_in_review');
  expect((await ada.ledger.listApprovals()).own).toEqual([]);
});

test('of one charge the same refund isn’t asked for twice while the first request can be used', async () => {
  const { set, charged, ada, grace, ask, decide, whose } = await openOffice();
  await set({ refundAbove: 0 });
  await charged('1', 1_000);
  const { environmentId } = whose;
  const what = {
    kind: 'refund',
    environmentId,
    orderId: 'order_1',
    chargeId: 'charge_1',
    amount: 300,
    reason: '',
  } as const;
  const first = await ask(ada, what);
  const again = { ...what, reason: 'sent twice' };
  for (const person of [ada, grace]) {
    expect(await problemOf(ask(person, again))).toMatchObject({
      code: 'refund_asked_already',
      params: { actor: 'Ada' },
    });
  }
  await ask(grace, { ...what, amount: 301 });
  await decide(grace, first);
  expect(await codeOf(ask(ada, again))).toBe('refund_asked_already');
  await ada.ledger.withdrawApproval({ approvalId: first });
  await ask(grace, again);
});

test('a person who has twenty open requests asks for no more until one is decided, withdrawn or over', async () => {
  const { ada, grace, ask, decide, whose, clock } = await openOffice();
  const { environmentId } = whose;
  let asked = 0;
  const next = () => {
    asked += 1;
    return { kind: 'payout', environmentId, marketplaceId: 'mk_1', month: '2026-11', amount: asked } as const;
  };
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await ask(ada, next()));
  expect(await problemOf(ask(ada, next()))).toMatchObject({ code: 'approvals_too_many', params: { count: 20 } });
  await ask(grace, next());
  await decide(grace, ids[0] ?? '');
  await ask(ada, next());
  expect(await codeOf(ask(ada, next()))).toBe('approvals_too_many');
  await ada.ledger.withdrawApproval({ approvalId: ids[1] ?? '' });
  await ask(ada, next());
  expect(await codeOf(ask(ada, next()))).toBe('approvals_too_many');
  clock.now += 24 * HOUR;
  await ask(ada, next());
});

/** An approved request for a refund that the service refused when it was tried. */
async function triedRefund() {
  const office = await openOffice();
  const { set, charged, refund, ada, grace, whatFor, ask, decide } = office;
  await charged('1', 10_000);
  await set({ refundAbove: 0 });
  const what = await whatFor(ada.ledger.writeSent(refund('1', 3_000)));
  const approvalId = await ask(ada, what);
  await decide(grace, approvalId);
  const tried = refund('1', 3_000, { approvalId });
  await ada.ledger.writeSent(tried);
  await ada.ledger.recordOutcome(tried.id, REFUSED);
  return { ...office, what, approvalId, again: () => ada.ledger.writeSent(refund('1', 3_000, { approvalId })) };
}

test('the same refund isn’t asked for again while a request that the service refused can be used once more', async () => {
  const { ada, grace, ask, what, again } = await triedRefund();
  for (const person of [ada, grace]) expect(await codeOf(ask(person, what))).toBe('refund_asked_already');
  await again();
});

test('a request that the service refused is shown as approved, and can be withdrawn', async () => {
  const { ada, ask, what, approvalId, again } = await triedRefund();
  expect((await ada.ledger.listApprovals()).own).toMatchObject([{ state: 'approved', usedAt: null }]);
  await ada.ledger.withdrawApproval({ approvalId });
  expect(await codeOf(again())).toBe('approval_not_given');
  await ask(ada, what);
});
