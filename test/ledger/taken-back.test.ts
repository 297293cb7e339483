// "It was charged" that was wrong, taken back: the order may be captured, once; its fee, its run, its alarm and the audit log say so.

import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { TakeBackChargeInput } from '../../contract/console/journal.ts';
import { CaptureInput } from '../../contract/console/order.ts';
import { remark } from '../../contract/console/remark.ts';
import { CreateSessionInput } from '../../contract/console/session.ts';
import { SessionId } from '../../contract/ids.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { prepareEmbedded, prepareEmbeddedKeys } from '../../main/features/environments/first-run.ts';
import { setMode } from '../../main/features/environments/set-mode.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { createSession } from '../../main/features/sessions/create-session.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { captureManyAtService, itemsOf, planOf, whenStill } from '../support/console/capture-many.ts';
import { addMarketplace, chargeAnswer, chargedBefore, everyFee, knownOrder } from '../support/console/marketplace.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { completeCheckout, serviceOfTest } from '../support/service/payment-service.ts';
import { press, setFaults } from '../support/service/sandbox.ts';
import { captureOf, chargeSaid, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';
const LOST: AnyOutcome = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer.' };
const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' };
const ADA = { name: 'Ada', reason: 'Saw it in the dashboard.' };
const GRACE = { name: 'Grace', reason: 'That charge is another order’s.' };
const ALL = { limit: 20, cursor: null, actor: null, action: null, from: null, to: null };

/** A marketplace's order whose capture was never answered; Ada has said which charge it was. */
async function withWord({ fees = 150 as number | null, folder = tempFolder() } = {}) {
  const { ledger, close } = await openTestLedger(folder);
  const market = await addMarketplace(ledger, 'https://provider.example');
  const { environmentId } = market;
  await knownOrder(ledger, market, { n: '1', fees });
  const sentId = await recordCall(ledger, market, captureOf('order_1'), LOST);
  const key = { environmentId, entryId: sentId };
  await ledger.resolveUnknown({ ...key, ...ADA, verdict: 'done', ...chargeSaid('charge_9') });
  return {
    ledger,
    close,
    folder,
    environmentId,
    market,
    takeBack: () => ledger.takeBackCharge({ ...key, ...GRACE }),
    late: (outcome: AnyOutcome) => ledger.recordOutcome(sentId, outcome),
    recapture: async (outcome: AnyOutcome) => {
      await recordCall(ledger, market, captureOf('order_1'), outcome);
    },
    order: () => ledger.getOrder(environmentId, 'order_1'),
    total: async () => (await ledger.sumFees({ ...everyFee(environmentId), by: 'month' })).total,
  };
}

const charged: AnyOutcome = { kind: 'succeeded', httpStatus: 200, answer: chargeAnswer('1') };

test('at the real service: an order that was wrongly said to be charged is captured after all, and charged once', async () => {
  const service = await serviceOfTest();
  const { ledger } = await openTestLedger(tempFolder());
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 5000, callMs: 5000 }), leaseMs: 60_000 };
  const embedded = await prepareEmbedded(ledger, service);
  await prepareEmbeddedKeys(parts, service, embedded);
  const environmentId = embedded.id;
  await setMode(ledger, { environmentId, mode: 'marketplace' });
  const whose = { environmentId, accountId: embedded.accounts.find(({ role }) => role === 'seller')?.id ?? '' };
  const asked = { ...whose, attempt: randomUUID(), amount: 10_000, firstName: 'Ada', lastName: 'Byron' };
  const session = await createSession(parts, CreateSessionInput.parse(asked));
  await completeCheckout(service, session.id);
  const order = await createOrder(parts, { ...whose, sessionId: SessionId.parse(session.id) });
  const send = () => capture(parts, CaptureInput.parse({ ...whose, orderId: order.id }));
  const fees = async () => (await ledger.sumFees({ ...everyFee(environmentId), by: 'seller' })).total;

  await setFaults(service, { operation: CHARGE, effect: 'drop_before', times: 1 });
  await expect(send()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  const [unknown] = await ledger.listUnknown(environmentId);
  const key = { environmentId, entryId: unknown?.id ?? '' };
  const said = chargeSaid('charge_ofanother', order.createdAt.slice(0, 10));
  await ledger.resolveUnknown({ ...key, ...ADA, verdict: 'done', ...said });
  await expect(send()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(await fees()).toMatchObject({ transactions: 1, amount: 150 });

  expect(await ledger.getOrder(environmentId, order.id)).toMatchObject({
    status: 'charged',
    serviceStatus: 'submitted',
    chargedByWord: { settledBy: 'Ada' },
  });
  await ledger.takeBackCharge({ ...key, ...GRACE });
  expect(await ledger.getOrder(environmentId, order.id)).toMatchObject({
    status: 'ready',
    serviceStatus: 'submitted',
    chargeId: null,
    sellerFee: null,
    chargedByWord: null,
  });
  expect(await fees()).toEqual({ transactions: 0, unknown: 0, amount: 0, volume: 0 });
  expect(await ledger.readOverview(environmentId)).toMatchObject({ captured: { count: 0 } });

  expect(await send()).toMatchObject({ status: 'charged' });
  const { charges } = (await (await press(service, 'GET', 'charges?limit=200')).json()) as { charges: unknown[] };
  expect(charges).toHaveLength(1);
  expect(await fees()).toEqual({ transactions: 1, unknown: 0, amount: 150, volume: 10_000 });
  await expect(ledger.takeBackCharge({ ...key, ...GRACE })).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});

