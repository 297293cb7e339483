// A call opened from the journal: what was sent and where, and nothing that is anybody's secret.
import { expect, test } from 'vitest';
import { openCall } from '../../main/features/calls/open-call.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { problemOf } from '../support/console/problem.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall } from '../support/store/ledger.ts';

async function shop() {
  const opened = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment(opened, 'https://pay.example');
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const parts = { ledger: opened.ledger, payments: openPayments(vault, { tokenMs: 10_000, callMs: 3000 }) };
  return { ledger: opened.ledger, parts, whose, environmentId: whose.environmentId };
}

test('shows where a call went and its body', async () => {
  const { ledger, parts, whose, environmentId } = await shop();
  const captureId = await recordCall(ledger, whose, {
    operation: 'charge_order',
    orderId: 'order_1',
    request: { order_id: 'order_1' },
  });
  expect(await openCall(parts, { environmentId, entryId: captureId })).toEqual({
    method: 'POST',
    path: '/api/v2.0/orders/order_1/charge',
    body: '{"order_id":"order_1"}',
    url: 'https://pay.example/api/v2.0/orders/order_1/charge',
    idempotencyKey: null,
    hidden: [],
  });
});

test('a payout goes to the dashboard, with the key by which the service knows it again', async () => {
  const { ledger, parts, whose, environmentId } = await shop();
  const request = { expected_amount: 100 };
  const payoutId = await recordCall(ledger, whose, {
    operation: 'start_payout',
    payoutOf: 'mk_org_1 2026-10',
    request,
  });
  expect(await openCall(parts, { environmentId, entryId: payoutId })).toMatchObject({
    url: 'https://pay.example/api/payouts',
    idempotencyKey: payoutId,
  });
});

test('never shows a driver’s license, nor a secret that a journal from elsewhere holds', async () => {
  const { ledger, parts, whose, environmentId } = await shop();
  const consumer_info = { first_name: 'Ada', email: 'ada@example.com', drivers_license: 'LICENSE-1' };
  const secrets = { client_secret: 'SECRET-1', nested: [{ access_token: { value: 'SECRET-2' } }] };
  const creatingId = await recordCall(ledger, whose, {
    operation: 'create_session',
    request: { amount: 1, consumer_info, ...secrets },
  });
  const call = await openCall(parts, { environmentId, entryId: creatingId });
  expect(JSON.stringify(call)).not.toMatch(/LICENSE-1|SECRET/);
  expect(call.hidden.sort()).toEqual(['access_token', 'client_secret', 'drivers_license']);
  expect(JSON.parse(call.body)).toMatchObject({ amount: 1, consumer_info: { email: 'ada@example.com' } });
});

test('refuses a call that isn’t there, and another provider’s', async () => {
  const { ledger, parts, whose, environmentId } = await shop();
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  const captureId = await recordCall(ledger, whose, captureOf('order_1'));
  for (const key of [
    { environmentId, entryId: 'nobody’s' },
    { environmentId: other.environmentId, entryId: captureId },
  ])
    expect(await problemOf(openCall(parts, key))).toMatchObject({ code: 'call_not_found' });
});
