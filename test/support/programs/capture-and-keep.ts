// Captures an order while its ledger's thread dies, says what came of it, and stays: for a test that kills this process before the kept answer is recorded.
import { CaptureInput } from '../../../contract/console/order.ts';
import { capture } from '../../../main/features/orders/capture.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { PaydeskError } from '../../../main/process/problem.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';

const [dataFolder = '', environmentId = '', accountId = '', orderId = ''] = process.argv.slice(2);
const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
await vault.save(accountId, { clientId: 'key', clientSecret: 'secret' });
const { ledger } = await openLedger(
  { dataFolder, instanceId: String(process.pid), onUnreadable: 'refuse' },
  new URL('./dying-ledger-worker.ts', import.meta.url),
);
const parts = { ledger, payments: openPayments(vault, { tokenMs: 5000, callMs: 60_000 }), leaseMs: 600_000 };
await capture(parts, CaptureInput.parse({ environmentId, accountId, orderId })).catch((error: unknown) => {
  console.log(error instanceof PaydeskError ? error.problem.kind : String(error));
});
setInterval(() => undefined, 1000);
