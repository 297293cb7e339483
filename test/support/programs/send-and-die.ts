// Journals captures of orders as sent and dies, as a console does that loses its power in the middle of the call.
import { randomUUID } from 'node:crypto';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = '', ...orderIds] = process.argv.slice(2);
const { ledger } = await openLedger({ dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
const [environment] = await ledger.listEnvironments();
const account = environment?.accounts.find(({ role }) => role === 'merchant');
if (!environment || !account) throw new Error('This ledger has no environment yet.');
for (const orderId of orderIds) {
  await ledger.as('somebody').writeSent({
    id: randomUUID(),
    environmentId: environment.id,
    accountId: account.id,
    operation: 'charge_order',
    sessionId: null,
    orderId,
    attempt: null,
    payoutOf: null,
    request: { order_id: orderId },
    leaseMs: 60_000,
  });
}
process.kill(process.pid, 'SIGKILL');
