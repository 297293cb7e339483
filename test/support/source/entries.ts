// The programs and threads that tests start: what the build made of them where it is of today's sources, since that is what people run and it starts in half the time; else the sources.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FROM_SOURCES } from '../../../scripts/bootstrap/from-sources.mjs';

const root = join(import.meta.dirname, '../../..');
/** Said by vitest.config.ts, for this process and those it starts. */
const upToDate = (process.env['PAYDESK_UP_TO_DATE'] ?? '').split(' ');

function entry(target: 'main' | 'service', built: string, source: string): string {
  return join(root, upToDate.includes(target) ? built : source);
}

/** What Node is started with to run the service. */
export const serviceEntry = [...FROM_SOURCES, entry('service', 'dist/service/serve.js', 'service/serve.ts')];
export const ledgerWorker = pathToFileURL(entry('main', 'dist/main/ledger-worker.js', 'main/ledger/thread/worker.ts'));
export const ledgerServerEntry = entry('main', 'dist/main/ledger-server.js', 'main/ledger-server.ts');
