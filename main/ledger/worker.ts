// The thread the ledger lives in: takes one message a call and answers it, so that a long read never stops the main process.
import { parentPort, workerData } from 'node:worker_threads';
import { PaydeskError } from '../problem.ts';
import { lockFolder } from './folder-lock.ts';
import { type Ledger, ledgerOn } from './ledger.ts';
import { type LedgerDatabase, openDatabase, setLedgerAside } from './open-database.ts';
import type { LedgerCall, LedgerReply, LedgerStart } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('The ledger runs in a worker thread.');
const { dataFolder, instanceId, onUnreadable } = workerData as LedgerStart;
const reply = (message: LedgerReply) => port.postMessage(message);

/** The words an error may carry out of this thread: a problem as it is, anything else as the ledger's own trouble. */
function problemOf(error: unknown): PaydeskError['problem'] {
  if (error instanceof PaydeskError) return error.problem;
  const why = error instanceof Error ? error.message : String(error);
  return new PaydeskError(
    'ledger_unavailable',
    `The ledger couldn't do this: ${why}.`,
    'Check that the disk has room, then try again.',
  ).problem;
}

async function start(): Promise<void> {
  const lock = lockFolder(dataFolder);
  const database = await openOrSetAside().catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const ledger = ledgerOn(database, instanceId, Date.now);
  port?.on('message', (message: LedgerCall | 'close') => {
    if (message === 'close') {
      void database.close().then(() => {
        lock.release();
        reply({ id: 0, closed: true });
        port.close();
      });
      return;
    }
    answer(ledger, message).then(
      (value) => reply({ id: message.id, value }),
      (error: unknown) => reply({ id: message.id, problem: problemOf(error) }),
    );
  });
  reply({ id: 0, value: 'open' });
}

async function openOrSetAside(): Promise<LedgerDatabase> {
  try {
    return await openDatabase(dataFolder);
  } catch (error) {
    const unreadable = error instanceof PaydeskError && error.problem.code === 'ledger_unreadable';
    if (!unreadable || onUnreadable === 'refuse') throw error;
    setLedgerAside(dataFolder, Date.now());
    return openDatabase(dataFolder);
  }
}

function answer(ledger: Ledger, { method, args }: LedgerCall): Promise<unknown> {
  // The client's methods are typed by Ledger, so the arguments are this method's own.
  const errand = ledger[method] as (...given: unknown[]) => Promise<unknown>;
  return errand(...args);
}

start().catch((error: unknown) => {
  reply({ id: 0, problem: problemOf(error) });
  port.close();
});
