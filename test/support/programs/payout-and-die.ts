// Journals a payout of the embedded service as sent and dies, as a console does that loses its power in the middle of the call.
import { randomUUID } from 'node:crypto';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { payoutKey } from '../../../main/core/payout-key.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = '', amount = ''] = process.argv.slice(2);
const { ledger } = await openLedger({ dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
const [environment] = await ledger.listEnvironments();
const platform = environment?.accounts.find(({ role }) => role === 'platform');
if (!environment?.marketplaceId || !platform) throw new Error('This ledger has no marketplace.');
await ledger.as('somebody').writeSent({
  id: randomUUID(),
  environmentId: environment.id,
  accountId: platform.id,
  operation: 'start_payout',
  sessionId: null,
  orderId: null,
  attempt: null,
  payoutOf: payoutKey(environment.marketplaceId, booksMonthOf(Date.now())),
  request: { expected_amount: Number(amount) },
  leaseMs: 60_000,
});
process.kill(process.pid, 'SIGKILL');
