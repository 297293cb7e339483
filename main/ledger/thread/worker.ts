// The thread the ledger lives in: takes one message a call and answers it, so that a long read never stops the main process. Started with a job, it does that beside it: a side job, or the reads that take long.
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { Kysely, SqliteDialect } from 'kysely';
import type { OpeningProgress } from '../../../contract/console/opening.ts';
import type { SearchInput, SearchResult } from '../../../contract/console/search.ts';
import { openReader } from '../../../lib/node/sqlite/open.ts';
import { Statements } from '../../../lib/node/sqlite/statements.ts';
import { errorOf } from '../../process/problem.ts';
import { readMonthDepositLines } from '../accounting/deposit-lines.ts';
import { copyLedger } from '../backup/copy-ledger.ts';
import { inspectBackup, refuseMovedToTeam } from '../backup/inspect-backup.ts';
import type { SideJob, SideReply } from '../backup/side-thread.ts';
import type { CallContext } from '../define-call.ts';
import { lockFolder } from '../file/folder-lock.ts';
import { ledgerFile } from '../file/ledger-file.ts';
import type { StartWithProgress } from '../file/open-books.ts';
import { type OpenedLedger, openLedgerFile, replacesFile } from '../file/open-ledger-file.ts';
import { isWrite, type Ledger } from '../ledger.ts';
import { readLateChanges } from '../month/late-changes.ts';
import { readMovements } from '../month/list-movements.ts';
import { countMonthNow, readMonth } from '../month/read-month.ts';
import { doMovingJob } from '../move-to-team/side-jobs.ts';
import { readOrderLines } from '../orders/order-lines.ts';
import { totalOrders } from '../orders/total-orders.ts';
import { search } from '../search/find.ts';
import { readSessionLines } from '../sessions/session-lines.ts';
import { totalSessions } from '../sessions/total-sessions.ts';
import { readTogether } from '../store/in-transaction.ts';
import { knownMigrations } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';
import { batchMessages } from './batch-messages.ts';
import { BY_PAYDESK } from './caller.ts';
import { problemOf } from './problem-of.ts';
import type { LedgerCall, LedgerProgress, LedgerReply, LedgerRequest, LedgerStart } from './thread-messages.ts';

const READINGS = {
  search,
  totalOrders,
  totalSessions,
  readOrderLines,
  readSessionLines,
  readMonth,
  countMonthNow,
  readMovements,
  readLateChanges,
  readMonthDepositLines,
};
type Reading = keyof typeof READINGS;

/** What is read here is the same for every desk. */
const NO_DESK: CallContext['caller'] = { instanceId: '', deviceId: null };

type Question = { id: number; method: Reading; args: [input: unknown] };

/** The result is dropped: the field has asked something else. */
const SUPERSEDED: SearchResult = { payments: [], sellers: [], isCut: false, orders: null, corrections: [] };

/** Answers on the port, from a ledger that is open elsewhere for writing. */
function answerReadings(port: MessagePort, file: string): void {
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: new Statements(openReader(file)) }) });
  const snapshot: CallContext['snapshot'] = (read) => readTogether(db, read);
  let waiting: Question[] = [];
  let isAnswering = false;
  const reply = (message: LedgerReply) => port.postMessage(message);

  /** What somebody waits for while typing comes first. */
  function next(): Question | undefined {
    const found = waiting.find(({ method }) => method === 'search') ?? waiting[0];
    waiting = waiting.filter((question) => question !== found);
    return found;
  }

  async function answerAll() {
    isAnswering = true;
    for (let question = next(); question; question = next()) {
      const { id, method, args } = question;
      const read = READINGS[method] as (context: CallContext, input: unknown) => Promise<unknown>;
      const context = { db, snapshot, caller: NO_DESK, actor: BY_PAYDESK.actor, nowMs: Date.now() };
      // Without waiting: what counts a month lets others in between its pieces.
      void read(context, args[0]).then(
        (value) => reply({ id, value }),
        (error: unknown) => reply({ id, problem: problemOf(error) }),
      );
      // Lets in what was asked meanwhile.
      await new Promise(setImmediate);
    }
    isAnswering = false;
  }

  port.on('message', (question: Question) => {
    const field = fieldOf(question);
    if (field !== null) {
      for (const one of waiting) if (fieldOf(one) === field) reply({ id: one.id, value: SUPERSEDED });
      waiting = waiting.filter((one) => fieldOf(one) !== field);
    }
    waiting.push(question);
    if (!isAnswering) void answerAll();
  });
}

/** The search field that asks; null where it isn't one. */
const fieldOf = ({ method, args }: Question): string | null =>
  method === 'search' ? (args[0] as SearchInput).field : null;

/** What the thread is started with. */
type ReadingJob = { job: 'reading'; file: string };

type ReadingThread = {
  /** Answers as the ledger would. */
  ask: (method: Reading, args: unknown[]) => Promise<unknown>;
  /** Lets go of the ledger's file; the next question opens it again. */
  close: () => Promise<void>;
};

/** Whether a method is read apart from the rest. */
const isReadApart = (method: string): method is Reading & keyof Ledger => method in READINGS;

type Waiting = { resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** The thread is started by the first question. */
function openReadingThread(file: string, workerFile: URL): ReadingThread {
  let running: { worker: Worker; waiting: Map<number, Waiting> } | null = null;
  let lastId = 0;

  function start() {
    const worker = new Worker(workerFile, { workerData: { job: 'reading', file } satisfies ReadingJob });
    const waiting = new Map<number, Waiting>();
    const started = { worker, waiting };
    worker.on('message', (reply: LedgerReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('problem' in reply) asked?.reject(errorOf(reply.problem));
      else asked?.resolve(reply.value);
    });
    const fail = (error: unknown) => {
      if (running === started) running = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('error', fail);
    worker.once('exit', () => fail(new Error('the reading thread ended')));
    running = started;
    return started;
  }

  return {
    ask: (method, args) =>
      new Promise((resolve, reject) => {
        const { worker, waiting } = running ?? start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, method, args });
      }),
    close: async () => {
      await running?.worker.terminate();
      running = null;
    },
  };
}

const port = parentPort;
if (!port) throw new Error('The ledger runs in a worker thread.');
const reply = batchMessages<LedgerReply>((replies) => port.postMessage(replies));
/** After what is still to be posted. */
const end = () => process.nextTick(() => port.close());

/** What is looked for every few seconds is mostly not there. */
const foundNothing = ({ method }: LedgerCall, value: unknown): boolean => method === 'markAbandoned' && value === 0;

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
      (value) => reply({ id: call.id, value, mayHaveChanged: isWrite(call.method) && !foundNothing(call, value) }),
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

const given = workerData as SideJob | ReadingJob | null;
if (given?.job === 'reading') {
  answerReadings(port, given.file);
} else if (given) {
  doJob(given).catch((error: unknown) => port.postMessage({ problem: problemOf(error) } satisfies SideReply));
} else {
  port.once('message', (asked: LedgerStart) =>
    start(asked).catch((error: unknown) => {
      reply({ id: 0, problem: problemOf(error) });
      end();
    }),
  );
}
