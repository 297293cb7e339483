// Journals a refund as sent and dies, as a console does that loses its power in the middle of the call.
import { randomUUID } from 'node:crypto';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = '', orderId = '', amount = ''] = process.argv.slice(2);
const { ledger } = await openLedger({ dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
const [environment] = await ledger.listEnvironments();
if (!environment) throw new Error('This ledger has no environment.');
const { accountId, chargeId } = await ledger.getOrder(environment.id, orderId);
await ledger.as('somebody').writeSent({
  id: randomUUID(),
  environmentId: environment.id,
  accountId,
  operation: 'refund_charge',
  sessionId: null,
  orderId,
  chargeId: chargeId ?? '',
  attempt: null,
  payoutOf: null,
  leaseMs: 60_000,
  request: { amount: Number(amount), reason: '' },
});
process.kill(process.pid, 'SIGKILL');
