// A desk that was tampered with says of a run what no honest one would: nothing is captured that the run wasn't judged by.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderCreated } from '../../support/provider/seen.ts';
import { captureOf, creationOf, entryFor, recordCall, succeeded } from '../../support/store/ledger.ts';
import { codeOf, openApprovalTeam, type Seat, UNKNOWN } from '../../support/team/approval-team.ts';

const SAYS_NOTHING = { why: null, chargeId: null, chargedAmount: null };
const PUT_BACK = { ...SAYS_NOTHING, state: 'waiting', entryId: null, doneAt: null } as const;
const DONE = { ...SAYS_NOTHING, doneAt: '2026-11-21T17:00:00.000Z' };

type Row = { orderId: string; amount: number; found?: { amount: number; chargeId: null } };

async function clerks() {
  const team = await openApprovalTeam();
  const { whose, server } = team;
  const { environmentId, accountId } = whose;
  const mallory = await team.person('Mallory', 'clerk');
  /** An order that the ledger knows, of so many cents. */
  const order = async (amount: number, id = `order_${randomUUID()}`): Promise<string> => {
    await recordCall(server, whose, creationOf(`sess_${id}`), succeeded(orderCreated(id, `sess_${id}`, amount)));
    return id;
  };
  const begin = async ({ ledger }: Seat): Promise<string> => {
    const id = randomUUID();
    await ledger.beginRun({ id, environmentId, source: 'file', sourceWords: 'f.csv' });
    return id;
  };
  const add = ({ ledger }: Seat, runId: string, firstSeq: number, rows: Row[]) =>
    ledger.addRunItems({
      runId,
      environmentId,
      accountId,
      signers: [accountId],
      wantsAmount: false,
      firstSeq,
      items: rows.map((row) => ({ ...row, line: null })),
    });
  const start = ({ ledger }: Seat, runId: string) => ledger.startRun({ environmentId, runId, confirmed: null });
  /** A run of these rows, begun by a desk. */
  const running = async (by: Seat, rows: Row[]): Promise<string> => {
    const runId = await begin(by);
    await add(by, runId, 0, rows);
    await by.ledger.finishPlan(runId, []);
    await start(by, runId);
    return runId;
  };
  const capture = ({ ledger }: Seat, orderId: string, id: string = randomUUID()) =>
    ledger.writeSent(entryFor(whose, { id, operation: 'charge_order', orderId }));
  const statesOf = async (runId: string) => {
    const shown = { environmentId, runId, show: null, limit: 50, cursor: null };
    return (await server.listRunItems(shown)).items.map(({ state }) => state);
  };
  return { ...team, mallory, order, begin, add, start, running, capture, statesOf };
}

test('an order that a run left out isn’t captured by it, whatever the desk records of it', async () => {
  const { set, mallory, order, running, capture, statesOf } = await clerks();
  await set({ captureAbove: 10_000, runOrders: 2, runTotal: 20_000 });
  const [small, ...large] = [await order(1_000), await order(500_000), await order(600_000)];
  const rows = [{ orderId: small, amount: 1_000 }, ...large.map((orderId) => ({ orderId, amount: 1 }))];
  const runId = await running(mallory, rows);
  expect(await statesOf(runId)).toEqual(['waiting', 'skipped', 'skipped']);
  const entryId = randomUUID();
  await mallory.ledger.recordItems(runId, [
    { ...PUT_BACK, seq: 1 },
    { ...DONE, seq: 2, state: 'refused', entryId },
  ]);
  expect((await mallory.ledger.claimItems(runId, 10)).map(({ orderId }) => orderId)).toEqual([small]);
  for (const orderId of large) expect(await codeOf(capture(mallory, orderId, entryId))).toBe('second_person_wanted');
  expect(await statesOf(runId)).toEqual(['waiting', 'skipped', 'skipped']);
});

