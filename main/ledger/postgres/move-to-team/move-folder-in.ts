// Moves the ledger of a folder into an empty PostgreSQL database, once: copied in one transaction and compared, and the folder's locked for good right before that commits.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { remark } from '../../../../contract/console/remark.ts';
import { NO_LIMIT, openPostgres } from '../../../../lib/node/postgres/open.ts';
import { openReader } from '../../../../lib/node/sqlite/open.ts';
import { PaydeskError } from '../../../process/problem.ts';
import { audit } from '../../audit/audit.ts';
import { auditEnd } from '../../audit/check-audit.ts';
import { makeBackup } from '../../backup/backups.ts';
import { lockFolder } from '../../file/folder-lock.ts';
import { ledgerFile } from '../../file/ledger-file.ts';
import type { LedgerFileIdentity } from '../../file/ledger-file-identity.ts';
import { openBooks } from '../../file/open-books.ts';
import { ledgerLocked, openSeal } from '../../file/sealed.ts';
import { sealLedger } from '../../file/verify-ledger-identity.ts';
import { wasMovedHere } from '../../move-to-team/import-ledger.ts';
import { liftSeal } from '../../move-to-team/prepare-for-team.ts';
import type { LedgerTables } from '../../store/schema.ts';
import { lockWriters, nameOfPlace, openPostgresDatabase } from '../open.ts';
import { placeInPostgres } from '../verify-database-identity.ts';
import {
  COPIED_TABLES,
  compareCopy,
  copyRows,
  copyTables,
  differs,
  setCounters,
  withoutTriggers,
} from './copy-rows.ts';

type Db = Kysely<LedgerTables>;

/** Whose word it is: no person is at a server. */
const THE_SERVER = 'Paydesk';
/** Engineering values, in ms: how long and how often it is asked what became of a commit whose answer was lost. */
const FATE_MS = 12_000;
const FATE_EVERY_MS = 250;

export type FolderMove = { from: string; address: string; instanceId: string; workerFile: URL; now: () => number };

/** Who goes on with a move, and where to: told by the audit line of the lock. */
type Noted = { moveId: string; place: LedgerFileIdentity };

/**
 * Where it was moved there before, nothing is done. Throws `ledger_gone`, `ledger_locked`, and what `openBooks` throws; `ledger_moved_to_database` where it went to
 * another database; `database_holds_ledger`; `database_copy_differs`. The folder's ledger then works as before, unless it is unknown whether the database has it.
 */
export async function moveFolderIn({ from, address, instanceId, workerFile, now }: FolderMove): Promise<void> {
  const file = ledgerFile(from);
  if (!existsSync(file)) throw new PaydeskError('ledger_gone', { file });
  const lock = lockFolder(from);
  try {
    const books = await openBooks({ dataFolder: from, instanceId, onUnreadable: 'refuse' }, now);
    const source = { dataFolder: from, ledgerFile: file, workerFile };
    try {
      await moveBooks(books.database, { source, address, now });
    } finally {
      await books.close();
    }
  } finally {
    lock.release();
  }
}

type Books = Awaited<ReturnType<typeof openBooks>>['database'];
type Moving = {
  source: { dataFolder: string; ledgerFile: string; workerFile: URL };
  address: string;
  now: () => number;
};

async function moveBooks({ reader, writer }: Books, { source, address, now }: Moving): Promise<void> {
  // Makes its tables.
  await (await openPostgresDatabase(address)).close();
  const to: Db = new Kysely({ dialect: openPostgres(address, NO_LIMIT, { connections: 1, primaryOnly: true }) });
  const at = () => new Date(now()).toISOString();
  const database = nameOfPlace(address);
  try {
    const place = await placeInPostgres(to);
    const begun = await moveBegun(reader);
    if (begun && !isSame(begun.place, place)) {
      throw interrupted(source.ledgerFile, begun.database);
    }
    if (begun && (await wasMovedHere(to, begun.moveId))) return;
    // The way back if the database is lost for good just then.
    if (!begun) await makeBackup(source, null, now());
    const moveId = begun?.moveId ?? randomUUID();
    const noted: Noted = { moveId, place };
    const lockFile = async () => {
      if (begun) return;
      const reason = remark('moved_to_database', { database });
      const found = { ...noted, database };
      await sealLedger(writer, { at: at(), reason, cause: 'moved_to_team', line: null, found, before: null });
    };
    try {
      await copyAll(source.ledgerFile, reader, to, { noted, lockFile, at });
    } catch (error) {
      const fate = await fateOf(address, moveId);
      if (fate === 'there') return;
      if (fate === 'not_there') await writer.transaction().execute((trx) => liftSeal(trx, lifting(at(), noted)));
      if (fate === 'unknown' && (await openSeal(reader))) throw interrupted(source.ledgerFile, database);
      throw error;
    }
    // What the database knows of its new rows is for speed only.
    await sql`analyze`.execute(to).catch(() => undefined);
  } finally {
    await to.destroy();
  }
}

