// Starts the ledger's thread and speaks with it: main calls a method, a message goes, an answer comes.
import { Worker } from 'node:worker_threads';
import { errorOf, PaydeskError } from '../../process/problem.ts';
import { thisUser } from '../../process/this-user.ts';
import { ledgerFile } from '../file/ledger-file.ts';
import type { KeptLedger, LedgerCallName } from '../ledger.ts';
import { ledgerOver } from '../ledger-over.ts';
import { spoolFile } from '../spool/spool-file.ts';
import { withSpool } from '../spool/with-spool.ts';
import type { TellProgress } from '../store/open-database.ts';
import { batchMessages } from './batch-messages.ts';
import { BY_PAYDESK, type CalledBy } from './caller.ts';
import { prepareLedgerThread } from './prepare-thread.ts';
import type { LedgerProgress, LedgerReply, LedgerRequest, LedgerStart } from './thread-messages.ts';

export type OpenLedger = { ledger: KeptLedger; close: () => Promise<void> };

/** The number of a thread that isn't there any more. */
const ENDED = -1;

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** The ledger's thread, as it is spoken with. */
export type LedgerThread = {
  /** Answers as the ledger does. Left out, `by` is Paydesk itself. */
  ask: (method: LedgerCallName, args: unknown[], by?: CalledBy) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Opens the ledger of a data folder, with the spool beside it; `tell` hears how far it is, `onWrite` of each call that may have changed something. Throws `ledger_unavailable` (somebody has it) or `ledger_unreadable` (corrupt, newer). */
export async function openLedger(
  start: LedgerStart,
  workerFile: URL | Worker,
  tell: TellProgress = () => undefined,
  onWrite: () => void = () => undefined,
): Promise<OpenLedger> {
  const thread = await openLedgerThread(start, workerFile, tell, onWrite);
  const { dataFolder } = start;
  const ask = (method: LedgerCallName, args: unknown[], actor: string) => thread.ask(method, args, { actor });
  const spooled = withSpool(ledgerOver(ask, thisUser()), {
    file: spoolFile(dataFolder),
    ledgerFile: ledgerFile(dataFolder),
  });
  await spooled.catchUp();
  return {
    ledger: spooled.ledger,
    close: async () => {
      await thread.close();
      spooled.close();
    },
  };
}

/** The thread alone, for whom answers aren't kept aside here. Nothing is given up at the start: calls of a team's desks go on while its server restarts. */
export async function openLedgerThread(
  start: LedgerStart,
  prepared: URL | Worker,
  tell: TellProgress = () => undefined,
  onWrite: () => void = () => undefined,
): Promise<LedgerThread> {
  const worker = prepared instanceof Worker ? prepared : prepareLedgerThread(prepared);
  worker.postMessage(start);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let running = true;
  const closed = new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  const failAll = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const stopped = () => new PaydeskError('ledger_stopped');
  worker.on('error', failAll);
  worker.once('exit', () => {
    running = false;
    failAll(stopped());
  });
  const take = (reply: LedgerReply | LedgerProgress) => {
    if ('progress' in reply) return tell(reply.progress);
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('problem' in reply) return asked?.reject(errorOf(reply.problem));
    asked?.resolve(reply.value);
    if (reply.mayHaveChanged) onWrite();
  };
  worker.on('message', (replies: (LedgerReply | LedgerProgress)[]) => replies.forEach(take));

  await new Promise((resolve, reject) => {
    waiting.set(0, { resolve, reject });
    // It may have ended before anything listened.
    if (worker.threadId === ENDED) failAll(stopped());
  });

  const post = batchMessages<LedgerRequest>((asked) => {
    try {
      worker.postMessage(asked);
    } catch (error) {
      // Something among them can't cross a thread: none of them did.
      for (const each of asked) if (each !== 'close') refuse(each.id, error);
    }
  });
  const refuse = (id: number, error: unknown) => {
    waiting.get(id)?.reject(error);
    waiting.delete(id);
  };

  return {
    ask: (method, args, by = BY_PAYDESK) =>
      new Promise((resolve, reject) => {
        if (!running) throw stopped();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        post({ id: lastId, method, args, by });
      }),
    close: async () => {
      if (running) post('close');
      await closed;
    },
  };
}
