// Long work on a ledger's file, in a thread beside the ledger's: a capture never waits for a backup.
import { Worker } from 'node:worker_threads';
import type { BackupFacts } from '../../../contract/console/backup.ts';
import type { Problem } from '../../../contract/console/problem.ts';
import { errorOf } from '../../process/problem.ts';
import type { MovingJobs } from '../move-to-team/side-jobs.ts';

/** By job: what it is told, and what it gives. */
type Jobs = MovingJobs & {
  copy: { told: { file: string; to: string; takenAtMs: number }; gives: BackupFacts };
  inspect: { told: { file: string }; gives: BackupFacts };
};
type JobOf<Name extends keyof Jobs> = { job: Name } & Jobs[Name]['told'];

export type SideJob = { [Name in keyof Jobs]: JobOf<Name> }[keyof Jobs];
export type SideReply = { value: Jobs[keyof Jobs]['gives'] } | { problem: Problem };

/** Does a job in a thread of its own. Throws `ledger_unreadable` where the file, or the copy, isn't a whole ledger. */
export async function inSideThread<Name extends keyof Jobs>(
  job: JobOf<Name>,
  workerFile: URL,
): Promise<Jobs[Name]['gives']> {
  const worker = new Worker(workerFile, { workerData: job });
  try {
    const reply = await new Promise<SideReply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of the backup ended')));
    });
    if ('value' in reply) return reply.value;
    throw errorOf(reply.problem);
  } finally {
    await worker.terminate();
  }
}
