// Writes to a ledger without end: for a test that kills this process in the middle of it.
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = '', accountId = ''] = process.argv.slice(2);
const { ledger } = await openLedger(
  { dataFolder, instanceId: String(process.pid), onUnreadable: 'refuse' },
  ledgerWorker,
);
for (let name = 1; ; name += 1) await ledger.as('somebody').nameAccount(accountId, `Shop ${name}`);
