// What was refused before a backup may have been done in the part that a restore lost: it needs review before it is sent again.
import { expect, test } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import type { AnyAnswer, AnyOutcome } from '../../main/core/outcome.ts';
import { capture } from '../../main/features/orders/capture.ts';
import type { NewEntry } from '../../main/ledger/journal/journal.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCharged, orderCreated } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor, openTestLedger, recordCall } from '../support/store/ledger.ts';

const MONTH = '2026-06';
const PAID = {
  id: 'payout_1',
  amount: 50_000,
  balance: 0,
  holding_balance: 0,
  marketplace_id: 'mkt_1',
  month: MONTH,
  create_date: '2026-06-20T10:00:00Z',
};

test.each<[string, Pick<NewEntry, 'operation'> & Partial<NewEntry>, number, unknown, string]>([
  [
    'a capture',
    { operation: 'charge_order', orderId: 'order_1' },
    404,
    orderCharged('order_1', 'charge_1'),
    'capture_lost_in_restore',
  ],
  [
    'an order',
    { operation: 'create_order', sessionId: 'sess_1' },
    422,
    orderCreated('order_1', 'sess_1'),
    'order_lost_in_restore',
  ],
  [
    'a payout',
    { operation: 'start_payout', payoutOf: `mkt_1 ${MONTH}`, request: { expected_amount: 50_000 } },
    409,
    PAID,
    'payout_lost_in_restore',
  ],
])(
  '%s that was refused before the backup needs review after the restore',
  async (_what, asked, httpStatus, done, code) => {
    const { ledger } = await openTestLedger(tempFolder());
    const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
    const send = async (outcome: AnyOutcome) => {
      await recordCall(ledger, whose, asked, outcome);
    };
    await send({ kind: 'refused', httpStatus, code: 'refused_by_service', detail: 'no' });
    const { file } = await ledger.makeBackup(null, 'Ada');
    await send({ kind: 'succeeded', httpStatus: 200, answer: done as AnyAnswer });
    await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });
    expect(await problemOf(ledger.writeSent(entryFor(whose, asked)))).toMatchObject({ code });
  },
);

test('an order that was captured too early, then captured in the lost part, isn’t debited a second time', async () => {
  const provider = await startProvider();
  const { ledger, parts, addKeyed } = await openTestDesk();
  const { environmentId, accountId } = await addKeyed({ baseUrl: provider.url });
  const charge = () => capture(parts, CaptureInput.parse({ environmentId, accountId, orderId: 'order_1' }));
  provider.answer(refusal(404, 'Order order_1 not found.'));
  await problemOf(charge());
  const { file } = await ledger.makeBackup(null, 'Ada');
  const order = orderBody('order_1', { status: 'charged', charge_id: 'charge_1' });
  provider.answer(json(200, { order, charge: chargeBody('charge_1') }));
  await charge();
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });
  const before = provider.received.length;
  expect(await problemOf(charge())).toMatchObject({ code: 'capture_lost_in_restore' });
  expect(provider.received.length).toBe(before);
});
