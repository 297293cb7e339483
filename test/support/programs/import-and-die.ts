// Imports a file of returns and refunds and dies after its first rows are written, as a console does that loses its power in the middle.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openFactImports } from '../../../main/features/after-charge/import-facts.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { importFile } from '../console/import-file.ts';
import { ledgerWorker } from '../source/entries.ts';

const [dataFolder = '', file = ''] = process.argv.slice(2);
const { ledger } = await openLedger({ dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
const [environment] = await ledger.listEnvironments();
if (!environment) throw new Error('This ledger has no environment.');
const dying: Pick<typeof ledger, 'recordImported'> = {
  recordImported: async (of) => {
    await ledger.recordImported(of);
    process.kill(process.pid, 'SIGKILL');
    return [];
  },
};
const imports = openFactImports(Object.assign(Object.create(ledger) as typeof ledger, dying));
await importFile(imports, environment.id, readFileSync(file, 'utf8'));
