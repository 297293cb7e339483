// The ledger's thread before it is told which ledger: its code loads beside whatever else a start does.
import { Worker } from 'node:worker_threads';

/** Opens nothing. Where its code can't be loaded, opening the ledger in it says so. */
export function prepareLedgerThread(workerFile: URL): Worker {
  const worker = new Worker(workerFile, { workerData: null });
  worker.on('error', () => undefined);
  return worker;
}
