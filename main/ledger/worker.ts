// The thread the ledger lives in: takes one message a call and answers it, so that a long read never stops the main process. Started with a job of the keeper's, it does that beside it and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';
import { copyLedger } from './keeping/copy-ledger.ts';
import { inspectBackup } from './keeping/inspect-backup.ts';
import { openKeeper } from './keeping/keeper.ts';
import type { SideJob, SideReply } from './keeping/side-thread.ts';
import { knownMigrations } from './open-database.ts';
import { postTogether } from './post-together.ts';
import { problemOf } from './problem-of.ts';
import type { LedgerCall, LedgerReply, LedgerRequest, LedgerStart } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('The ledger runs in a worker thread.');
const reply = postTogether<LedgerReply>((replies) => port.postMessage(replies));
/** After what is still to be posted. */
const end = () => process.nextTick(() => port.close());

async function start(given: LedgerStart): Promise<void> {
  const lock = lockFolder(given.dataFolder);
  const keeper = await openKeeper(given, new URL(import.meta.url), Date.now).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const answer = ({ id, method, args }: LedgerCall) =>
    keeper.answer(method, args).then(
      (value) => reply({ id, value }),
      (error: unknown) => reply({ id, problem: problemOf(error) }),
    );
  const close = () =>
    keeper.close().then(() => {
      lock.release();
      end();
    });
  port?.on('message', (asked: LedgerRequest[]) => {
    for (const each of asked) void (each === 'close' ? close() : answer(each));
  });
  reply({ id: 0, value: 'open' });
}

async function doJob(job: SideJob): Promise<void> {
  if (job.job === 'copy') copyLedger(job.file, job.to, job.takenAtMs);
  const facts = inspectBackup(job.job === 'copy' ? job.to : job.file, await knownMigrations());
  port?.postMessage({ facts } satisfies SideReply);
}

const given = workerData as LedgerStart | SideJob;
if ('job' in given) {
  doJob(given).catch((error: unknown) => port.postMessage({ problem: problemOf(error) } satisfies SideReply));
} else {
  start(given).catch((error: unknown) => {
    reply({ id: 0, problem: problemOf(error) });
    end();
  });
}
