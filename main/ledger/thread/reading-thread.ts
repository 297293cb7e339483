// Search, totals and files are read in a thread of their own, with a connection of its own: a capture never waits for them.
import { Worker } from 'node:worker_threads';
import { errorOf } from '../../process/problem.ts';
import type { Ledger } from '../ledger.ts';
import type { Reading } from './answer-readings.ts';
import type { LedgerReply } from './thread-messages.ts';

/** What the thread is started with. */
export type ReadingJob = { job: 'reading'; file: string };

export type ReadingThread = {
  /** Answers as the ledger would. */
  ask: (method: Reading, args: unknown[]) => Promise<unknown>;
  /** Lets go of the ledger's file; the next question opens it again. */
  close: () => Promise<void>;
};

const APART: Record<Reading, true> = {
  search: true,
  totalOrders: true,
  totalSessions: true,
  readOrderLines: true,
  readSessionLines: true,
};

/** Whether a method is read apart from the rest. */
export const isReadApart = (method: string): method is Reading & keyof Ledger => method in APART;

type Waiting = { resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** The thread is started by the first question. */
export function openReadingThread(file: string, workerFile: URL): ReadingThread {
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
