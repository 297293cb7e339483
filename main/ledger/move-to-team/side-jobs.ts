// What preparing a ledger does in a thread beside the ledger's, since it reads whole files.
import type { PreparedLedger } from '../../../contract/team/move.ts';
import { copyOfSandbox, removeLedger } from './copies.ts';
import { writeForTeam } from './write-for-team.ts';

/** By job: what it is told, and what it gives. */
export type MovingJobs = {
  write_for_team: { told: { file: string; to: string; takenAtMs: number }; gives: PreparedLedger };
  copy_of_sandbox: { told: { file: string; to: string }; gives: null };
};

type Job = { [Name in keyof MovingJobs]: { job: Name } & MovingJobs[Name]['told'] }[keyof MovingJobs];

export async function doMovingJob(job: Job): Promise<MovingJobs[keyof MovingJobs]['gives']> {
  if (job.job === 'write_for_team') return writeForTeam(job);
  await copyOfSandbox(job.file, job.to).catch((error: unknown) => {
    removeLedger(job.to);
    throw error;
  });
  return null;
}
