// What moving does in a thread beside the ledger's, since it reads whole files.
import { copyFileSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { MoveFacts } from '../../../contract/team/move.ts';
import { PaydeskError } from '../../process/problem.ts';
import { lookAtFile } from '../file/look-at-file.ts';
import { connectWriter, knownMigrations } from '../store/open-database.ts';
import { copyOfSandbox, copyWithoutSandbox, removeLedger, wholeCopy } from './copies.ts';
import {
  factsOf,
  hashOfFile,
  openCalls,
  recordsOf,
  schemaOf,
  strayRows,
  type TableFacts,
  tablesOf,
} from './move-facts.ts';

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

/** reference: the team's own ledger, which has every table as it must be. ready: the file that is made of it. */
type ReceivedLedger = { file: string; expected: MoveFacts; reference: string; ready: string };

/** Brings it up to date in a file of its own, so that what arrived can be checked again. Throws `move_damaged`, `move_not_fitting`, `desk_too_new`, `desk_too_old`. */
async function checkReceived({ file, expected, reference, ready }: ReceivedLedger): Promise<void> {
  removeLedger(ready);
  copyFileSync(file, ready);
  // Of the copy, which is used: what arrived may be another by now.
  if (statSync(ready).size !== expected.bytes || hashOfFile(ready) !== expected.hash) {
    throw new PaydeskError('move_damaged');
  }
  const look = lookAtFile(ready, await knownMigrations(), 'integrity_check');
  if (look.state === 'newer') throw new PaydeskError('desk_too_new');
  if (look.state === 'earlier') throw new PaydeskError('desk_too_old');
  if (look.state === 'corrupt') throw notFitting(look.why);
  const found = await factsOf(ready);
  if (!isDeepStrictEqual(found, expected)) throw notFitting(differenceOf(found, expected));
  if (strayRows(ready) > 0) throw notFitting('rows of the embedded sandbox');
  const { writer, pragma } = await connectWriter(ready);
  try {
    pragma('user_version = 0');
    pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    await writer.destroy();
  }
  // No column, trigger or table that this Paydesk didn't make: what isn't there can hold no secret, and do nothing.
  if (!isDeepStrictEqual(schemaOf(ready), schemaOf(reference))) throw notFitting('tables of another kind');
}

const notFitting = (details: string) => new PaydeskError('move_not_fitting', {}, { details });

/** Names of tables, and nothing of what they hold. */
function differenceOf(found: MoveFacts, expected: MoveFacts): string {
  const names = Object.keys({ ...found.tables, ...expected.tables });
  const tables = names.filter((name) => !isDeepStrictEqual(found.tables[name], expected.tables[name]));
  return ['differs', ...tables, ...(isDeepStrictEqual(found.head, expected.head) ? [] : ['audit head'])].join(' ');
}
