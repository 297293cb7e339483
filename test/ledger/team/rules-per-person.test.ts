// Rules for a second person that clicking one by one doesn't avoid: a single capture, presenting again, and what one person moves in a day.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EventPageSeen } from '../../../contract/records/payment.ts';
import { NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { presentmentOf } from '../../../main/core/presentment.ts';
import { chargeTold, eventTold } from '../../support/provider/event-feed.ts';
import { orderCreated } from '../../support/provider/seen.ts';
import { creationOf, entryFor, recordCall, succeeded } from '../../support/store/ledger.ts';
import { codeOf, openApprovalTeam, REFUSED, type Seat, UNKNOWN } from '../../support/team/approval-team.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const DAY_MS = 86_400_000;

async function office() {
  const team = await openApprovalTeam();
  const { whose, server } = team;
  const ada = await team.person('Ada', 'back_office');
  const grace = await team.person('Grace', 'back_office');
  /** An order of so many cents that waits to be captured. */
  const order = async (amount: number): Promise<string> => {
    const id = `order_${randomUUID()}`;
    await recordCall(server, whose, creationOf(`sess_${id}`), succeeded(orderCreated(id, `sess_${id}`, amount)));
    return id;
  };
  const capture = (by: Seat, orderId: string, approvalId?: string) =>
    by.ledger.writeSent(
      entryFor(whose, { operation: 'charge_order', orderId, ...(approvalId !== undefined && { approvalId }) }),
    );
  const approved = async (act: Promise<unknown>): Promise<string> => {
    const approvalId = await team.ask(ada, await team.whatFor(act));
    await team.decide(grace, approvalId);
    return approvalId;
  };
  return { ...team, ada, grace, order, capture, approved };
}

test('a capture above the limit waits for a second person, and so does one of an unknown amount', async () => {
  const { set, ada, order, capture, approved, whatFor, whose } = await office();
  await set({ captureAbove: 5_000 });
  await capture(ada, await order(5_000));
  const large = await order(5_001);
  expect(await whatFor(capture(ada, large))).toEqual({
    kind: 'capture',
    environmentId: whose.environmentId,
    orderId: large,
    amount: 5_001,
  });
  expect(await whatFor(capture(ada, 'order_nobody_knows'))).toMatchObject({ kind: 'capture', amount: null });
  const approvalId = await approved(capture(ada, large));
  expect(await codeOf(capture(ada, await order(5_001), approvalId))).toBe('approval_not_fitting');
  await capture(ada, large, approvalId);
});

test('a run is no way round: one with a large order, or beyond the rest of the day, waits for a second person', async () => {
  const { set, plan, ada, order, capture, whose } = await office();
  const start = async (amounts: number[], from = {}) => {
    const runId = await plan(amounts, from);
    return ada.ledger.as('Ada').startRun({ environmentId: whose.environmentId, runId, confirmed: null });
  };
  await set({ captureAbove: 5_000 });
  expect(await codeOf(start([100, 5_001]))).toBe('second_person_wanted');
  // What only a file says of an amount may not be so.
  expect(await codeOf(start([100], { onlyFile: true }))).toBe('second_person_wanted');
  await set({ captureAbove: 5_000, dayTotal: 10_000 });
  await capture(ada, await order(5_000));
  expect(await codeOf(start([5_000, 1]))).toBe('second_person_wanted');
  await start([4_000, 1_000]);
  // Its orders, though none was sent yet, are of this day.
  expect(await codeOf(capture(ada, await order(1)))).toBe('second_person_wanted');
});

test('a charge is presented again by two people where the rule says so', async () => {
  const { set, ada, server, charged, whatFor, whose } = await office();
  await charged('1', 10_000);
  const back = { code: 'R01', at: '2026-11-21T10:00:00.000000Z' };
  const debit = { attempt: 1, create_date: '2026-11-19T10:00:00.000000Z', settles_at: null, settled_at: null };
  const returned = {
    ...chargeTold('1'),
    status: 'returned',
    return: back,
    updated_at: back.at,
    attempts: [{ ...debit, return: back }],
    present_again: { obstacle: null, until: '2026-11-30T10:00:00.000000Z' },
  };
  const page = EventPageSeen.parse({
    events: [eventTold('charge.returned', returned)],
    next_cursor: 'cur_1',
    has_more: false,
  });
  await server.ingestEvents({ accountId: whose.accountId, after: null, page });
  await set({ presentAgain: true });
  const entry = entryFor(whose, {
    operation: 'present_charge_again',
    orderId: 'order_1',
    chargeId: 'charge_1',
    attempt: presentmentOf('charge_1', 2),
    request: {},
  });
  expect(await whatFor(ada.ledger.writeSent(entry))).toEqual({
    kind: 'present_again',
    environmentId: whose.environmentId,
    orderId: 'order_1',
    chargeId: 'charge_1',
    amount: 10_000,
  });
});

test('ten captures clicked one by one come to as much as a run of ten: the day’s limit holds on all of a person’s devices', async () => {
  const { set, ada, grace, device, order, capture, approved, clock } = await office();
  await set({ dayTotal: 10_000, runTotal: 10_000 });
  for (let n = 0; n < 4; n += 1) await capture(ada, await order(2_500));
  const next = await order(1);
  expect(await codeOf(capture(ada, next))).toBe('second_person_wanted');
  expect(await codeOf(capture(await device(ada.personId), next))).toBe('second_person_wanted');
  // A colleague's day is their own.
  await capture(grace, await order(2_500));
  await capture(ada, next, await approved(capture(ada, next)));
  // An approval is of that capture alone.
  expect(await codeOf(capture(ada, await order(1)))).toBe('second_person_wanted');
  clock.now += DAY_MS;
  await capture(ada, await order(2_500));
});

test('refunds count among what a person moves in a day; what the service refused doesn’t', async () => {
  const { set, ada, charged, refund, order, capture } = await office();
  await charged('1', 9_000);
  await set({ dayTotal: 10_000 });
  const refused = refund('1', 6_000);
  await ada.ledger.writeSent(refused);
  await ada.ledger.recordOutcome(refused.id, REFUSED);
  await ada.ledger.writeSent(refund('1', 6_000));
  expect(await codeOf(capture(ada, await order(4_001)))).toBe('second_person_wanted');
  await capture(ada, await order(4_000));
});

test('raising the day’s limit, or turning one of these rules off, loosens', async () => {
  const { set, person } = await office();
  await person('Eve', 'administrator');
  await set({ dayTotal: 10_000, captureAbove: 5_000, presentAgain: true });
  for (const looser of [
    { dayTotal: 10_001, captureAbove: 5_000, presentAgain: true },
    { dayTotal: 10_000, captureAbove: null, presentAgain: true },
    { dayTotal: 10_000, captureAbove: 5_000, presentAgain: false },
  ])
    expect(await codeOf(set(looser))).toBe('second_person_wanted');
});

test.each([
  ['verified', {}],
  ['unverified', { onlyFile: true }],
])(
  'the orders of a run with %s amounts that two people approved are captured without asking again, each try of them',
  async (_amounts, from) => {
    const { set, plan, ada, approved, capture, whose, whatFor } = await office();
    await set({ captureAbove: 100, dayTotal: 100 });
    const runId = await plan([5_000, 4_000], from);
    const start = (approvalId?: string) =>
      ada.ledger
        .as('Ada')
        .startRun({ environmentId: whose.environmentId, runId, confirmed: null, ...(approvalId && { approvalId }) });
    await start(await approved(start()));
    const [item, lost] = await ada.ledger.claimItems(runId, 2);
    const orderId = item?.orderId ?? '';
    const entry = (id: string) => entryFor(whose, { id, operation: 'charge_order', orderId });
    const first = entry(item?.entryId ?? '');
    await ada.ledger.writeSent(first);
    await ada.ledger.recordOutcome(first.id, REFUSED);
    await ada.ledger.writeSent(entry(randomUUID()));
    expect(await whatFor(capture(ada, 'order_beside_the_run'))).toMatchObject({ kind: 'capture' });
    const { orderId: lostId = '', entryId = '', seq = 0 } = lost ?? {};
    await ada.ledger.writeSent(entryFor(whose, { id: entryId, operation: 'charge_order', orderId: lostId }));
    await ada.ledger.recordOutcome(entryId, UNKNOWN);
    const doneAt = new Date().toISOString();
    const result = { seq, state: 'unknown', why: null, chargeId: null, chargedAmount: null, doneAt } as const;
    await ada.ledger.recordItems(runId, [{ ...result, entryId }]);
    const retry = { id: randomUUID(), repeatOf: entryId, environmentId: whose.environmentId };
    await ada.ledger.writeRepeat({ ...retry, leaseMs: 60_000 });
  },
);

test('a refund that is sent again the next day counts on that day, and once where it was sent twice', async () => {
  const { clock, ada, charged, refund, set, whose } = await office();
  for (const n of ['1', '2', '3']) await charged(n, 1_000);
  await set({ dayTotal: 1_500 });
  const entry = refund('1', 1_000);
  await ada.ledger.writeSent(entry);
  await ada.ledger.recordOutcome(entry.id, UNKNOWN);
  const again = async () => {
    const id = randomUUID();
    await ada.ledger.as('Ada').writeRepeat({ id, repeatOf: entry.id, ...whose, leaseMs: 60_000 });
    await ada.ledger.recordOutcome(id, UNKNOWN);
  };
  await again();
  await ada.ledger.writeSent(refund('2', 500));
  clock.now += DAY_MS - 4 * 3_600_000;
  await again();
  expect(await codeOf(ada.ledger.writeSent(refund('3', 501)))).toBe('second_person_wanted');
  await ada.ledger.writeSent(refund('3', 500));
});

test('an administrator’s desk of an earlier version, which knows fewer rules, clears none of the newer ones', async () => {
  const { administrator } = await openTestTeam();
  const newer = { captureAbove: 100, dayTotal: 200, presentAgain: true };
  await administrator.ledger.setApprovalPolicies({ policies: { ...NO_POLICIES, ...newer } });
  const older = { payout: true, refundAbove: null, runOrders: null, runTotal: null, notDone: false, hours: 24 };
  const { policies } = await administrator.ledger.setApprovalPolicies({ policies: older });
  expect(policies).toEqual({ ...older, ...newer });
});
