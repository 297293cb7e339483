// A computer that prepares its ledger for a team, and dies as soon as a file of that name is there; where none is given, it goes on to the end.
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { ledgerWorker } from '../source/entries.ts';

export type PrepareAndDie = { dataFolder: string; file: string | null };

const { dataFolder, file } = JSON.parse(readFileSync(0, 'utf8')) as PrepareAndDie;
const own = await openLedger({ dataFolder, instanceId: crypto.randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
const dieAt = (folder: string) =>
  watch(folder, (_event, name) => {
    if (file !== null && name?.includes(file)) process.kill(process.pid, 'SIGKILL');
  });
const watching = [dataFolder, join(dataFolder, 'backups')].map(dieAt);
process.stdout.write(JSON.stringify(await own.ledger.prepareForTeam('Grace')));
for (const each of watching) each.close();
await own.close();
process.exit(0);
