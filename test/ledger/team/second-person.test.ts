// A second person on a team's ledger: what their approval lets through, once and exactly, and what it doesn't.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { doubtWhatIsOpen } from '../../../main/ledger/projections/record-gap.ts';
import { chargeSaid } from '../../support/store/ledger.ts';
import { codeOf, openOffice, REFUSED, UNKNOWN } from '../../support/team/approval-team.ts';

const HOUR = 3_600_000;
const WORD = { name: 'somebody', reason: 'seen in the dashboard' };

test('a payout waits for another person, and is started once they approve', async () => {
  const { set, payout, ada, grace, whatFor, ask, decide, whose } = await openOffice();
  await set({ payout: true });
  const what = await whatFor(ada.ledger.writeSent(payout('2026-11', 500)));
  expect(what).toEqual({
    kind: 'payout',
    environmentId: whose.environmentId,
    marketplaceId: 'mk_1',
    month: '2026-11',
    amount: 500,
  });
  const approvalId = await ask(ada, what);
  expect(await codeOf(ada.ledger.writeSent(payout('2026-11', 500, { approvalId })))).toBe('approval_not_given');
  expect((await grace.ledger.listApprovals()).inbox).toMatchObject([{ id: approvalId, requestedBy: 'Ada', what }]);
  await decide(grace, approvalId);
  await ada.ledger.writeSent(payout('2026-11', 500, { approvalId }));
  expect((await ada.ledger.listApprovals()).own).toMatchObject([{ state: 'used', decision: { by: 'Grace' } }]);
  expect((await grace.ledger.listApprovals()).inbox).toEqual([]);
});

test('nothing of a refused call is written: neither the entry nor the use of an approval', async () => {
  const { set, payout, ada, grace, whatFor, ask, decide, server } = await openOffice();
  await set({ payout: true });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  await decide(grace, approvalId);
  const more = payout('2026-11', 501, { approvalId });
  expect(await codeOf(ada.ledger.writeSent(more))).toBe('approval_not_fitting');
  expect(await server.entryOwner(more.id)).toBeNull();
  expect(await codeOf(ada.ledger.writeSent(payout('2026-12', 500, { approvalId })))).toBe('approval_not_fitting');
  await ada.ledger.writeSent(payout('2026-11', 500, { approvalId }));
});

test('nobody approves what they asked for, on any of their devices', async () => {
  const { set, payout, ada, device, whatFor, ask, decide } = await openOffice();
  await set({ payout: true });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  expect(await codeOf(decide(ada, approvalId))).toBe('approver_is_requester');
  const laptop = await device(ada.personId);
  expect(await codeOf(decide(laptop, approvalId))).toBe('approver_is_requester');
});

test('only who asked uses an approval, and only who may do it themselves gives one', async () => {
  const { set, payout, ada, grace, person, device, whatFor, ask, decide } = await openOffice();
  await set({ payout: true });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  const support = await person('Sam', 'support');
  expect(await codeOf(decide(support, approvalId))).toBe('role_not_allowed');
  await decide(grace, approvalId);
  expect(await codeOf(grace.ledger.writeSent(payout('2026-11', 500, { approvalId })))).toBe('approval_of_another');
  // On another device of theirs.
  await (await device(ada.personId)).ledger.writeSent(payout('2026-11', 500, { approvalId }));
});

test('an approval of somebody who has left, or changed roles, is worth nothing', async () => {
  const { set, payout, ada, grace, person, whatFor, ask, decide, server } = await openOffice();
  await set({ payout: true });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  await decide(grace, approvalId);
  await server.as('Administrator').changeRole({ personId: grace.personId, role: 'support' });
  expect(await codeOf(ada.ledger.writeSent(payout('2026-11', 500, { approvalId })))).toBe('approver_gone');
  const bob = await person('Bob', 'back_office');
  const another = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  await decide(bob, another);
  await server.as('Administrator').removePerson({ personId: bob.personId });
  expect(await codeOf(ada.ledger.writeSent(payout('2026-11', 500, { approvalId: another })))).toBe('approver_gone');
});

