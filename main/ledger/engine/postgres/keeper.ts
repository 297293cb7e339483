// The keeper of a ledger in a PostgreSQL database: what is done with files elsewhere is the database's own here.
import type { AuditHead } from '../../../../contract/console/audit.ts';
import type { KeepingState } from '../../../../contract/console/keeping.ts';
import { PaydeskError } from '../../../problem.ts';
import { auditEnd } from '../../audit/check-audit.ts';
import type { HeadPlace } from '../../audit/head-file.ts';
import { auditNames, listAudit, readAuditAfter } from '../../audit/read-audit.ts';
import { inTransaction } from '../../in-transaction.ts';
import type { Keeper } from '../../keeping/keeper.ts';
import type { KeepingCalls } from '../../keeping/keeping-calls.ts';
import { booksOn, type ToldStart } from '../../keeping/open-books.ts';
import { readPast } from '../../keeping/past.ts';
import { openSeal, readAnchorState } from '../../keeping/settle-in.ts';
import { unsealLedger } from '../../keeping/unseal.ts';
import type { MovingCalls } from '../../moving/moving-calls.ts';
import { nameOfPlace, openPostgresDatabase } from './open.ts';
import { placeInPostgres, settleIn } from './settle-in.ts';

/** Opens the ledger in the database at an address. Throws as `openPostgresDatabase` does. */
export async function openPostgresKeeper(
  { instanceId, tell }: Pick<ToldStart, 'instanceId' | 'tell'>,
  address: string,
  now: () => number,
): Promise<Keeper> {
  const database = await openPostgresDatabase(address, tell);
  const { reader, writer } = database;
  const heads = headInMemory();
  const ledger = await settleIn(database, now())
    .then(async () => heads.write(await auditEnd(reader)))
    .then(() => booksOn(database, heads, instanceId, now))
    .catch(async (error: unknown) => {
      await database.close();
      throw error;
    });

  const refused = async (): Promise<never> => {
    throw new PaydeskError('ledger_kept_by_database');
  };
  const keepingCalls: KeepingCalls & MovingCalls = {
    keepingState: async (): Promise<KeepingState> => ({
      ...{ trouble: null, seal: (await openSeal(reader)) ?? null, past: await readPast(reader, null) },
      ...{ ledgerFile: nameOfPlace(address), backupsFolder: '', backupTrouble: null },
    }),
    // Its commit is written down.
    tryToWrite: () => inTransaction(writer, async () => undefined),
    listBackups: async () => [],
    // The database's own, which Paydesk neither makes nor sees.
    backUpIfDue: async () => null,
    makeBackup: refused,
    inspectBackup: refused,
    restoreBackup: refused,
    beginEmpty: refused,
    unsealLedger: async (input) => {
      const place = await placeInPostgres(reader);
      const unknown = await unsealLedger(writer, input, { place, head: heads.read(), instanceId, nowMs: now() });
      await ledger.watch.accept();
      return unknown;
    },
    listAudit: (page) => listAudit(reader, page),
    readAuditAfter: (filter, after, limit) => readAuditAfter(reader, filter, after, limit),
    auditNames: () => auditNames(reader),
    auditLastCheck: async () => ledger.watch.lastCheck(),
    checkAuditTrail: () => ledger.watch.checkAll(),
    anchorState: () => readAnchorState(reader),
    holdAgainst: async (ledgerId, anchored) => {
      const state = await readAnchorState(reader);
      if (state.isSealed || state.ledgerId !== ledgerId) return false;
      return anchored === null || ledger.watch.holdAgainst(anchored);
    },
    copyToMove: refused,
    handOver: refused,
    takeBackLedger: refused,
    keepSandbox: refused,
    beginMove: refused,
    addMovePiece: refused,
    checkMove: refused,
    completeMove: refused,
    // None was begun.
    cancelMove: async () => ({ isCompleted: false }),
  };

  return {
    answer: async (method, args, caller) => {
      // The client's methods are typed by the ledger, so the arguments are this method's own.
      const answerers: object = method in keepingCalls ? keepingCalls : caller ? ledger.booksOf(caller) : ledger.books;
      const answerer = (answerers as Record<string, (...given: unknown[]) => Promise<unknown>>)[method];
      if (!answerer) throw new Error(`The ledger has no call ${method}.`);
      const value = await answerer(...args);
      ledger.watch.touch();
      return value;
    },
    close: ledger.close,
  };
}

/**
 * What this process has seen, for as long as it runs: of a database that was set back, the desks' heads tell the next one. A file beside
 * the process would speak of the database as it was when that process ran last, and others have written since.
 */
function headInMemory(): HeadPlace {
  let head: AuditHead | null = null;
  return {
    read: () => head,
    write: (newest) => {
      head = newest;
    },
    isOfOneId: true,
  };
}
