// Searching in a thread of its own, with a connection of its own: a capture never waits for what a person types.
import { Worker } from 'node:worker_threads';
import type { SearchInput, SearchResult } from '../../../contract/console/search.ts';
import { errorOf } from '../../problem.ts';
import type { LedgerReply } from '../thread-messages.ts';

/** What the thread is started with. */
export type SearchJob = { job: 'search'; file: string };
export type SearchQuestion = { id: number; input: SearchInput };

export type SearchThread = {
  ask: (input: SearchInput) => Promise<SearchResult>;
  /** Lets go of the ledger's file; the next question opens it again. */
  close: () => Promise<void>;
};

type Waiting = { resolve: (result: SearchResult) => void; reject: (error: unknown) => void };

/** The thread is started by the first question. */
export function openSearchThread(file: string, workerFile: URL): SearchThread {
  let running: { worker: Worker; waiting: Map<number, Waiting> } | null = null;
  let lastId = 0;

  function start() {
    const worker = new Worker(workerFile, { workerData: { job: 'search', file } satisfies SearchJob });
    const waiting = new Map<number, Waiting>();
    const started = { worker, waiting };
    worker.on('message', (reply: LedgerReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('problem' in reply) asked?.reject(errorOf(reply.problem));
      else asked?.resolve(reply.value as SearchResult);
    });
    const fail = (error: unknown) => {
      if (running === started) running = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('error', fail);
    worker.once('exit', () => fail(new Error('the search thread ended')));
    running = started;
    return started;
  }

  return {
    ask: (input) =>
      new Promise((resolve, reject) => {
        const { worker, waiting } = running ?? start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, input } satisfies SearchQuestion);
      }),
    close: async () => {
      await running?.worker.terminate();
      running = null;
    },
  };
}
