// A capture without an answer that somebody settles as not done, and whose answer then says that it was: what raises an alarm.

import { randomUUID } from 'node:crypto';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { orderCharged } from '../provider/seen.ts';
import { ledgerWorker } from '../source/entries.ts';
import { succeeded } from '../store/ledger.ts';

const [dataFolder = '', orderId = ''] = process.argv.slice(2);
const { ledger, close } = await openLedger(
  { dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' },
  ledgerWorker,
);
const [environment] = await ledger.listEnvironments();
const account = environment?.accounts.find(({ role }) => role === 'merchant');
if (!environment || !account) throw new Error('This ledger has no environment yet.');
const id = randomUUID();
await ledger.as('somebody').writeSent({
  id,
  environmentId: environment.id,
  accountId: account.id,
  operation: 'charge_order',
  orderId,
  sessionId: null,
  attempt: null,
  payoutOf: null,
  request: { order_id: orderId },
  leaseMs: 60_000,
});
await ledger.recordOutcome(id, { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer.' });
const said = { name: 'Grace Hopper', reason: 'The dashboard shows no charge for it.', verdict: 'not_done' } as const;
await ledger.resolveUnknown({ environmentId: environment.id, entryId: id, ...said });
await ledger.recordOutcome(id, succeeded(orderCharged(orderId, 'charge_late')));
await close();
