// Captures an order at a provider that never answers, with the real parts: for a test that kills this process in the middle of the call.

import { CaptureInput, CreateOrderInput } from '../../../contract/console/order.ts';
import { capture } from '../../../main/features/orders/capture.ts';
import { createOrder } from '../../../main/features/orders/create-order.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = '', environmentId = '', accountId = '', errand = '', id = ''] = process.argv.slice(2);
const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
await vault.save(accountId, { clientId: 'key', clientSecret: 'secret' });
const { ledger, close } = await openLedger(
  { dataFolder, instanceId: String(process.pid), onUnreadable: 'refuse' },
  ledgerWorker,
);
const parts = { ledger, payments: openPayments(vault, { tokenMs: 5000, callMs: 60_000 }), leaseMs: 600_000 };
const result =
  errand === 'capture'
    ? await capture(parts, CaptureInput.parse({ environmentId, accountId, orderId: id }))
    : await createOrder(parts, CreateOrderInput.parse({ environmentId, accountId, sessionId: id }));
console.log(JSON.stringify(result));
await close();
