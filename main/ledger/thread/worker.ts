// The thread the ledger lives in: takes one message a call and answers it, so that a long read never stops the main process. Started with a job, it does that beside it: a side job, or the reads that take long.
import { parentPort, workerData } from 'node:worker_threads';
import type { OpeningProgress } from '../../../contract/console/opening.ts';
import { copyLedger } from '../backup/copy-ledger.ts';
import { inspectBackup, refuseMovedToTeam } from '../backup/inspect-backup.ts';
import type { SideJob, SideReply } from '../backup/side-thread.ts';
import { lockFolder } from '../file/folder-lock.ts';
import type { StartWithProgress } from '../file/open-books.ts';
import { type OpenedLedger, openLedgerFile, replacesFile } from '../file/open-ledger-file.ts';
import { doMovingJob } from '../move-to-team/side-jobs.ts';
import { knownMigrations, ledgerFile } from '../store/open-database.ts';
import { answerReadings } from './answer-readings.ts';
import { batchMessages } from './batch-messages.ts';
import { problemOf } from './problem-of.ts';
import { isReadApart, openReadingThread, type ReadingJob, type ReadingThread } from './reading-thread.ts';
import type { LedgerCall, LedgerProgress, LedgerReply, LedgerRequest, LedgerStart } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('The ledger runs in a worker thread.');
const reply = batchMessages<LedgerReply>((replies) => port.postMessage(replies));
/** After what is still to be posted. */
const end = () => process.nextTick(() => port.close());

async function start(given: LedgerStart): Promise<void> {
  // At once: what is posted together waits until this thread is free.
  const tell = (progress: OpeningProgress) => port?.postMessage([{ progress }] satisfies LedgerProgress[]);
  const { ledger, reading, letGo } = await (given.postgres === undefined
    ? openFile({ ...given, tell })
    : openInPostgres({ ...given, tell }, given.postgres));

  async function answerTo({ method, args, by }: LedgerCall): Promise<unknown> {
    if (reading && isReadApart(method)) return reading.ask(method, args);
    if (!reading || !replacesFile(method)) return ledger.answer(method, args, by);
    await reading.close();
    return ledger.answer(method, args, by);
  }
  const answer = (call: LedgerCall) =>
    answerTo(call).then(
      (value) => reply({ id: call.id, value }),
      (error: unknown) => reply({ id: call.id, problem: problemOf(error) }),
    );
  const close = async () => {
    await reading?.close();
    await ledger.close();
    letGo();
    end();
  };
  let arrived: LedgerRequest[] = [];
  const answerArrived = () => {
    const all = arrived;
    arrived = [];
    for (const each of all) void (each === 'close' ? close() : answer(each));
  };
  // Not within the event: the port hands on up to 1,000 messages before the turn ends, and writes are on disk only after it.
  port?.on('message', (asked: LedgerRequest[]) => {
    if (arrived.length === 0) setImmediate(answerArrived);
    arrived.push(...asked);
  });
  reply({ id: 0, value: 'open' });
}

/** letGo: after the ledger is closed. reading: what is read in a thread of its own, where that is needed. */
type Opened = { ledger: OpenedLedger; reading: ReadingThread | null; letGo: () => void };

async function openFile(given: StartWithProgress): Promise<Opened> {
  const lock = lockFolder(given.dataFolder);
  const ledger = await openLedgerFile(given, new URL(import.meta.url), Date.now).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const reading = openReadingThread(ledgerFile(given.dataFolder), new URL(import.meta.url));
  return { ledger, reading, letGo: lock.release };
}

/** Loaded where it is used: a desk alone has no need of it. */
async function openInPostgres({ from, ...given }: StartWithProgress, address: string): Promise<Opened> {
  if (from !== undefined) {
    const { moveFolderIn } = await import('../postgres/move-to-team/move-folder-in.ts');
    const { instanceId } = given;
    await moveFolderIn({ from, address, instanceId, workerFile: new URL(import.meta.url), now: Date.now });
  }
  const { openPostgresLedger } = await import('../postgres/open-postgres-ledger.ts');
  return {
    ledger: await openPostgresLedger(given, address),
    reading: null,
    letGo: () => undefined,
  };
}

async function doJob(job: SideJob): Promise<void> {
  port?.postMessage({ value: await resultOf(job) } satisfies SideReply);
}

async function resultOf(job: SideJob) {
  if (job.job !== 'copy' && job.job !== 'inspect') return doMovingJob(job);
  if (job.job === 'copy') copyLedger(job.file, job.to, job.takenAtMs);
  const facts = inspectBackup(job.job === 'copy' ? job.to : job.file, await knownMigrations());
  // A locked ledger is backed up too; only going on with it is refused.
  if (job.job === 'inspect') refuseMovedToTeam(job.file);
  return facts;
}

const given = workerData as LedgerStart | SideJob | ReadingJob;
if ('job' in given && given.job === 'reading') {
  answerReadings(port, given.file);
} else if ('job' in given) {
  doJob(given).catch((error: unknown) => port.postMessage({ problem: problemOf(error) } satisfies SideReply));
} else {
  start(given).catch((error: unknown) => {
    reply({ id: 0, problem: problemOf(error) });
    end();
  });
}
