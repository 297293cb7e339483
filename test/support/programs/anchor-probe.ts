// Opens a data folder's ledger with the keychain of this process's own session, writes to it, and prints why it is sealed once the keychain was asked.
import { randomUUID } from 'node:crypto';
import { keepAnchored } from '../../../main/ledger/audit/keep-anchored.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { ledgerWorker } from '../source/entries.ts';
import { addTestEnvironment } from '../store/ledger.ts';

const [dataFolder = ''] = process.argv.slice(2);
const { anchors } = openVault({ timeLimitMs: 10_000 });
const { ledger, close } = await openLedger(
  { dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' },
  ledgerWorker,
);
let compared: () => void = () => undefined;
const isCompared = new Promise<void>((resolve) => {
  compared = resolve;
});
const watched = {
  anchorState: ledger.anchorState,
  holdAgainst: async (...given: Parameters<typeof ledger.holdAgainst>) => {
    const fits = await ledger.holdAgainst(...given);
    compared();
    return fits;
  },
};
const anchored = keepAnchored(watched, anchors, { lookMs: 50, writeMs: 0, closeMs: 5_000 });
await isCompared;
const { seal } = await ledger.ledgerState();
const { accountId } = await addTestEnvironment({ ledger }, `https://${randomUUID()}.example.com`);
await ledger.as('Ada').nameAccount(accountId, 'Another name');
await anchored.close();
await close();
console.log(JSON.stringify({ cause: seal?.cause ?? null }));
process.exit(0);
