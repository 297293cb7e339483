// kill -9 between a call and its answer: after the restart the call is unknown, and no second one leaves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { startProvider } from '../support/provider/provider.ts';
import { orderCreated } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, creationOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const program = fileURLToPath(new URL('../support/programs/capture-and-wait.ts', import.meta.url));

test('a capture whose process is killed before the answer is unknown, and blocks the order and every other of its session', async () => {
  const provider = await startProvider();
  provider.answer(() => undefined);
  const folder = tempFolder();
  const before = await openTestLedger(folder);
  const whose = await addTestEnvironment(before, provider.url);
  // Two orders of one session, as a provider with other rules than ours might make them.
  for (const orderId of ['order_1', 'order_2']) {
    await recordCall(
      before.ledger,
      whose,
      creationOf(orderId === 'order_1' ? 'sess_1' : 'sess_other'),
      succeeded(orderCreated(orderId, 'sess_1')),
    );
  }
  await before.close();

  const child = spawn(process.execPath, [program, folder, whose.environmentId, whose.accountId, 'capture', 'order_1'], {
    stdio: 'inherit',
  });
  const charges = () => provider.received.filter(({ path }) => path.endsWith('/charge'));
  await vi.waitUntil(() => charges().length === 1, { timeout: 50_000 });
  child.kill('SIGKILL');
  await once(child, 'exit');

  const { ledger } = await openTestLedger(folder);
  expect(await ledger.listUnknown(whose.environmentId)).toMatchObject([
    { operation: 'charge_order', orderId: 'order_1', code: 'instance_died' },
  ]);

  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save(whose.accountId, { clientId: 'key', clientSecret: 'secret' });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 5000, callMs: 5000 }), leaseMs: 60_000 };
  for (const orderId of ['order_1', 'order_2']) {
    const again = capture(
      parts,
      CaptureInput.parse({ environmentId: whose.environmentId, accountId: whose.accountId, orderId }),
    );
    await expect(again).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks', orderId: 'order_1' } });
  }
  expect(charges()).toHaveLength(1);
});