test('a run that two people approved captures none of the orders that it left out', async () => {
  const { set, mallory, person, order, begin, add, capture, whatFor, ask, decide, whose } = await clerks();
  const { ledger } = mallory;
  await set({ captureAbove: 10_000 });
  const [wanted, leftOut] = [await order(20_000), await order(500_000)];
  const runId = await begin(mallory);
  const rows = [wanted, leftOut].map((orderId, index) => ({ orderId, amount: index === 0 ? 20_000 : 1 }));
  await add(mallory, runId, 0, rows);
  await ledger.finishPlan(runId, []);
  const key = { environmentId: whose.environmentId, runId, confirmed: null };
  const approvalId = await ask(mallory, await whatFor(ledger.startRun(key)));
  await decide(await person('Grace', 'back_office'), approvalId);
  await ledger.startRun({ ...key, approvalId });
  const entryId = randomUUID();
  await ledger.recordItems(runId, [{ ...DONE, seq: 1, state: 'refused', entryId }]);
  expect(await codeOf(capture(mallory, leftOut, entryId))).toBe('second_person_wanted');
  const [taken] = await ledger.claimItems(runId, 10);
  await capture(mallory, wanted, taken?.entryId);
});

test('once somebody stops a run that was approved, its desk begins no other capture of it', async () => {
  const { set, mallory, person, order, begin, add, capture, whatFor, ask, decide, whose } = await clerks();
  const { ledger } = mallory;
  const grace = await person('Grace', 'back_office');
  await set({ captureAbove: 10_000 });
  const orders = [await order(20_000), await order(30_000)];
  const runId = await begin(mallory);
  await add(
    mallory,
    runId,
    0,
    orders.map((orderId, index) => ({ orderId, amount: (index + 2) * 10_000 })),
  );
  await ledger.finishPlan(runId, []);
  const key = { environmentId: whose.environmentId, runId, confirmed: null };
  const approvalId = await ask(mallory, await whatFor(ledger.startRun(key)));
  await decide(grace, approvalId);
  await ledger.startRun({ ...key, approvalId });
  const [first, second] = await ledger.claimItems(runId, 10);
  await capture(mallory, first?.orderId ?? '', first?.entryId);
  await grace.ledger.endRun(runId, { state: 'stopped' });
  expect(await codeOf(capture(mallory, second?.orderId ?? '', second?.entryId))).toBe('second_person_wanted');
});

test('a run isn’t done while orders of it wait', async () => {
  const { mallory, order, running, server, whose } = await clerks();
  const runId = await running(mallory, [{ orderId: await order(1_000), amount: 1_000 }]);
  await mallory.ledger.endRun(runId, { state: 'done' });
  expect(await server.getRun(whose.environmentId, runId)).toMatchObject({ state: 'stopped' });
});

test('orders that are added while a plan is finished count for the rules, or aren’t in it', async () => {
  const { set, mallory, order, begin, add, start, server, whose } = await clerks();
  await set({ runOrders: 2, runTotal: 20_000 });
  const orders: string[] = [];
  for (let n = 0; n < 6; n += 1) orders.push(await order(10_000));
  const runId = await begin(mallory);
  const adding = (seq: number) => add(mallory, runId, seq, [{ orderId: orders[seq] ?? '', amount: 10_000 }]);
  await adding(0);
  const finishing = mallory.ledger.finishPlan(runId, []);
  await Promise.allSettled([finishing, ...[1, 2, 3, 4, 5].map(adding)]);
  await finishing;
  const { counts, planned } = await server.getRun(whose.environmentId, runId);
  expect(planned).toMatchObject({ count: counts.waiting, sum: (counts.waiting ?? 0) * 10_000 });
  const began = await start(mallory, runId).then(
    () => true,
    () => false,
  );
  expect(began).toBe((counts.waiting ?? 0) <= 2);
});

test('a plan is added to, finished and discarded by the desk that began it', async () => {
  const { mallory, person, order, begin, add, server, whose } = await clerks();
  const ada = await person('Ada', 'clerk');
  const runId = await begin(ada);
  const row = { orderId: await order(1_000), amount: 1_000 };
  expect(await codeOf(add(mallory, runId, 0, [row]))).toBe('run_of_another_desk');
  expect(await codeOf(mallory.ledger.finishPlan(runId, []))).toBe('run_of_another_desk');
  expect(await codeOf(mallory.ledger.discardRun(whose.environmentId, runId))).toBe('run_of_another_desk');
  await add(ada, runId, 0, [row]);
  await ada.ledger.finishPlan(runId, []);
  expect(await codeOf(ada.ledger.finishPlan(runId, []))).toBe('run_changed');
  expect(await server.getRun(whose.environmentId, runId)).toMatchObject({ planned: { count: 1 } });
});