test('an approval ends after a day, or earlier where the team says so', async () => {
  const { set, payout, ada, grace, whatFor, ask, decide, clock } = await openOffice();
  await set({ payout: true });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  clock.now += 24 * HOUR - 1;
  await decide(grace, approvalId);
  await set({ payout: true, hours: 2 });
  expect(await codeOf(ada.ledger.writeSent(payout('2026-11', 500, { approvalId })))).toBe('approval_expired');
  expect((await ada.ledger.listApprovals()).own).toMatchObject([{ state: 'expired' }]);
  const later = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  clock.now += 2 * HOUR;
  expect(await codeOf(decide(grace, later))).toBe('approval_expired');
});

test('a call whose answer was lost is written again under its ID without another approval', async () => {
  const { set, payout, ada, grace, whatFor, ask, decide } = await openOffice();
  await set({ payout: true });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  await decide(grace, approvalId);
  const entry = payout('2026-11', 500, { approvalId });
  await ada.ledger.writeSent(entry);
  await ada.ledger.writeSent(entry);
  expect((await ada.ledger.listApprovals()).own).toMatchObject([{ state: 'used' }]);
});

test('an approval from before the ledger was put back is void: it may have been used since', async () => {
  const { set, payout, ada, grace, whatFor, ask, decide, database } = await openOffice();
  await set({ payout: true });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(payout('2026-11', 500))));
  await decide(grace, approvalId);
  const since = '2026-11-20T00:00:00.000Z';
  await doubtWhatIsOpen(database.writer, 'restored', {
    actor: 'Ada',
    instanceId: 'server',
    since,
    now: since,
    detail: '',
  });
  expect(await codeOf(ada.ledger.writeSent(payout('2026-11', 500, { approvalId })))).toBe('approval_not_given');
});

test('what the service certainly refused is tried again by the same approval; what was done isn’t', async () => {
  const { set, charged, refund, refunded, ada, grace, whatFor, ask, decide } = await openOffice();
  await charged('1', 10_000);
  await set({ refundAbove: 100 });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(refund('1', 500))));
  await decide(grace, approvalId);
  const first = refund('1', 500, { approvalId });
  await ada.ledger.writeSent(first);
  await ada.ledger.recordOutcome(first.id, REFUSED);
  const second = refund('1', 500, { approvalId });
  await ada.ledger.writeSent(second);
  await ada.ledger.recordOutcome(second.id, refunded(second));
  expect(await codeOf(ada.ledger.writeSent(refund('1', 500, { approvalId })))).toBe('approval_not_given');
});

test('refunds up to the limit need nobody, but several of one order count together', async () => {
  const { set, charged, refund, refunded, ada } = await openOffice();
  await charged('1', 10_000);
  await set({ refundAbove: 100 });
  const first = refund('1', 60);
  await ada.ledger.writeSent(first);
  await ada.ledger.recordOutcome(first.id, refunded(first));
  expect(await codeOf(ada.ledger.writeSent(refund('1', 41)))).toBe('second_person_wanted');
  await ada.ledger.writeSent(refund('1', 40));
});

test('a run of many orders, of much, or of unknown amounts waits for another person', async () => {
  const { set, plan, ada, grace, whatFor, ask, decide, whose } = await openOffice();
  await set({ runOrders: 2, runTotal: 1_000 });
  const { environmentId } = whose;
  const start = (runId: string, approvalId?: string) =>
    ada.ledger.as('Ada').startRun({ environmentId, runId, confirmed: null, ...(approvalId ? { approvalId } : {}) });
  for (const amounts of [[1, 1, 1], [1_001], [null]]) await whatFor(start(await plan(amounts)));
  const runId = await plan([1, 2, 3]);
  const what = await whatFor(start(runId));
  expect(what).toMatchObject({ kind: 'run', count: 3, sum: 6, unverified: 0 });
  const approvalId = await ask(ada, what);
  await decide(grace, approvalId);
  expect(await codeOf(start(await plan([1, 2, 3]), approvalId))).toBe('approval_not_fitting');
  await start(runId, approvalId);
  // The person who takes it over goes on with what was approved.
  await ada.ledger.as('Ada').pauseRun(runId, { reason: 'person', why: null });
  await grace.ledger.as('Grace').resumeRun(environmentId, runId);
});

