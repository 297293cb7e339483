// What moving does in a thread beside the ledger's, since it reads whole files.
import type { MoveFacts } from '../../../contract/team/move.ts';
import { PaydeskError } from '../../problem.ts';
import { checkReceived, type ReceivedLedger } from './check-received.ts';
import { copyOfSandbox, copyWithoutSandbox, removeLedger, wholeCopy } from './copies.ts';
import { factsOf, openCalls, recordsOf, type TableFacts, tablesOf } from './move-facts.ts';

/** By job: what it is told, and what it gives. */
export type MovingJobs = {
  copy_to_move: { told: { file: string; to: string; takenAtMs: number }; gives: MoveFacts };
  count_tables: { told: { file: string }; gives: TableFacts };
  copy_of_sandbox: { told: { file: string; to: string }; gives: null };
  check_received: { told: ReceivedLedger; gives: null };
};

type Job = { [Name in keyof MovingJobs]: { job: Name } & MovingJobs[Name]['told'] }[keyof MovingJobs];

export async function doMovingJob(job: Job): Promise<MovingJobs[keyof MovingJobs]['gives']> {
  switch (job.job) {
    case 'copy_to_move':
      return copyToMove(job);
    case 'count_tables':
      return tablesOf(job.file);
    case 'copy_of_sandbox':
      await copyOfSandbox(job.file, job.to).catch((error: unknown) => {
        removeLedger(job.to);
        throw error;
      });
      return null;
    case 'check_received':
      await checkReceived(job);
      return null;
  }
}

/** Nothing is left of one that can't be sent. */
async function copyToMove({ file, to, takenAtMs }: MovingJobs['copy_to_move']['told']): Promise<MoveFacts> {
  try {
    copyWithoutSandbox(file, to, takenAtMs);
    const { running, review } = await openCalls(to);
    if (running > 0) throw new PaydeskError('calls_block_moving');
    if (review > 0) throw new PaydeskError('review_blocks_moving', { count: review });
    const facts = await factsOf(to);
    if (Object.values(recordsOf(facts.tables)).every(({ rows }) => rows === 0)) {
      throw new PaydeskError('move_nothing_kept');
    }
    return facts;
  } catch (error) {
    for (const one of [to, wholeCopy(to)]) removeLedger(one);
    throw error;
  }
}
