// Nobody approves what they captured themselves: on whichever device, in whatever role by now, by itself or in a run.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderCharged } from '../../support/provider/seen.ts';
import { captureOf, entryFor, LOST, succeeded } from '../../support/store/ledger.ts';
import { codeOf, openOffice, type Seat } from '../../support/team/approval-team.ts';

/** Ada and Grace, Bob who had no part in anything, and an order that Grace captured. */
async function afterCapture() {
  const office = await openOffice();
  const { whose, grace } = office;
  await office.set({ refundAbove: 0, presentAgain: true, notDone: true });
  const entry = entryFor(whose, captureOf('order_1'));
  await grace.ledger.writeSent(entry);
  await grace.ledger.recordOutcome(entry.id, succeeded(orderCharged('order_1', 'charge_1', 500)));
  const bob = await office.person('Bob', 'back_office');
  const askForRefund = async () =>
    office.ask(office.ada, await office.whatFor(office.ada.ledger.writeSent(office.refund('1', 100))));
  return { ...office, bob, askForRefund };
}

test('who captured an order approves no refund of it, and a colleague who didn’t does', async () => {
  const { grace, bob, decide, askForRefund, ada, refund } = await afterCapture();
  const approvalId = await askForRefund();
  expect(await codeOf(decide(grace, approvalId))).toBe('approver_captured');
  await decide(bob, approvalId);
  await ada.ledger.writeSent(refund('1', 100, { approvalId }));
});

test('another device of the same person doesn’t approve it either', async () => {
  const { grace, device, decide, askForRefund } = await afterCapture();
  expect(await codeOf(decide(await device(grace.personId), await askForRefund()))).toBe('approver_captured');
});

test('a role that captures nothing any more changes nothing of what was captured', async () => {
  const { grace, server, decide, askForRefund } = await afterCapture();
  await server.as('Administrator').changeRole({ personId: grace.personId, role: 'approver' });
  expect(await codeOf(decide(grace, await askForRefund()))).toBe('approver_captured');
});

test('who captured an order may decline a refund of it', async () => {
  const { grace, decide, askForRefund } = await afterCapture();
  expect(await decide(grace, await askForRefund(), 'decline')).toMatchObject({ state: 'declined' });
});

test('somebody who was removed and invited again is another person', async () => {
  const { grace, server, person, decide, askForRefund } = await afterCapture();
  await server.as('Administrator').removePerson({ personId: grace.personId });
  const again = await person('Grace', 'back_office');
  expect(await decide(again, await askForRefund())).toMatchObject({ state: 'approved' });
});

test('who approved a run and then started it is a second person for it no more', async () => {
  const { whose, ada, bob, plan, set, ask, whatFor, decide } = await afterCapture();
  const { environmentId } = whose;
  await set({ runOrders: 0 });
  const runId = await plan([100, 200]);
  const start = (by: Seat) => by.ledger.startRun({ environmentId, runId, confirmed: null });
  const approvalId = await ask(ada, await whatFor(start(ada)));
  await decide(bob, approvalId);
  await set({ runOrders: null });
  await bob.ledger.as('Bob').startRun({ environmentId, runId, confirmed: null });
  await bob.ledger.pauseRun(runId, { reason: 'person', why: null });
  await set({ runOrders: 0 });
  expect(await codeOf(ada.ledger.resumeRun(environmentId, runId, approvalId))).toBe('approver_gone');
});

test('who sent a capture of unknown outcome approves no mark that it wasn’t done', async () => {
  const { whose, ada, grace, bob, ask, decide } = await afterCapture();
  const lost = entryFor(whose, captureOf(`order_${randomUUID()}`));
  await grace.ledger.writeSent(lost);
  await grace.ledger.recordOutcome(lost.id, LOST);
  const what = { kind: 'not_done' as const, environmentId: whose.environmentId, entryId: lost.id };
  const approvalId = await ask(ada, what);
  expect(await codeOf(decide(grace, approvalId))).toBe('approver_captured');
  await decide(bob, approvalId);
});

test('who planned a run doesn’t approve that it starts, though a colleague asks', async () => {
  const { whose, grace, bob, ada, plan, set, ask, whatFor, decide } = await afterCapture();
  await set({ runOrders: 0 });
  const runId = await plan([100, 200]);
  const start = (by: Seat) => by.ledger.startRun({ environmentId: whose.environmentId, runId, confirmed: null });
  const approvalId = await ask(grace, await whatFor(start(grace)));
  expect(await codeOf(decide(ada, approvalId))).toBe('approver_captured');
  await decide(bob, approvalId);
});
