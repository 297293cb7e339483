// A tip in the console: an order of more than its session is taken in as it is, and its page says why.
import { expect, test } from 'vitest';
import { ChargeOrderSeen, CreateOrderSeen } from '../../contract/records/payment.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  captureOf,
  creationOf,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

const session = { id: 'sess_1', status: 'finalized ', total_amount: 10_000, fees: 150, track_number: 'T-1' };

test.each([
  { total: 10_500, tip: 500 },
  { total: 10_000, tip: null },
])('an order of $total from a session of 10000 has a tip of $tip', async ({ total, tip }) => {
  const { ledger, ...open } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger, ...open }, 'https://provider.example');
  const createdId = await recordCall(ledger, whose, creationOf('sess_1'));
  const order = orderBody('order_1', { total_amount: total });
  const answer = CreateOrderSeen.parse({ order, session });
  await ledger.recordOutcome(createdId, succeeded(answer));
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ totalAmount: total, tip });
  expect(await ledger.getSession(whose.environmentId, 'sess_1')).toMatchObject({ totalAmount: 10_000, fees: 150, tip });

  const charged = ChargeOrderSeen.parse({
    order: { ...order, status: 'charged', charge_id: 'charge_1' },
    charge: chargeBody('charge_1', { amount: total }),
  });
  await recordCall(ledger, whose, captureOf('order_1'), succeeded(charged));
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ tip, charge: { amount: total } });
});
