// Backs a ledger up: for a test that kills this process in the middle of it.
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = ''] = process.argv.slice(2);
const { ledger } = await openLedger(
  { dataFolder, instanceId: String(process.pid), onUnreadable: 'refuse' },
  ledgerWorker,
);
await ledger.makeBackup(null, 'somebody');
