// Opens the ledger with all that watches over it; where it can't be read, does what was said to do then.
import { mayBeginEmpty } from '../../../contract/console/backup.ts';
import { remark } from '../../../contract/console/remark.ts';
import { PaydeskError } from '../../process/problem.ts';
import { type HeadPlace, headFile } from '../audit/head-file.ts';
import { type AuditWatch, watchAudit } from '../audit/watch-audit.ts';
import { setAside } from '../backup/put-in-place.ts';
import { openErasedList } from '../erasure/erased-list.ts';
import { type LedgerCallName, type MakeCall, openCalls } from '../ledger.ts';
import { type LedgerDatabase, openDatabase, type TellProgress } from '../store/open-database.ts';
import type { LedgerStart } from '../thread/thread-messages.ts';
import { ledgerFile } from './ledger-file.ts';
import { type EmptyStart, takeOverHead } from './verify-ledger-identity.ts';

export type OpenBooks = {
  database: LedgerDatabase;
  watch: AuditWatch;
  call: MakeCall;
  close: () => Promise<void>;
  /** Has the list beside the ledger name what other servers of the database erased. */
  keepErased: () => Promise<void>;
};

/** A start, and who hears how far it is. */
export type StartWithProgress = LedgerStart & { tell?: TellProgress };

/** Opens what is there. Throws `ledger_unreadable`. */
export async function openBooks(
  { dataFolder, instanceId, tell }: StartWithProgress,
  now: () => number,
): Promise<OpenBooks> {
  return watched(await openDatabase(dataFolder, now(), null, tell), dataFolder, instanceId, now);
}

/** Opens what is there, or gives why it can't be read where that was asked for. */
export async function openOrOffer(start: StartWithProgress, now: () => number): Promise<OpenBooks | PaydeskError> {
  try {
    return await openBooks(start, now);
  } catch (error) {
    if (!(error instanceof PaydeskError) || error.problem.kind !== 'ledger_unreadable') throw error;
    if (start.onUnreadable === 'refuse') throw error;
    if (start.onUnreadable === 'offer') return error;
    if (!mayBeginEmpty(error.problem)) throw error;
    return beginEmptyLedger(start, { actor: 'Paydesk', reason: remark('ledger_set_aside') }, now);
  }
}

/** Keeps the ledger under another name and begins an empty one. Only for one that is damaged or gone, and for the process that has the folder's lock. */
export async function beginEmptyLedger(
  { dataFolder, instanceId }: LedgerStart,
  said: Omit<EmptyStart, 'aside'>,
  now: () => number,
): Promise<OpenBooks & Pick<EmptyStart, 'aside'>> {
  const nowMs = now();
  const aside = setAside(ledgerFile(dataFolder), nowMs);
  const database = await openDatabase(dataFolder, nowMs, { ...said, aside });
  return { ...(await watched(database, dataFolder, instanceId, now)), aside };
}

async function watched(
  database: LedgerDatabase,
  dataFolder: string,
  instanceId: string,
  now: () => number,
): Promise<OpenBooks> {
  try {
    await takeOverHead(database.writer, dataFolder);
    return await booksOn(database, { heads: headFile(dataFolder), dataFolder }, instanceId, now);
  } catch (error) {
    await database.close();
    throw error;
  }
}

const ERASES: ReadonlySet<LedgerCallName> = new Set(['eraseConsumer', 'eraseOverdue']);

/** The books of a database that is open, watched: each write is held against the head that is kept apart. */
export async function booksOn(
  database: LedgerDatabase,
  { heads, dataFolder }: { heads: HeadPlace; dataFolder: string },
  instanceId: string,
  now: () => number,
): Promise<OpenBooks> {
  const watch = await watchAudit(database, heads, now);
  const erased = await openErasedList(database, dataFolder, now);
  const make = openCalls(database, instanceId, now);
  const call: MakeCall = async (name, args, by) => {
    const result = await make(name, args, by);
    if (ERASES.has(name)) {
      await erased.keep();
      await database.wipe();
    }
    return result;
  };
  const close = async () => {
    try {
      await watch.close();
    } finally {
      await database.close();
    }
  };
  return { database, watch, call, close, keepErased: erased.keep };
}
