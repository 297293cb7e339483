// An order in doubt after a restore, settled in each of the three ways: whichever is right, it is charged once.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ResolveInput } from '../../contract/console/journal.ts';
import { CaptureInput } from '../../contract/console/order.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { retrySafely } from '../../main/features/outcomes/outcomes-desk.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCreated } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  captureOf,
  chargeSaid,
  creationOf,
  entryFor,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

const CHARGED = json(200, {
  order: orderBody('order_1', { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
});
const NAMES_THE_FIRST = refusal(409, { message: 'charged before', charge_id: 'charge_1' });

/** An order that was open when the backup was taken, and is in doubt since the restore. */
async function inDoubt(sinceTheBackup: 'charged' | 'not charged') {
  const provider = await startProvider();
  const { ledger, parts, addKeyed } = await openTestDesk();
  const { environmentId, accountId } = await addKeyed({ baseUrl: provider.url, refusesRepeat: true });
  await recordCall(
    ledger,
    { environmentId, accountId },
    creationOf('sess_1'),
    succeeded(orderCreated('order_1', 'sess_1')),
  );
  const { file } = await ledger.makeBackup(null, 'Ada');
  const captureIt = () => capture(parts, CaptureInput.parse({ environmentId, accountId, orderId: 'order_1' }));
  provider.answer(CHARGED);
  if (sinceTheBackup === 'charged') await captureIt();
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });
  const [entry] = await ledger.listUnknown(environmentId);
  expect(entry).toMatchObject({ code: 'restored', orderId: 'order_1' });
  await expect(captureIt()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  const entryId = entry?.id ?? '';
  return {
    provider,
    ledger,
    captureIt,
    charges: () => provider.received.filter(({ path }) => path.endsWith('/charge')).length,
    order: () => ledger.getOrder(environmentId, 'order_1'),
    unknown: () => ledger.listUnknown(environmentId),
    settle: (verdict: 'done' | 'not_done', charge: Partial<ResolveInput> = {}) =>
      ledger.resolveUnknown({ environmentId, entryId, verdict, name: 'Ada', reason: 'Asked the provider.', ...charge }),
    sendAgain: () => retrySafely(parts, { environmentId, entryId, confirmedAmount: null }),
  };
}

test('“it was charged”: with its charge and day the order is charged, and nothing is sent for it', async () => {
  const desk = await inDoubt('charged');
  await expect(desk.settle('done')).rejects.toMatchObject({ problem: { field: 'chargeId' } });
  await desk.settle('done', chargeSaid('charge_1'));
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  await expect(desk.captureIt()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect([desk.charges(), await desk.unknown()]).toEqual([1, []]);
});

test('“it was not charged”: the order can be captured again, and only then is it charged', async () => {
  const desk = await inDoubt('not charged');
  await desk.settle('not_done');
  expect(await desk.order()).toMatchObject({ status: 'ready' });
  expect([desk.charges(), await desk.unknown()]).toEqual([0, []]);
  expect(await desk.captureIt()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(desk.charges()).toBe(1);
});

test('sent again to a service that rejects duplicate charges: its refusal names the first charge, and resolves it', async () => {
  const desk = await inDoubt('charged');
  desk.provider.answer(NAMES_THE_FIRST);
  expect(await desk.sendAgain()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  await expect(desk.captureIt()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect([desk.charges(), await desk.unknown()]).toEqual([2, []]);
});

test('sent again where it was never charged: the service charges it now, once', async () => {
  const desk = await inDoubt('not charged');
  expect(await desk.sendAgain()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  await expect(desk.captureIt()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect([desk.charges(), await desk.unknown()]).toEqual([1, []]);
});

test('an order of the lost past stays in doubt when the desk that tried to capture it tells that nothing was sent', async () => {
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, 'https://api.example.com');
  const { file } = await ledger.makeBackup(null, 'Ada');
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });
  const charging = () => entryFor(whose, captureOf('order_lost'));
  const entry = charging();
  expect(await problemOf(ledger.writeSent(entry))).toMatchObject({ code: 'capture_lost_in_restore' });
  await ledger.replayOutcome(entry.id, { kind: 'never_sent' });
  expect(await problemOf(ledger.writeSent(charging()))).toMatchObject({
    code: 'capture_lost_in_restore',
    entryId: entry.id,
  });
  expect(await ledger.listUnknown(whose.environmentId)).toMatchObject([{ id: entry.id, code: 'restored' }]);
});

test('a payout that a restored ledger never saw is not started until a person says that it wasn’t, or the service has listed its payouts', async () => {
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, 'https://api.example.com');
  const paying = (month: string) =>
    entryFor(whose, { operation: 'start_payout', payoutOf: `mkt_1 ${month}`, request: { expected_amount: 50_000 } });
  const { file } = await ledger.makeBackup(null, 'Ada');
  const first = paying('2026-06');
  await ledger.writeSent(first);
  await ledger.recordOutcome(first.id, { kind: 'unknown', httpStatus: null, code: 'connection_lost', detail: '' });
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });

  expect(await problemOf(ledger.writeSent(paying('2026-06')))).toMatchObject({ code: 'payout_lost_in_restore' });
  const [entry] = await ledger.listUnknown(whose.environmentId);
  expect(entry).toMatchObject({ operation: 'start_payout', code: 'restored' });
  const again = { id: randomUUID(), repeatOf: entry?.id ?? '', environmentId: whose.environmentId };
  expect(await problemOf(ledger.as('Ada').writeRepeat({ ...again, leaseMs: 60_000 }))).toMatchObject({
    code: 'never_sent_here',
  });
  expect(await problemOf(ledger.writeSent(paying('2026-06')))).toMatchObject({ code: 'payout_lost_in_restore' });

  const word = { name: 'Ada', reason: 'The provider lists no payout.', verdict: 'not_done' } as const;
  await ledger.resolveUnknown({ environmentId: whose.environmentId, entryId: entry?.id ?? '', ...word });
  expect(await ledger.writeSent(paying('2026-06'))).toEqual(expect.any(String));
  expect(await ledger.writeSent({ ...paying('2026-07'), arePayoutsListed: true })).toEqual(expect.any(String));
  // Whatever the clock says, a later month may have been paid out too.
  expect(await problemOf(ledger.writeSent(paying('2099-01')))).toMatchObject({ code: 'payout_lost_in_restore' });
});
