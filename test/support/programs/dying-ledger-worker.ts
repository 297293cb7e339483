// The ledger's thread, which dies as soon as a file named "die" lies in its data folder, and leaves one named "dead".
import { existsSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import '../../../main/ledger/thread/worker.ts';
import type { LedgerStart } from '../../../main/ledger/thread/thread-messages.ts';

parentPort?.once('message', ({ dataFolder }: LedgerStart) => {
  watch(dataFolder, () => {
    if (!existsSync(join(dataFolder, 'die'))) return;
    writeFileSync(join(dataFolder, 'dead'), '');
    process.exit();
  });
});