test('a plan has orders of its own environment and accounts', async () => {
  const { mallory, order, begin, whose } = await clerks();
  const runId = await begin(mallory);
  const items = [{ orderId: await order(1_000), line: null, amount: 1_000 }];
  const adding = { ...whose, runId, signers: [], wantsAmount: false, firstSeq: 0, items };
  expect(await codeOf(mallory.ledger.addRunItems({ ...adding, environmentId: randomUUID() }))).toBe('plan_not_found');
  expect(await codeOf(mallory.ledger.addRunItems({ ...adding, accountId: randomUUID() }))).toBe('account_not_found');
});

test('a run says of an order what the journal says, not its desk', async () => {
  const { mallory, order, running, capture, statesOf, server, whose } = await clerks();
  const [one, two] = [await order(1_000), await order(2_000)];
  const rows = [one, two].map((orderId, index) => ({ orderId, amount: (index + 1) * 1_000 }));
  const runId = await running(mallory, rows);
  const [first, second] = await mallory.ledger.claimItems(runId, 2);
  if (!first || !second) throw new Error('nothing waits');
  await mallory.ledger.recordItems(runId, [{ ...DONE, seq: 0, state: 'captured', entryId: first.entryId }]);
  expect(await statesOf(runId)).toEqual(['waiting', 'waiting']);
  await capture(mallory, one, first.entryId);
  await mallory.ledger.recordItems(runId, [{ ...PUT_BACK, seq: 0 }]);
  expect(await statesOf(runId)).toEqual(['sent', 'waiting']);
  await mallory.ledger.recordOutcome(first.entryId, UNKNOWN);
  // Another order's capture says nothing of this one.
  const others = await recordCall(server, whose, captureOf('order_of_another'), UNKNOWN);
  await mallory.ledger.recordItems(runId, [
    { ...DONE, seq: 0, state: 'captured', entryId: first.entryId },
    { ...DONE, seq: 1, state: 'unknown', entryId: others },
  ]);
  expect(await statesOf(runId)).toEqual(['unknown', 'skipped']);
});

test('a run shows no charge of an order that only its desk tells of', async () => {
  const { mallory, order, running, server, whose } = await clerks();
  const runId = await running(mallory, [{ orderId: await order(1_000), amount: 1_000 }]);
  const [item] = await mallory.ledger.claimItems(runId, 1);
  const madeUp = { why: null, chargeId: 'charge_made_up', chargedAmount: 1, doneAt: DONE.doneAt };
  const entryId = item?.entryId ?? '';
  await mallory.ledger.recordItems(runId, [{ ...madeUp, seq: 0, state: 'already_captured', entryId }]);
  const shown = { environmentId: whose.environmentId, runId, show: null, limit: 50, cursor: null };
  expect((await server.listRunItems(shown)).items).toMatchObject([
    { state: 'already_captured', chargeId: null, chargedAmount: null },
  ]);
});

test('a run covers an order at the amount that it was judged by', async () => {
  const { set, mallory, order, running, capture } = await clerks();
  await set({ captureAbove: 10_000 });
  const [same, raised] = [await order(1_000), `order_${randomUUID()}`];
  const found = { amount: 1_000, chargeId: null };
  const rows = [
    { orderId: same, amount: 1_000 },
    { orderId: raised, amount: 1_000, found },
  ];
  const runId = await running(mallory, rows);
  const [first, second] = await mallory.ledger.claimItems(runId, 2);
  await order(500_000, raised);
  await capture(mallory, same, first?.entryId);
  expect(await codeOf(capture(mallory, raised, second?.entryId))).toBe('second_person_wanted');
});
