// After a restore, only what may have been captured in the lost time is in doubt, and that doubt ends once the feed was read through it.
import { expect, onTestFinished, test, vi } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { submittedOrders } from '../support/console/capture-many.ts';
import { problemOf } from '../support/console/problem.ts';
import { openRefundDesk } from '../support/console/refund-desk.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { callApi, organizationOf, signIn } from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';
import { addTestEnvironment, captureOf, entryFor, openTestLedger, recordCall } from '../support/store/ledger.ts';

const RESTORE = { name: 'Ada', reason: 'the disk was replaced' };

test('20 orders that the shop made after a restore are captured without a question; one captured in the lost time stays blocked', async () => {
  const desk = await openRefundDesk();
  const { ledger, service, environmentId, accountId, follow } = desk;
  const captureIt = async (orderId: string) => {
    const asked = capture(desk.parts, CaptureInput.parse({ environmentId, accountId, orderId }));
    return asked.then(
      () => 'captured',
      async () => (await problemOf(asked)).code,
    );
  };
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const charges = async () =>
    ((await (await press(service, 'GET', 'charges?limit=200')).json()) as { charges: unknown[] }).charges.length;
  await desk.charged(5_000);
  const [free = '', lost = '', never = ''] = await submittedOrders(service, token, 3);
  // Known here before the backup, by a capture that the service refused.
  for (const orderId of [free, lost]) {
    const refused = { kind: 'refused', httpStatus: 503, code: 'refused_by_service', detail: 'not now' } as const;
    await recordCall(ledger, { environmentId, accountId }, captureOf(orderId), refused);
  }
  const { file } = await ledger.makeBackup(null, 'Ada');
  for (const orderId of [lost, never]) await callApi(service, token, `/orders/${orderId}/charge`);
  await ledger.restoreBackup({ file, ...RESTORE });
  const before = await charges();
  const fresh = await submittedOrders(service, token, 20);
  for (const orderId of [free, lost]) expect(await captureIt(orderId)).toBe('capture_lost_in_restore');

  await follow();
  for (const orderId of [...fresh, free]) expect(await captureIt(orderId)).toBe('captured');
  for (const orderId of [lost, never]) expect(await captureIt(orderId)).not.toBe('captured');
  expect(await charges()).toBe(before + 21);
  expect((await ledger.getOrder(environmentId, free)).timeline).toMatchObject([
    { kind: 'refused' },
    { kind: 'lost' },
    { kind: 'marked_not_done', person: 'Paydesk' },
    { kind: 'done' },
  ]);
  expect((await desk.unknown()).filter(({ orderId }) => orderId !== lost && orderId !== never)).toEqual([]);
});

test('a capture whose answer is lost after the feed told of its charge isn’t asked about', async () => {
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, 'https://pay.example');
  const entryId = await recordCall(ledger, { environmentId, accountId }, captureOf('order_1'));
  const page = { events: [eventTold('charge.created', chargeTold('1'))], next_cursor: 'one', has_more: false };
  await ledger.ingestEvents({ accountId, after: null, page: EventPageSeen.parse(page) });
  const lost = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: '' } as const;
  expect(await ledger.recordOutcome(entryId, lost)).toMatchObject({ kind: 'already_done', chargeId: 'charge_1' });
  expect(await ledger.getOrder(environmentId, 'order_1')).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  const { items } = await ledger.listAudit({ actor: null, action: 'charge_order', from: null, to: null, limit: 50 });
  expect(items.map(({ after }) => JSON.parse(after ?? '').state)).toEqual(['already_done', 'unknown']);
});

test('a clock that was a year ahead at a restore holds nothing back after it was set right', async () => {
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox', {
    refuses_repeat: 1,
  });
  const { file } = await ledger.makeBackup(null, 'Ada');
  const now = Date.now();
  vi.useFakeTimers({ now: now + 365 * 86_400_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await ledger.restoreBackup({ file, ...RESTORE });
  vi.setSystemTime(now);
  const charging = () => entryFor({ environmentId, accountId }, captureOf('order_1'));
  expect(await problemOf(ledger.writeSent(charging()))).toMatchObject({ code: 'capture_lost_in_restore' });
  const [place] = await ledger.readFeedCursors([accountId]);
  const page = EventPageSeen.parse({ events: [], next_cursor: 'one', has_more: false });
  await ledger.ingestEvents({ accountId, after: null, gapAt: place?.gapAt, page });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  expect(await ledger.writeSent(charging())).toEqual(expect.any(String));
});