/** Throws `ledger_locked` where it is locked for another reason, `ledger_moved_to_team` where a team of another server has it. */
async function moveBegun(db: Db): Promise<(Noted & { database: string }) | null> {
  const seal = await openSeal(db);
  if (!seal) return null;
  if (seal.cause !== 'moved_to_team') throw ledgerLocked();
  const line = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'seal_ledger')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const found = JSON.parse(line?.after ?? '{}') as Partial<Noted & { database: string }>;
  const { moveId, place, database } = found;
  if (!moveId || !place || !database) throw new PaydeskError('ledger_moved_to_team');
  return { moveId, place, database };
}

const isSame = (one: LedgerFileIdentity, other: LedgerFileIdentity): boolean =>
  one.path === other.path && one.machine === other.machine && one.inode === other.inode;

const interrupted = (file: string, database: string): PaydeskError =>
  new PaydeskError('ledger_moved_to_database', { file, database });

type Copying = { noted: Noted; lockFile: () => Promise<void>; at: () => string };

async function copyAll(from: string, ledger: Db, to: Db, { noted, lockFile, at }: Copying): Promise<void> {
  const file = openReader(from);
  try {
    await to.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
      await lockWriters(trx);
      await requireEmpty(trx, noted.place);
      await withoutTriggers(trx, async () => {
        await trx.deleteFrom('team').execute();
        const copied = await copyTables(file, trx);
        await compareCopy({ file, ledger }, trx, copied);
        const last = { audit: (await auditEnd(ledger)).seq, seal: await newestSeal(ledger) };
        await lockFile();
        // Its lock and the line of that, which desks may see.
        await copyRows(file, trx, 'audit', `seq > ${last.audit}`);
        await copyRows(file, trx, 'ledger_seal', `seq > ${last.seal}`);
      });
      await setCounters(trx);
      const [here, there] = [await auditEnd(ledger), await auditEnd(trx)];
      if (here.hash !== there.hash || here.facts.hash !== there.facts.hash) throw differs('audit differs');
      await liftSeal(trx, lifting(at(), noted));
      // Its id stays: what desks have seen of it speaks of this one too.
      await trx.updateTable('ledger_place').set(noted.place).execute();
      const moved = { kind: 'moved_here', at: at(), actor: THE_SERVER, backup_at: null, replaced_head: null } as const;
      await trx.insertInto('ledger_past').values(moved).execute();
      await audit(trx, at(), THE_SERVER, 'move_ledger', noted.moveId, { auditHead: here, from });
    });
  } finally {
    file.close();
  }
}

const lifting = (at: string, { moveId }: Noted) => ({ at, actor: THE_SERVER, after: { moveId } });

async function newestSeal(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom('ledger_seal')
    .select((c) => c.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/** But for the row that each new database has. Throws `database_holds_ledger`. */
async function requireEmpty(db: Db, { path: database }: LedgerFileIdentity): Promise<void> {
  for (const table of COPIED_TABLES) {
    if (table === 'team') continue;
    const row = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst();
    if (row) throw new PaydeskError('database_holds_ledger', { database });
  }
}

/** Whether the database has the ledger, once no process can still commit that; `unknown` if it doesn't answer. */
async function fateOf(address: string, moveId: string): Promise<'there' | 'not_there' | 'unknown'> {
  const late = performance.now() + FATE_MS;
  while (performance.now() < late) {
    const db: Db = new Kysely({ dialect: openPostgres(address, FATE_MS, { connections: 1, primaryOnly: true }) });
    try {
      return await db.transaction().execute(async (trx) => {
        // Free once the lost transaction is over.
        await lockWriters(trx);
        return (await wasMovedHere(trx, moveId)) ? 'there' : 'not_there';
      });
    } catch {
      await setTimeout(FATE_EVERY_MS);
    } finally {
      await db.destroy();
    }
  }
  return 'unknown';
}
