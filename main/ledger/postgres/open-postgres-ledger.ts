// The ledger in a PostgreSQL database. The database makes its own backups, so calls about files are refused.
import { sql } from 'kysely';
import type { LedgerState } from '../../../contract/console/backup.ts';
import { remark } from '../../../contract/console/remark.ts';
import { DatabaseSetBack } from '../../../lib/node/postgres/commit-groups.ts';
import { PaydeskError } from '../../process/problem.ts';
import { auditEnd } from '../audit/check-audit.ts';
import type { BackupCalls } from '../backup/backup-calls.ts';
import { ledgerFigures } from '../backup/ledger-figures.ts';
import type { WholeLedgerAnswers } from '../define-call.ts';
import { booksOn, type StartWithProgress } from '../file/open-books.ts';
import type { OpenedLedger } from '../file/open-ledger-file.ts';
import { openSeal } from '../file/sealed.ts';
import { type LeftHead, unsealLedger } from '../file/unseal.ts';
import { readAnchorState, readLedgerId, readPast, sealLedger, sealRestored } from '../file/verify-ledger-identity.ts';
import { withPathsFor } from '../file/with-paths-for.ts';
import { requireStillAllowed, writerFor } from '../ledger.ts';
import type { MovingCalls } from '../move-to-team/moving-calls.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerDatabase } from '../store/open-database.ts';
import { storable } from '../store/storable.ts';
import { BY_PAYDESK } from '../thread/caller.ts';
import { type Clock, databaseClock } from './database-clock.ts';
import { type KnownHeadFile, knownHeadFile } from './known-head.ts';
import { nameOfPlace, openPostgresDatabase } from './open.ts';
import { placeInPostgres, verifyDatabaseIdentity } from './verify-database-identity.ts';

const DATABASE_SIZE = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;

/** Opens the ledger in the database at an address; the data folder keeps what is known of it. Throws as `openPostgresDatabase` does. */
export async function openPostgresLedger(
  { dataFolder, instanceId, tell }: Pick<StartWithProgress, 'dataFolder' | 'instanceId' | 'tell'>,
  address: string,
  { now, learn }: Clock = databaseClock(),
): Promise<OpenedLedger> {
  const database = await openPostgresDatabase(address, learn, tell);
  const { reader, writer } = database;
  const open = async () => {
    await verifyDatabaseIdentity(database, now());
    const heads = knownHeadFile(dataFolder, await placeInPostgres(reader), reader);
    await takeUpHead(database, heads);
    return { heads, ledger: await booksOn(database, { heads, dataFolder }, instanceId, now) };
  };
  const { heads, ledger } = await open().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  /** Everybody's calls are refused until it is sealed. */
  const sealSetBack = () =>
    database.afterSetBack(async (reopened) => {
      const line = (await auditEnd(reader)).seq + 1;
      const reason = remark('audit_cut_off', { line });
      const seal = { at: new Date(now()).toISOString(), reason, cause: 'cut_off', line } as const;
      await sealLedger(reopened, { ...seal, found: { cause: seal.cause, line }, before: { auditHead: heads.read() } });
    });

  const refused = async (): Promise<never> => {
    throw new PaydeskError('ledger_kept_by_database');
  };
  const wholeLedgerCalls: WholeLedgerAnswers<BackupCalls & MovingCalls> = {
    ledgerState: async (by): Promise<LedgerState> =>
      withPathsFor(reader, by, {
        trouble: null,
        seal: (await openSeal(reader)) ?? null,
        past: await readPast(reader, null),
        ledgerFile: nameOfPlace(address),
        backupsFolder: '',
        backupTrouble: null,
        lastBackup: null,
        isBackupOverdue: false,
      }),
    ledgerFigures: async () => ({ ...(await ledgerFigures(reader, DATABASE_SIZE)), freeBytes: null, lastBackup: null }),
    // Its commit is written down.
    tryToWrite: () => inTransaction(writer, async () => undefined),
    listBackups: async () => [],
    // The database's own, which Paydesk neither makes nor sees. What a restore of one must not bring back is noted here.
    backUpIfDue: async () => {
      await ledger.keepErased();
      return null;
    },
    makeBackup: refused,
    inspectBackup: refused,
    restoreBackup: refused,
    beginEmpty: refused,
    sealRestored: () => sealRestored(writer, now()),
    unsealLedger: async (given, by) => {
      const input = by.desk ? { ...given, name: by.actor } : given;
      const place = await placeInPostgres(reader);
      const head = await headToLeave(reader, heads);
      const faults = await ledger.watch.otherFaults();
      const checked = writerFor(writer, 'unsealLedger', [given], by);
      const unseal = () => unsealLedger(checked, input, { place, head, faults, instanceId, nowMs: now() });
      return ledger.watch.accept(unseal);
    },
    auditLastCheck: async () => ledger.watch.lastCheck(),
    checkAuditTrail: () => ledger.watch.checkAll(),
    anchorState: () => readAnchorState(reader),
    holdAgainst: async (ledgerId, anchored, by) => {
      const state = await readAnchorState(reader);
      if (state.isSealed || state.ledgerId !== ledgerId) return false;
      return anchored === null || ledger.watch.holdAgainst(anchored, by);
    },
    prepareForTeam: refused,
  };

  return {
    answer: async (method, args, calledBy = BY_PAYDESK) => {
      const answerer = (wholeLedgerCalls as Record<string, ((...given: unknown[]) => Promise<unknown>) | undefined>)[
        method
      ];
      const [given, by] = storable([args, calledBy]);
      try {
        if (answerer) await requireStillAllowed(writer, method, given, by);
        return await (answerer ? answerer(...given, by) : ledger.call(method, given, by));
      } catch (error) {
        if (!(error instanceof DatabaseSetBack)) throw error;
        await sealSetBack();
        throw new PaydeskError('ledger_locked');
      } finally {
        ledger.watch.touch();
      }
    },
    close: ledger.close,
  };
}

/** Without a head stored here, or with one from before the ledger was unsealed elsewhere, this computer starts with what it finds. */
async function takeUpHead({ reader, writer }: LedgerDatabase, heads: KnownHeadFile): Promise<void> {
  const ledgerId = await readLedgerId(reader);
  const known = heads.known();
  if (known && (known.ledgerId === ledgerId || !(await heads.shared.isPast(known.ledgerId)))) return;
  heads.write(await inTransaction(writer, auditEnd), ledgerId);
}

/** What an unsealed ledger leaves behind: by its ids, the heads that other computers keep of it are known to be of the past. */
export async function headToLeave(reader: LedgerDatabase['reader'], heads: KnownHeadFile): Promise<LeftHead> {
  const known = heads.known();
  const ledgerIds = new Set([await readLedgerId(reader), ...(known ? [known.ledgerId] : [])]);
  return { ...(known ?? (await auditEnd(reader))), ledgerIds: [...ledgerIds] };
}
