// Asks the ledger everything about a second person's approvals, on every way that leads to another query.
import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../contract/console/problem.ts';
import { OrderId } from '../../../contract/ids.ts';
import { type ApprovalSubject, NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import type { PaydeskError } from '../../../main/process/problem.ts';
import { problemOf } from '../console/problem.ts';
import { orderCharged, orderCreated } from '../provider/seen.ts';
import { type Asking, charging, REFUSED, sent, UNKNOWN, WORD } from './every-payment-call.ts';

/** Two people of the back office, and two administrators. */
export type Approvers = { one: KeptLedger; other: KeptLedger; administrator: KeptLedger; another: KeptLedger };

const whatOf = (problem: Problem): ApprovalSubject => {
  if (problem.code !== 'second_person_wanted') throw new Error(problem.code);
  return problem.params.what;
};

export async function approvals(asking: Asking, { one, other, administrator, another }: Approvers): Promise<void> {
  const { whose, environmentId } = asking;
  const strict = {
    payout: true,
    captureAbove: null,
    presentAgain: false,
    dayTotal: null,
    refundAbove: 0,
    runOrders: 0,
    runTotal: 0,
    notDone: true,
    hours: 24,
  };
  await administrator.setApprovalPolicies({ policies: strict });
  await administrator.approvalPolicies();
  const approved = async (what: ApprovalSubject): Promise<string> => {
    const { id } = await one.requestApproval({ what, why: 'asked' });
    await one.listApprovals();
    await other.listApprovals();
    const { nextCursor } = await one.pageApprovals({ mine: true, limit: 1 });
    await one.pageApprovals({ mine: true, limit: 1, cursor: nextCursor });
    const first = await other.pageApprovals({ mine: false, limit: 1 });
    await other.pageApprovals({ mine: false, limit: 1, cursor: first.nextCursor });
    await other.decideApproval({ approvalId: id, verdict: 'approve', reason: 'looked at it' });
    return id;
  };
  const deskOf = { ...asking, ledger: one };
  const environments = await asking.ledger.listEnvironments();
  const marketplace = environments.find(({ id }) => id === environmentId)?.marketplaceId ?? '';
  const paying = {
    operation: 'start_payout' as const,
    payoutOf: `${marketplace} 2031-10`,
    request: { expected_amount: 5 },
  };
  const approvalId = await approved(whatOf(await problemOf(sent(deskOf, paying))));
  await sent(deskOf, { ...paying, approvalId }, REFUSED);
  // What was certainly refused is tried again by the same approval.
  await sent(deskOf, { ...paying, approvalId }, REFUSED);
  const answer = orderCharged('order_approved', 'charge_approved');
  await sent(deskOf, charging('approved'), { kind: 'succeeded', httpStatus: 200, answer });
  const refunding = sent(deskOf, {
    operation: 'refund_charge',
    orderId: 'order_approved',
    chargeId: 'charge_approved',
    request: { amount: 1, reason: '' },
  });
  await approved(whatOf(await problemOf(refunding)));
  const orderId = OrderId.parse('order_approved');
  const day = '2026-11-20';
  await one.as('Ada').recordRefundByHand({ environmentId, orderId, amount: 1, day, reference: null });
  await one.as('Ada').recordReturnByHand({ environmentId, orderId, code: 'R01', day });
  const { afterCharge } = await one.getOrder(environmentId, orderId);
  for (const refundId of [null, afterCharge?.refunds[0]?.id ?? '']) {
    const mistaken = { environmentId, orderId, refundId, reason: 'another order' };
    const approvalId = await approved(whatOf(await problemOf(one.as('Ada').takeBackFact(mistaken))));
    await one.as('Ada').takeBackFact({ ...mistaken, approvalId });
  }

  const runId = randomUUID();
  await one.as('Ada').beginRun({ id: runId, environmentId, source: 'selection', sourceWords: 'picked' });
  const items = [{ orderId: 'order_approved_2', line: null, amount: 1 }];
  const judge = { accountId: whose.accountId, signers: [whose.accountId], wantsAmount: false };
  await one.addRunItems({ ...judge, runId, environmentId, firstSeq: 0, items });
  await one.finishPlan(runId, []);
  const start = { environmentId, runId, confirmed: null };
  const byRun = await approved(whatOf(await problemOf(one.as('Ada').startRun(start))));
  await one.as('Ada').startRun({ ...start, approvalId: byRun });
  await one.as('Ada').pauseRun(runId, { reason: 'person', why: null });
  await one.as('Ada').resumeRun(environmentId, runId);
  const [item] = await one.claimItems(runId, 1);
  const ofRun = await sent(deskOf, { ...charging('approved_2'), id: item?.entryId ?? '' }, UNKNOWN);

  const lost = { environmentId, entryId: await sent(deskOf, charging('approved_3'), UNKNOWN), ...WORD };
  const what = whatOf(await problemOf(one.resolveUnknown({ ...lost, verdict: 'not_done' })));
  const { id: withdrawn } = await one.requestApproval({ what, why: 'asked' });
  await one.withdrawApproval({ approvalId: withdrawn });
  await one.resolveUnknown({ ...lost, verdict: 'not_done', approvalId: await approved(what) });
  await administrator.setApprovalPolicies({ policies: { ...strict, dayTotal: 1 } });
  // Sent again, it was approved with its run.
  const repeat = { id: randomUUID(), repeatOf: ofRun, environmentId, leaseMs: 1_000 };
  await one.followJournal(runId);
  await one.writeRepeat(repeat);
  await one.recordOutcome(repeat.id, UNKNOWN);
  await onePerson({ ...deskOf, ledger: one }, administrator);
  await one.as('Ada').endRun(runId, { state: 'stopped' });
  const loosen = async (): Promise<string> => {
    const loose = { policies: NO_POLICIES };
    const { id } = await administrator.requestApproval({
      what: whatOf(await problemOf(administrator.setApprovalPolicies(loose))),
      why: 'asked',
    });
    await another.decideApproval({ approvalId: id, verdict: 'approve', reason: 'looked at it' });
    await administrator.setApprovalPolicies({ ...loose, approvalId: id });
    return id;
  };
  await loosen();
  await administrator.setApprovalPolicies({ policies: { ...NO_POLICIES, dayTotal: 1 } });
  const rest = randomUUID();
  const others = [{ orderId: 'order_approved_9', line: null, amount: 1 }];
  await one.as('Ada').beginRun({ id: rest, environmentId, source: 'selection', sourceWords: 'picked' });
  await one.addRunItems({ ...judge, runId: rest, environmentId, firstSeq: 0, items: others });
  await one.finishPlan(rest, []);
  whatOf(await problemOf(one.as('Ada').startRun({ ...start, runId: rest })));
  await one.discardRun(environmentId, rest);
  const id = await loosen();
  await asAsked(asking.ledger, environmentId, lost.entryId, id);
}

/** A person's day, and who administers: each is asked for, and left. */
async function onePerson(desk: Asking, administrator: KeptLedger): Promise<void> {
  const answer = orderCreated('order_approved_5', 'sess_approved_5');
  const creating = { operation: 'create_order' as const, sessionId: 'sess_approved_5' };
  await sent(desk, creating, { kind: 'succeeded', httpStatus: 200, answer });
  const capture = whatOf(await problemOf(sent(desk, charging('approved_5'))));
  await desk.ledger.requestApproval({ what: capture, why: 'asked' });
  const inviting = administrator.as('Eve').invitePerson({ name: 'Zoe', role: 'administrator' });
  await administrator.requestApproval({ what: whatOf(await problemOf(inviting)), why: 'asked' });
  const ann = (await administrator.listPeople()).find(({ name }) => name === 'Ann');
  const demoting = administrator.as('Eve').changeRole({ personId: ann?.id ?? '', role: 'support' });
  const { id: approvalId } = await administrator.requestApproval({
    what: whatOf(await problemOf(demoting)),
    why: 'asked',
  });
  await administrator.withdrawApproval({ approvalId });
  const { personId, name } = { personId: ann?.id ?? '', name: 'Ann' };
  const approving = { change: 'approve_device' as const, personId, name, role: null, deviceId: randomUUID() };
  await problemOf(administrator.requestApproval({ what: { kind: 'administrator', ...approving }, why: 'asked' }));
  const giving = administrator.as('Eve').setCompanyGroup({ group: 'chiefs', role: 'administrator' });
  await administrator.requestApproval({ what: whatOf(await problemOf(giving)), why: 'asked' });
}

/** Makes all other calls, as a team's administrator or outside a team. The first succeeds; the second is told that there is no team. */
async function asAsked(ledger: KeptLedger, environmentId: string, entryId: string, approvalId: string): Promise<void> {
  await ledger.approvalPolicies();
  const what = { kind: 'not_done' as const, environmentId, entryId };
  for (const asked of [
    () => ledger.setApprovalPolicies({ policies: NO_POLICIES }),
    () => ledger.listApprovals(),
    () => ledger.pageApprovals({ mine: false, limit: 50 }),
    () => ledger.requestApproval({ what, why: 'asked' }),
    () => ledger.decideApproval({ approvalId, verdict: 'approve', reason: 'looked at it' }),
    () => ledger.withdrawApproval({ approvalId }),
  ]) {
    await asked().catch((error: PaydeskError) => error.problem);
  }
}