test('who takes it back, why, and what was said before, are on the order and in the audit log', async () => {
  const { ledger, takeBack, order } = await withWord();
  expect(await takeBack()).toMatchObject({ state: 'settled_not_done', settledBy: 'Grace', chargeId: null });
  expect((await order()).timeline.filter(({ kind }) => kind.startsWith('marked'))).toMatchObject([
    { kind: 'marked_charged', person: 'Ada', chargeId: 'charge_9', reason: ADA.reason },
    { kind: 'marked_not_done', person: 'Grace', isChange: true, reason: GRACE.reason },
  ]);
  const [line] = (await ledger.listAudit(ALL)).items;
  expect(line).toMatchObject({ actor: 'Grace', action: 'take_back_charge' });
  expect(JSON.stringify(line)).toContain('charge_9');
  expect(JSON.stringify(line)).toContain(GRACE.reason);
});

test.each(['name', 'reason'])('nobody takes it back without a %s', (missing) => {
  const input = { environmentId: 'e', entryId: 'j', ...GRACE };
  expect(TakeBackChargeInput.safeParse(input).success).toBe(true);
  expect(TakeBackChargeInput.safeParse({ ...input, [missing]: '  ' }).success).toBe(false);
});

test('a 409 that names another charge than a person did replaces it, and can be taken back as well', async () => {
  const { late, takeBack, order, total } = await withWord();
  await late(chargedBefore('1'));
  expect(await order()).toMatchObject({
    status: 'charged',
    serviceStatus: 'submitted',
    chargeId: 'charge_1',
    chargedByWord: { state: 'already_done' },
  });
  await takeBack();
  expect(await order()).toMatchObject({ status: 'ready', chargeId: null, sellerFee: null });
  expect(await total()).toMatchObject({ transactions: 0, amount: 0 });
});

test('what an answer has shown can’t be taken back', async () => {
  const { late, takeBack, order } = await withWord();
  await late(charged);
  expect((await order()).chargedByWord).toBeNull();
  await expect(takeBack()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_1', sellerFee: { amount: 150 } });
});

test('an answer that refused it raised an alarm; taking it back answers that, and it stays', async () => {
  const { ledger, environmentId, late, takeBack } = await withWord();
  await late(REFUSED);
  await takeBack();
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([
    { said: expect.stringContaining('Ada'), notedBy: 'Grace', notedWhat: expect.stringContaining(GRACE.reason) },
  ]);
});

test('an answer that says it was charged, heard after that, counts: with an alarm, and with its fee', async () => {
  const { ledger, environmentId, late, takeBack, order, total } = await withWord();
  await takeBack();
  await late(charged);
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ said: expect.stringContaining('Grace') }]);
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_1', sellerFee: { amount: 150 } });
  expect(await total()).toEqual({ transactions: 1, unknown: 0, amount: 150, volume: 10_000 });
});

test('a fee that a person had corrected comes back as it was corrected, once however many answers come', async () => {
  const { ledger, environmentId, takeBack, recapture, order, total } = await withWord();
  const correction = { environmentId, orderId: 'order_1' as never, amount: 120, reason: 'The statement says so.' };
  await ledger.as('Ada').correctFee(correction);
  await takeBack();
  await expect(ledger.as('Ada').correctFee(correction)).rejects.toMatchObject({ problem: { kind: 'not_found' } });
  await recapture(LOST);
  const [unknown] = await ledger.listUnknown(environmentId);
  await ledger.recordOutcome(unknown?.id ?? '', charged);
  await ledger.recordOutcome(unknown?.id ?? '', charged);
  expect((await order()).sellerFee).toEqual({ amount: 120 });
  // The charge was on another day than the one that never was: its fee is of its own.
  const { groups } = await ledger.sumFees({ ...everyFee(environmentId), by: 'day' });
  expect(groups.find(({ key }) => key === '2026-11-21')).toMatchObject({ amount: 120 });
  expect(await total()).toEqual({ transactions: 1, unknown: 0, amount: 120, volume: 10_000 });
});

