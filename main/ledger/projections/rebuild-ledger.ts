// Rebuilds the rows of a ledger that no process has open, once its facts are checked: the job of `npm run ledger -- rebuild`.
import type { Kysely } from 'kysely';
import type { AuditFault, AuditHead } from '../../../contract/console/audit.ts';
import { PaydeskError } from '../../process/problem.ts';
import { readHead } from '../audit/head-file.ts';
import { checkFacts, factsFaultAtHead, newestFact } from '../facts/check-facts.ts';
import { type FolderLock, lockFolder } from '../file/folder-lock.ts';
import { isEmpty, isGone } from '../file/gone-ledger.ts';
import { ledgerFile } from '../file/ledger-file.ts';
import { openDatabase } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type RebuildProgress, type Rebuilt, rebuildIn } from './rebuild.ts';

/** check: the facts are checked. */
export type RebuildStep = RebuildProgress | { doing: 'check'; done: number; of: number };

/** What `tell` throws undoes everything. */
export type TellRebuild = (progress: RebuildStep) => void;

export type RebuildOutcome = { rebuilt: Rebuilt } | { fault: AuditFault } | { refused: 'no_ledger' | 'in_use' };

/** Of the file in a data folder. Throws what opening it throws. */
export async function rebuildLedger(dataFolder: string, tell: TellRebuild): Promise<RebuildOutcome> {
  const file = ledgerFile(dataFolder);
  if (isEmpty(file) && !isGone(dataFolder, file)) return { refused: 'no_ledger' };
  const lock = lockUnlessInUse(dataFolder);
  if (!lock) return { refused: 'in_use' };
  try {
    const { writer, close } = await openDatabase(dataFolder);
    try {
      const head = readHead(dataFolder);
      return await writer.transaction().execute((trx) => rebuildChecked(trx, head, tell));
    } finally {
      await close();
    }
  } finally {
    lock.release();
  }
}

function lockUnlessInUse(dataFolder: string): FolderLock | null {
  try {
    return lockFolder(dataFolder);
  } catch (error) {
    if (error instanceof PaydeskError && error.problem.code === 'ledger_in_use') return null;
    throw error;
  }
}

/** In the transaction that it is all done in. head: what was kept apart of the audit log and the facts. */
export async function rebuildChecked(
  trx: Kysely<LedgerTables>,
  head: AuditHead | null,
  tell: TellRebuild,
): Promise<RebuildOutcome> {
  const of = await newestFact(trx);
  tell({ doing: 'check', done: 0, of });
  const fault =
    (await checkFacts(
      trx,
      'whole',
      () => false,
      (done) => tell({ doing: 'check', done, of }),
    )) ??
    (head && (await factsFaultAtHead(trx, head))) ??
    (await removedBefore(trx));
  if (fault) return { fault };
  return { rebuilt: await rebuildIn(trx, tell) };
}

/** A ledger that was unlocked after facts had been removed still has their rows, which a rebuild would take away. */
async function removedBefore(trx: Kysely<LedgerTables>): Promise<AuditFault | null> {
  const seal = await trx
    .selectFrom('ledger_seal')
    .select(['cause', 'line'])
    .where('cause', 'in', ['facts_cut_off', 'facts_rewritten'])
    .orderBy('seq')
    .executeTakeFirst();
  return seal ? { seq: seal.line ?? 0, kind: seal.cause as AuditFault['kind'] } : null;
}
