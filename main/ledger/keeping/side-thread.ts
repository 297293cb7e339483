// Long work on a ledger's file, in a thread beside the ledger's: a capture never waits for a backup.
import { Worker } from 'node:worker_threads';
import type { BackupFacts } from '../../../contract/console/keeping.ts';
import type { Problem } from '../../../contract/console/problem.ts';
import { errorOf } from '../../problem.ts';

export type SideJob = { job: 'copy'; file: string; to: string; takenAtMs: number } | { job: 'inspect'; file: string };
export type SideReply = { facts: BackupFacts } | { problem: Problem };

/** Does a job in a thread of its own. Throws `ledger_unreadable` where the file, or the copy, isn't a whole ledger. */
export async function inSideThread(job: SideJob, workerFile: URL): Promise<BackupFacts> {
  const worker = new Worker(workerFile, { workerData: job });
  try {
    const reply = await new Promise<SideReply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of the backup ended')));
    });
    if ('facts' in reply) return reply.facts;
    throw errorOf(reply.problem);
  } finally {
    await worker.terminate();
  }
}