test('a run that began before the team wanted a second person waits for one when it is resumed', async () => {
  const { set, plan, ada, grace, whatFor, ask, decide, whose } = await openOffice();
  const { environmentId } = whose;
  const runId = await plan([1, 2, 3]);
  await ada.ledger.as('Ada').startRun({ environmentId, runId, confirmed: null });
  await ada.ledger.as('Ada').pauseRun(runId, { reason: 'person', why: null });
  await set({ runOrders: 2 });
  const approvalId = await ask(ada, await whatFor(ada.ledger.as('Ada').resumeRun(environmentId, runId)));
  await decide(grace, approvalId);
  await ada.ledger.as('Ada').resumeRun(environmentId, runId, approvalId);
});

test('who approves a run is told how many of its amounts only the file says', async () => {
  const { set, plan, ada, grace, whatFor, ask, decide, whose } = await openOffice();
  const { environmentId } = whose;
  await set({ captureAbove: 100 });
  const runId = await plan([1_000, 2_000], { onlyFile: true });
  const start = (approvalId?: string) =>
    ada.ledger.as('Ada').startRun({ environmentId, runId, confirmed: null, ...(approvalId ? { approvalId } : {}) });
  const what = await whatFor(start());
  expect(what).toMatchObject({ kind: 'run', count: 2, sum: 3_000, unverified: 2 });
  expect(await codeOf(ask(ada, { ...what, unverified: 0 } as typeof what))).toBe('approval_not_fitting');
  const approvalId = await ask(ada, what);
  await decide(grace, approvalId);
  await start(approvalId);
});

test('nothing is added to a run once it is planned', async () => {
  const { plan, server, whose } = await openOffice();
  const { environmentId, accountId } = whose;
  const runId = await plan([1]);
  const items = [{ orderId: `order_${randomUUID()}`, line: null, amount: 1 }];
  const judge = { accountId, signers: [accountId], wantsAmount: false };
  const adding = server.addRunItems({ ...judge, runId, environmentId, firstSeq: 1, items });
  expect(await codeOf(adding)).toBe('run_changed');
});

test('“not charged” waits for another person, said at once or by taking back “charged”', async () => {
  const { set, lost, ada, grace, whatFor, ask, decide, whose } = await openOffice();
  await set({ notDone: true });
  const key = { environmentId: whose.environmentId, entryId: await lost(), ...WORD };
  const what = await whatFor(ada.ledger.resolveUnknown({ ...key, verdict: 'not_done' }));
  expect(what).toEqual({ kind: 'not_done', environmentId: key.environmentId, entryId: key.entryId });
  await ada.ledger.resolveUnknown({ ...key, verdict: 'done', ...chargeSaid('charge_9', '2026-11-21') });
  expect(await codeOf(ada.ledger.takeBackCharge(key))).toBe('second_person_wanted');
  const takenBack = await whatFor(ada.ledger.takeBackCharge(key));
  expect(takenBack).toEqual({ ...what, chargeId: 'charge_9' });
  expect(await codeOf(ask(ada, what))).toBe('not_in_review');
  const approvalId = await ask(ada, takenBack);
  await decide(grace, approvalId);
  await ada.ledger.takeBackCharge({ ...key, approvalId });
});

test('an approval of “not charged” of an unknown capture doesn’t take back the charge that the service named since', async () => {
  const { set, lost, server, ada, grace, whatFor, ask, decide, whose } = await openOffice();
  await set({ notDone: true });
  const key = { environmentId: whose.environmentId, entryId: await lost(), ...WORD };
  const approvalId = await ask(ada, await whatFor(ada.ledger.resolveUnknown({ ...key, verdict: 'not_done' })));
  await decide(grace, approvalId);
  const named = { orderId: null, chargeId: 'charge_1', detail: 'Charged before.' };
  await server.recordOutcome(key.entryId, { kind: 'already_done', httpStatus: 409, ...named });
  expect(await codeOf(ada.ledger.takeBackCharge({ ...key, approvalId }))).toBe('approval_not_fitting');
});

