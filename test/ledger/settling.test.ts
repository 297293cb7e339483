// Unknown outcomes, settled: by a person who names the charge, by a service that refuses a repeat, by an answer that comes late; and what is told where they disagree.

import { expect, test } from 'vitest';
import { Day } from '../../contract/books-month.ts';
import { ResolveInput, type RetrySafelyInput } from '../../contract/console/journal.ts';
import { CaptureInput } from '../../contract/console/order.ts';
import { remark } from '../../contract/console/remark.ts';
import { OrderId } from '../../contract/ids.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { lookUpCapture, retrySafely } from '../../main/features/outcomes/outcomes-desk.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { json, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCharged, orderCreated } from '../support/provider/seen.ts';
import { captureOf, chargeSaid, creationOf, recordCall, succeeded } from '../support/store/ledger.ts';

const LOST: AnyOutcome = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer.' };
const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' };
const charged = (chargeId: string): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer: orderCharged('order_1', chargeId),
});
const CHARGED = json(200, {
  order: orderBody('order_1', { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
});

/** An order whose capture was sent and never answered. */
async function withUnknown(said: { refusesRepeat?: boolean; kind?: 'sandbox' | 'production' } = {}) {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const { environmentId, accountId } = await desk.addKeyed({ baseUrl: provider.url, ...said });
  const { ledger, parts } = desk;
  const whose = { environmentId, accountId };
  const madeId = await recordCall(ledger, whose, creationOf('sess_1'));
  const created = orderCreated('order_1', 'sess_1');
  const create_date = '2026-11-10T12:00:00.000000+00:00';
  const answer = { ...created, order: { ...created.order, create_date } };
  await ledger.recordOutcome(madeId, succeeded(answer));
  const sentId = await recordCall(ledger, whose, captureOf('order_1'), LOST);
  const settled = { environmentId, entryId: sentId, name: 'Grace', reason: 'Asked the provider.' };
  return {
    provider,
    ledger,
    environmentId,
    entryId: sentId,
    charges: () => provider.received.filter(({ path }) => path.endsWith('/charge')).length,
    order: () => ledger.getOrder(environmentId, 'order_1'),
    unknown: () => ledger.listUnknown(environmentId),
    alarms: () => alarmsOf(ledger, environmentId),
    capture: () => capture(parts, CaptureInput.parse({ ...whose, orderId: 'order_1', confirmedAmount: 10_000 })),
    settle: (verdict: 'done' | 'not_done', charge: Partial<ResolveInput> = {}) =>
      ledger.resolveUnknown({ ...settled, verdict, ...charge }),
    late: (outcome: AnyOutcome) => ledger.recordOutcome(sentId, outcome),
    lookUp: () => lookUpCapture(parts, { environmentId, entryId: sentId }, new AbortController().signal),
    sendAgain: (more: Partial<RetrySafelyInput> = {}) =>
      retrySafely(parts, { environmentId, entryId: sentId, confirmedAmount: null, ...more }),
  };
}

test('“it was charged” wants a charge and a day that can be right, and keeps both', async () => {
  const { settle, order, unknown } = await withUnknown();
  const refusal = (field: string) => ({ problem: { kind: 'invalid_input', field } });
  await expect(settle('done')).rejects.toMatchObject(refusal('chargeId'));
  await expect(settle('done', chargeSaid('charge_9', '2026-11-09'))).rejects.toMatchObject(refusal('chargedOn'));
  await expect(settle('done', chargeSaid('charge_9', '2999-01-01'))).rejects.toMatchObject(refusal('chargedOn'));
  expect(await unknown()).toHaveLength(1);
  await settle('done', chargeSaid('charge_9', '2026-11-10'));
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_9' });
  expect(ResolveInput.safeParse({ verdict: 'done', chargeId: 'order_1' }).success).toBe(false);
});

test('a charge of another order resolves nothing', async () => {
  const { ledger, settle, environmentId, order } = await withUnknown();
  const { accountId } = await order();
  await recordCall(
    ledger,
    { environmentId, accountId },
    captureOf('order_2'),
    succeeded(orderCharged('order_2', 'charge_2')),
  );
  await expect(settle('done', chargeSaid('charge_2'))).rejects.toMatchObject({
    problem: { field: 'chargeId', code: 'charge_of_other_order', params: { chargeId: 'charge_2', orderId: 'order_2' } },
  });
});

test('where the service isn’t known to refuse a repeat, nothing is sent again', async () => {
  const desk = await withUnknown();
  await expect(desk.sendAgain()).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
  expect(desk.charges()).toBe(0);
  expect(await desk.unknown()).toHaveLength(1);
});

test.each([
  ['charges it now', CHARGED, 'succeeded', 'charge_1'],
  [
    'names the first charge',
    refusal(409, { message: 'charged before', charge_id: 'charge_7' }),
    'already_done',
    'charge_7',
  ],
])('a service that refuses a repeat settles it: it %s', async (_how, answer, state, chargeId) => {
  const desk = await withUnknown({ refusesRepeat: true });
  desk.provider.answer(answer);
  expect(await desk.sendAgain()).toMatchObject({ status: 'charged', chargeId });
  const { calls } = await desk.order();
  expect(calls.map((call) => [call.state, call.repeatOf === null])).toEqual([
    ['succeeded', true],
    [state, true],
    [state, false],
  ]);
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect([desk.charges(), await desk.unknown()]).toEqual([1, []]);
});

test.each([
  ['refuses it for now', json(429, {})],
  ['refuses it', refusal(422, 'no')],
  ['fails', json(500, {})],
])('a service that %s when it is sent again leaves it unknown, as one thing to do', async (_how, answer) => {
  const desk = await withUnknown({ refusesRepeat: true });
  desk.provider.answer(answer);
  await expect(desk.sendAgain()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  expect(await desk.unknown()).toMatchObject([{ id: desk.entryId }]);
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  desk.provider.answer(CHARGED);
  expect(await desk.sendAgain()).toMatchObject({ status: 'charged' });
});

/** As its row in the list of calls, and its last line in the audit log, say of it. */
async function saidOf({ ledger, environmentId, order }: Awaited<ReturnType<typeof withUnknown>>) {
  const { calls, timeline } = await order();
  const { items } = await ledger.listAudit({ actor: null, action: null, from: null, to: null, limit: 100 });
  const captures = calls.filter(({ operation }) => operation === 'charge_order');
  const lines = items.filter(({ action }) => action === 'charge_order').map(({ after }) => JSON.parse(after ?? '{}'));
  const plan = await ledger.planErasure({ environmentId, recordId: OrderId.parse('order_1') });
  return {
    states: captures.map(({ state }) => state),
    told: captures.map(({ id }) => lines.find(({ entry }) => entry === id)?.state),
    verdicts: plan.items.map(({ verdict }) => verdict),
    timeline,
  };
}

test('a retry that got no answer needs no review once another showed the charge: not in the calls, the audit log or what is kept', async () => {
  const desk = await withUnknown({ refusesRepeat: true });
  desk.provider.answer((response) => response.destroy());
  await expect(desk.sendAgain()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  expect((await saidOf(desk)).states).toEqual(['unknown', 'unknown']);
  expect((await saidOf(desk)).verdicts).toContainEqual({ kind: 'open', why: 'unresolved' });
  desk.provider.answer(CHARGED);
  await desk.sendAgain();
  const said = await saidOf(desk);
  expect(said.states).toEqual(['succeeded', 'already_done', 'succeeded']);
  expect(said.told).toEqual(said.states);
  expect(said.verdicts).not.toContainEqual({ kind: 'open', why: 'unresolved' });
});

test('a retry that got no answer ends with what a person says of the call', async () => {
  const desk = await withUnknown({ refusesRepeat: true });
  desk.provider.answer((response) => response.destroy());
  await desk.sendAgain().catch(() => undefined);
  await desk.settle('done', chargeSaid('charge_1', '2026-11-10'));
  const { states, told, verdicts } = await saidOf(desk);
  expect(told.at(-1)).toBe('settled_done');
  expect(states).toEqual(['settled_done', 'settled_done']);
  expect(verdicts).not.toContainEqual({ kind: 'open', why: 'unresolved' });
});

test('the timeline of a retried capture says “connection lost” for what the socket says', async () => {
  const desk = await withUnknown({ refusesRepeat: true });
  desk.provider.answer((response) => response.destroy());
  await desk.sendAgain().catch(() => undefined);
  desk.provider.answer(CHARGED);
  await desk.sendAgain();
  const { timeline } = await saidOf(desk);
  const calls = timeline.flatMap((step) => ('operation' in step && step.operation === 'charge_order' ? [step] : []));
  expect(calls.map(({ kind }) => kind).toSorted()).toEqual(['done', 'retried', 'retried']);
  expect(calls.find(({ kind }) => kind === 'retried')).toMatchObject({ detail: remark('connection_lost') });
});

test('two clicks at once send it again once, and nobody resolves it meanwhile', async () => {
  const desk = await withUnknown({ refusesRepeat: true });
  let settling: Promise<unknown> = Promise.resolve('never asked');
  desk.provider.answer((response, call) => {
    settling = desk.settle('not_done').catch((error: unknown) => error);
    void settling.then(() => CHARGED(response, call));
  });
  const clicks = await Promise.allSettled([desk.sendAgain(), desk.sendAgain()]);
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await settling).toMatchObject({ problem: { kind: 'capture_in_flight' } });
  expect(desk.charges()).toBe(1);
});

test('in production sending again wants the amount confirmed, as a capture does', async () => {
  const desk = await withUnknown({ refusesRepeat: true, kind: 'production' });
  await expect(desk.sendAgain()).rejects.toMatchObject({ problem: { kind: 'confirmation_wanted' } });
  await expect(desk.sendAgain({ confirmedAmount: 9_999 })).rejects.toMatchObject({
    problem: { kind: 'confirmation_wanted' },
  });
  expect(desk.charges()).toBe(0);
  desk.provider.answer(CHARGED);
  expect(await desk.sendAgain({ confirmedAmount: 10_000 })).toMatchObject({ status: 'charged' });
});

test('a late answer that says the opposite of “it was not” raises an alarm, blocks another capture, and stays when it was noted', async () => {
  const desk = await withUnknown();
  await desk.settle('not_done');
  await desk.late(charged('charge_1'));
  const [alarm] = await desk.alarms();
  expect(alarm).toMatchObject({
    kind: 'contradiction',
    orderId: 'order_1',
    notedBy: null,
    said: remark('person_said_not_done', { person: 'Grace', reason: 'Asked the provider.' }),
    heard: remark('answer_shows_charge', { chargeId: 'charge_1', amount: 10_000 }),
  });
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  const note = { environmentId: desk.environmentId, alarmId: alarm?.id ?? '', name: 'Ada', what: 'Told the desk.' };
  await desk.ledger.noteAlarm(note);
  expect(await desk.alarms()).toMatchObject([{ notedBy: 'Ada', notedWhat: 'Told the desk.' }]);
  await expect(desk.ledger.noteAlarm(note)).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});

test('a late answer after a second capture was made says so, and undoes nothing', async () => {
  const desk = await withUnknown();
  await desk.settle('not_done');
  desk.provider.answer(CHARGED);
  await desk.capture();
  await desk.late(charged('charge_0'));
  expect(await desk.alarms()).toHaveLength(1);
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
});

test.each([
  ['names another charge than the person did', charged('charge_2'), 1, 'charge_2'],
  ['names the same charge', charged('charge_1'), 0, 'charge_1'],
  ['says it was refused', REFUSED, 1, 'charge_1'],
  ['is none', LOST, 0, 'charge_1'],
])('after “it was charged”, a late answer that %s', async (_what, outcome, alarms, chargeId) => {
  const desk = await withUnknown();
  await desk.settle('done', chargeSaid('charge_1', '2026-11-10'));
  await desk.late(outcome);
  await desk.late(outcome);
  expect(await desk.alarms()).toHaveLength(alarms);
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId });
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
});

test('a late “already charged” that names no charge leaves the charge a person named', async () => {
  const { settle, late, order, unknown, alarms } = await withUnknown();
  await settle('done', chargeSaid('charge_7'));
  await late({ kind: 'already_done', httpStatus: 400, detail: 'Already charged.', orderId: null, chargeId: null });
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_7', blocking: null });
  expect(await order()).toMatchObject({ chargedByWord: { state: 'settled_done', chargeId: 'charge_7' } });
  expect(await unknown()).toEqual([]);
  expect(await alarms()).toEqual([]);
});

test('a late refusal after “it was not” raises no alarm', async () => {
  const desk = await withUnknown();
  await desk.settle('not_done');
  await desk.late(REFUSED);
  expect(await desk.alarms()).toEqual([]);
});

test('a look-up resolves a capture whose order the service shows as charged', async () => {
  const { provider, lookUp, order, unknown, charges } = await withUnknown();
  provider.answer(json(200, orderBody('order_1')));
  expect(await lookUp()).toBe(false);
  expect(await unknown()).toHaveLength(1);
  provider.answer(json(200, orderBody('order_1', { status: 'charged', charge_id: 'charge_1' })));
  expect(await lookUp()).toBe(true);
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await unknown()).toEqual([]);
  expect(charges()).toBe(0);
});