test('a fee that nobody knew is none when it is taken back, and unknown again when the order is charged', async () => {
  const { ledger, environmentId, takeBack, recapture, order, total } = await withWord({ fees: null });
  const unknown = async () =>
    (await ledger.listFeeEntries({ ...everyFee(environmentId), unknownOnly: true, limit: 9 })).items;
  expect([(await order()).sellerFee, (await unknown()).length]).toEqual([{ amount: null }, 1]);
  await takeBack();
  expect([(await order()).sellerFee, (await unknown()).length]).toEqual([null, 0]);
  await recapture(charged);
  expect([(await order()).sellerFee, (await unknown()).length]).toEqual([{ amount: null }, 1]);
  expect(await total()).toMatchObject({ transactions: 1, unknown: 1 });
});

test('a charge that turns out to be another order’s is compared with a statement as that one’s', async () => {
  const { ledger, market, environmentId, takeBack } = await withWord();
  const month = Month.parse(new Date().toISOString().slice(0, 7));
  await takeBack();
  await knownOrder(ledger, market, { n: '9' });
  const answer = chargeAnswer('9', new Date().toISOString());
  await recordCall(ledger, market, captureOf('order_9'), succeeded(answer));
  expect(await ledger.ordersOfCharges(environmentId, ['charge_9'])).toEqual({ charge_9: 'order_9' });
  const statement = { id: randomUUID(), environmentId, month, source: 'csv' as const, fileName: null };
  await ledger.beginStatement(statement);
  const line = { line: 1, chargeId: 'charge_9', orderId: null, trackNumber: null, amount: 150, at: null };
  await ledger.addStatementLines(statement.id, [line]);
  await ledger.finishStatement(statement.id);
  const asked = { environmentId, month, match: null, openOnly: false, limit: 9 };
  expect((await ledger.readComparison(asked))?.rows).toMatchObject([{ orderId: 'order_9', match: 'matched' }]);
});

test('the run that sent it lists it as not charged', async () => {
  const many = await captureManyAtService(1);
  const { environmentId, ledger, desk } = many;
  await setFaults(many.service, { operation: CHARGE, effect: 'drop_before' });
  const plan = await desk.plan(planOf(many, many.orderIds));
  const key = { environmentId, runId: plan.id };
  await desk.start({ ...key, confirmed: null });
  await whenStill(desk, plan);
  const [entry] = await ledger.listUnknown(environmentId);
  const said = { environmentId, entryId: entry?.id ?? '' };
  await ledger.resolveUnknown({ ...said, ...ADA, verdict: 'done', ...chargeSaid('charge_9') });
  await ledger.followJournal(plan.id);
  expect(await itemsOf(many, plan.id)).toMatchObject([{ state: 'captured', chargeId: 'charge_9' }]);
  const later = await desk.plan(planOf(many, many.orderIds));
  await ledger.takeBackCharge({ ...said, ...GRACE });
  expect(await itemsOf(many, plan.id)).toMatchObject([
    { state: 'refused', chargeId: null, why: remark('marked_not_charged', { person: 'Grace' }) },
  ]);
  expect(await itemsOf(many, later.id)).toMatchObject([
    { state: 'already_captured', why: remark('charge_taken_back', { person: 'Grace' }) },
  ]);
});

test('in a locked ledger no charge is marked as not charged', async () => {
  const { folder, close, environmentId, order } = await withWord();
  const { chargedByWord } = await order();
  await close();
  const elsewhere = tempFolder();
  copyFileSync(ledgerFile(folder), ledgerFile(elsewhere));
  const { ledger } = await openTestLedger(elsewhere);
  const takeBack = ledger.takeBackCharge({ environmentId, entryId: chargedByWord?.id ?? '', ...GRACE });
  await expect(takeBack).rejects.toMatchObject({ problem: { kind: 'ledger_sealed' } });
  expect(await ledger.getOrder(environmentId, 'order_1')).toMatchObject({ status: 'charged' });
});