test('a refund is sent with a new token if it was approved, and not if it needs approval by now', async () => {
  const { set, charged, refund, ada, grace, whatFor, ask, decide } = await openOffice();
  await charged('1', 10_000);
  await charged('2', 10_000);
  const before = refund('1', 500);
  await ada.ledger.writeSent(before);
  await set({ refundAbove: 0 });
  expect(await codeOf(ada.ledger.extendLease(before.id, 60_000))).toBe('second_person_wanted');
  const entry = refund('2', 500);
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(entry)));
  await decide(grace, approvalId);
  await ada.ledger.writeSent({ ...entry, approvalId });
  expect(await ada.ledger.extendLease(entry.id, 60_000)).toBe(true);
});

test('loosening the rules needs another administrator where there is one; tightening them doesn’t', async () => {
  const { set, first, person, whatFor, ask, decide } = await openOffice();
  await set({ payout: true, refundAbove: 100 });
  await set({ payout: true, refundAbove: 200 });
  const ann = await person('Ann', 'administrator');
  await set({ payout: true, refundAbove: 50 });
  const loose = { ...NO_POLICIES, payout: true, refundAbove: 500 };
  const approvalId = await ask(first, await whatFor(first.ledger.setApprovalPolicies({ policies: loose })));
  await decide(ann, approvalId);
  // What was approved was a change of other rules.
  await ann.ledger.setApprovalPolicies({ policies: { ...loose, refundAbove: 10 } });
  expect(await codeOf(first.ledger.setApprovalPolicies({ policies: loose, approvalId }))).toBe('approval_not_fitting');
  expect((await first.ledger.listApprovals()).own).toMatchObject([{ state: 'void' }]);
  const again = await ask(first, await whatFor(first.ledger.setApprovalPolicies({ policies: loose })));
  await decide(ann, again);
  expect(await first.ledger.setApprovalPolicies({ policies: loose, approvalId: again })).toMatchObject({
    policies: loose,
  });
});

test('whoever works alone is asked for nobody', async () => {
  const { set, payout, server } = await openOffice();
  await set({ payout: true });
  await server.writeSent(payout('2026-11', 500));
  expect(await codeOf(server.listApprovals())).toBe('no_team');
});

const LIMITED = { kind: 'refused', httpStatus: 429, code: 'rate_limited', detail: 'too many' } as const;

test('one approval is of one refund: each further try has the key of the first', async () => {
  const { set, charged, refund, ada, grace, whatFor, ask, decide } = await openOffice();
  await charged('1', 1_000);
  await set({ refundAbove: 0 });
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(refund('1', 100))));
  await decide(grace, approvalId);
  const keys: string[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const entry = refund('1', 100, { approvalId });
    keys.push(await ada.ledger.writeSent(entry));
    await ada.ledger.recordOutcome(entry.id, LIMITED);
  }
  expect(new Set(keys).size).toBe(1);
});

test('a refund is sent again only while its second person may still approve it, and the rules want no other', async () => {
  const { set, charged, refund, ada, grace, person, whatFor, ask, decide, server, whose } = await openOffice();
  const repeat = (repeatOf: string) => ({
    id: randomUUID(),
    repeatOf,
    environmentId: whose.environmentId,
    leaseMs: 60_000,
  });
  await charged('1', 1_000);
  await charged('2', 1_000);
  const unapproved = refund('2', 100);
  await ada.ledger.writeSent(unapproved);
  await ada.ledger.recordOutcome(unapproved.id, UNKNOWN);
  await set({ refundAbove: 0 });
  expect(await codeOf(ada.ledger.writeRepeat(repeat(unapproved.id)))).toBe('second_person_wanted');
  const approvalId = await ask(ada, await whatFor(ada.ledger.writeSent(refund('1', 100))));
  await decide(grace, approvalId);
  const approved = refund('1', 100, { approvalId });
  const key = await ada.ledger.writeSent(approved);
  await ada.ledger.recordOutcome(approved.id, UNKNOWN);
  const again = repeat(approved.id);
  expect(await ada.ledger.writeRepeat(again)).toBe(key);
  await ada.ledger.recordOutcome(again.id, UNKNOWN);
  await person('Linus', 'back_office');
  await server.as('Administrator').changeRole({ personId: grace.personId, role: 'support' });
  expect(await codeOf(ada.ledger.writeRepeat(repeat(approved.id)))).toBe('second_person_wanted');
});
