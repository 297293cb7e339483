// Begins a run of captures with the real parts and works on it: for a test that kills this process in the middle.
import { followCalls } from '../../../main/features/calls/calls-under-way.ts';
import { openCaptureManyDesk } from '../../../main/features/capture-many/capture-many-desk.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = '', environmentId = '', accountId = '', runId = ''] = process.argv.slice(2);
const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
await vault.save(accountId, { clientId: 'key', clientSecret: 'secret' });
const { ledger } = await openLedger(
  { dataFolder, instanceId: String(process.pid), onUnreadable: 'refuse' },
  ledgerWorker,
);
const desk = openCaptureManyDesk({
  ledger,
  payments: openPayments(vault, { tokenMs: 5000, callMs: 60_000 }),
  leaseMs: 600_000,
  keysReady: Promise.resolve(),
  calls: followCalls(),
  closing: new AbortController().signal,
});
const key = { environmentId, runId };
const { state } = await desk.get(key);
await (state === 'planned' ? desk.start({ ...key, confirmed: null }) : desk.resume(key));
