// A call that a person resolved while its answer was still on the way: whatever comes then, it doesn't leave once more.
import { expect, test } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { OrderId } from '../../contract/ids.ts';
import { refundCharge } from '../../main/features/after-charge/change-charge.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { json, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { addTestEnvironment } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const CHARGED = {
  order: orderBody('order_1', { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
};
const EXPIRED = refusal(401, 'The access token has expired.');

async function deskWith(leaseMs: number) {
  const provider = await startProvider();
  const ledger = ledgerOn(await openTestDatabase(), 'this-instance', Date.now);
  const whose = await addTestEnvironment({ ledger }, provider.url);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save(whose.accountId, { clientId: 'key', clientSecret: 'the-client-secret' });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 5000, callMs: 5000 }), leaseMs };
  const order = () => ledger.getOrder(whose.environmentId, 'order_1');
  return {
    provider,
    ledger,
    order,
    charges: () => provider.received.filter(({ path }) => path.endsWith('/charge')).length,
    capture: () => capture(parts, CaptureInput.parse({ ...whose, orderId: 'order_1' })),
    refunds: () => provider.received.filter(({ path }) => path.endsWith('/refunds')).length,
    refund: () => {
      const asked = { environmentId: whose.environmentId, orderId: OrderId.parse('order_1'), amount: 2_500 };
      return refundCharge({ ...parts, isOffered: async () => true }, { ...asked, reason: '', confirmedAmount: null });
    },
    resolveAsNotCharged: async () => {
      await ledger.markAbandoned();
      const entryId = (await order()).calls.at(-1)?.id ?? '';
      const person = { name: 'Ada', reason: 'Saw it in the dashboard.' };
      await ledger.resolveUnknown({ environmentId: whose.environmentId, entryId, verdict: 'not_done', ...person });
    },
  };
}

test('a capture marked as not charged isn’t sent again when its token turns out to have expired', async () => {
  const desk = await deskWith(-1);
  desk.provider.answer((response, call) => void desk.resolveAsNotCharged().then(() => EXPIRED(response, call)));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'token_refused' } });
  expect(desk.charges()).toBe(1);
  expect(await desk.order()).toMatchObject({ status: 'ready' });
});

test('a capture whose answer is awaited is sent again when its token has expired, and can’t be given up meanwhile', async () => {
  const desk = await deskWith(60_000);
  desk.provider.answer((response, call) => {
    if (desk.charges() === 1) return EXPIRED(response, call);
    return void desk.ledger.markAbandoned().then(() => json(200, CHARGED)(response, call));
  });
  expect(await desk.capture()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(desk.charges()).toBe(2);
});

test('a refund marked as not made isn’t sent again when its token turns out to have expired', async () => {
  const desk = await deskWith(-1);
  desk.provider.answer(json(200, CHARGED));
  await desk.capture();
  desk.provider.answer((response, call) => void desk.resolveAsNotCharged().then(() => EXPIRED(response, call)));
  await expect(desk.refund()).rejects.toMatchObject({ problem: { kind: 'token_refused' } });
  expect(desk.refunds()).toBe(1);
  expect(await desk.order()).toMatchObject({ status: 'charged', refunded: 0 });
});