test('a look-up resolves a capture after its authorization was revoked, since it debits nothing', async () => {
  const { provider, ledger, environmentId, lookUp, sendAgain, order, charges } = await withUnknown({
    refusesRepeat: true,
  });
  const said = { cause: 'revoked', toldBy: 'phone', reason: 'Says she canceled' } as const;
  const of = { environmentId, orderId: OrderId.parse('order_1'), alsoOrderIds: [] };
  await ledger.as('Grace').endAuthorization({ ...of, ...said, day: Day.parse('2026-11-20') });
  await expect(sendAgain()).rejects.toMatchObject({ problem: { code: 'authorization_ended' } });
  provider.answer(json(200, orderBody('order_1', { status: 'charged', charge_id: 'charge_1' })));
  expect(await lookUp()).toBe(true);
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_1', ended: 'revoked' });
  expect(charges()).toBe(0);
});

test('a look-up that the service doesn’t answer, or that finds no such order, resolves nothing', async () => {
  const { provider, lookUp, unknown } = await withUnknown();
  provider.answer(json(404, { detail: 'Not Found' }));
  await expect(lookUp()).rejects.toMatchObject({ problem: { code: 'look_up_unavailable' } });
  provider.answer(json(404, { detail: { message: 'There is no such order.', reason: 'unknown_order' } }));
  await expect(lookUp()).rejects.toMatchObject({ problem: { code: 'look_up_without_order' } });
  expect(await unknown()).toHaveLength(1);
});

test('a call that is resolved without a name, and a note on an alarm, are of the person at the desk', async () => {
  const desk = await withUnknown();
  expect(await desk.settle('not_done', { name: undefined })).toMatchObject({ settledBy: 'somebody' });
  await desk.late(charged('charge_1'));
  const [alarm] = await desk.alarms();
  const note = { environmentId: desk.environmentId, alarmId: alarm?.id ?? '', what: 'Told the desk.' };
  await desk.ledger.noteAlarm(note);
  expect(await desk.alarms()).toMatchObject([{ notedBy: 'somebody' }]);
});
