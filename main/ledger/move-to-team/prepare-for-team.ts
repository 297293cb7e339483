// A computer's own ledger, prepared for a team: locked, written into a file for the team's server, and followed by one of the embedded sandbox alone.
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { AuditFault, AuditHead } from '../../../contract/console/audit.ts';
import { remark } from '../../../contract/console/remark.ts';
import type { PreparedLedger } from '../../../contract/team/move.ts';
import { syncFile } from '../../../lib/node/sync-to-disk.ts';
import { EMBEDDED } from '../../core/provider-key.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { auditEnd, checkAudit } from '../audit/check-audit.ts';
import { backupsFolder } from '../backup/backups.ts';
import { asideName } from '../backup/put-in-place.ts';
import { inSideThread } from '../backup/side-thread.ts';
import { ledgerFileIdentity } from '../file/ledger-file-identity.ts';
import { isPreparedForTeam, ledgerLocked, openSeal } from '../file/sealed.ts';
import { notePlace, sealLedger } from '../file/verify-ledger-identity.ts';
import { appendHistoryGap } from '../projections/record-gap.ts';
import { connectWriter } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';
import { removeLedger } from './copies.ts';
import { openCalls } from './move-facts.ts';

/** The ledger that is open. */
type LedgerInUse = {
  dataFolder: string;
  file: string;
  workerFile: URL;
  now: () => number;
  /** Throw where the ledger can't be opened. */
  reader: () => Kysely<LedgerTables>;
  writer: () => Kysely<LedgerTables>;
  /** Puts a file in the ledger's place, which is kept under another name; `prepare` gives it, while no other call runs. */
  replace: (prepare: (replacedHead: AuditHead | null, nowMs: number) => Promise<string>) => Promise<unknown>;
};

/** What the audit line of the lock says: no server takes a file of one move twice. fault: the first wrong line of the audit log, of which people knew. */
export type PreparedMark = { moveId: string; actor: string; fault: AuditFault | null };

/** The ledger must have no other call meanwhile. A process that dies leaves it as it was, or locked: then the same call goes on. */
export function openPreparing({ dataFolder, file, workerFile, now, reader, writer, replace }: LedgerInUse) {
  const sandbox = `${file}.sandbox`;
  removeLedger(sandbox);

  return async (actor: string): Promise<PreparedLedger> => {
    const seal = await openSeal(reader());
    if (seal && !isPreparedForTeam(seal)) throw ledgerLocked();
    if (!seal) await refuseUnready(reader());
    const mark = (seal && (await markIn(reader()))) ?? (await lock(actor));
    const at = new Date(now()).toISOString();
    const to = join(backupsFolder(dataFolder), `ledger-for-team-${at.replaceAll(':', '-')}.db`);
    let prepared: PreparedLedger;
    try {
      prepared = await inSideThread({ job: 'write_for_team', file, to, takenAtMs: now() }, workerFile);
    } catch (error) {
      if (!seal)
        await writer()
          .transaction()
          .execute((trx) => liftSeal(trx, { at, actor, after: { moveId: mark.moveId } }));
      throw error;
    }
    await replace(async (replacedHead, nowMs) => {
      await inSideThread({ job: 'copy_of_sandbox', file, to: sandbox }, workerFile);
      const head = replacedHead && JSON.stringify(replacedHead);
      await beginSandbox(sandbox, { moveId: mark.moveId, actor, file, nowMs, replacedHead: head, prepared });
      return sandbox;
    });
    return prepared;
  };

  async function lock(actor: string): Promise<PreparedMark> {
    const { fault } = await checkAudit(reader(), await auditEnd(reader()), 'whole', 0);
    const mark = { moveId: randomUUID(), actor, fault };
    const because = { reason: remark('prepared_for_team'), cause: 'moved_to_team', line: null } as const;
    await sealLedger(writer(), { at: new Date(now()).toISOString(), ...because, found: mark, before: null });
    return mark;
  }
}

async function refuseUnready(db: Kysely<LedgerTables>): Promise<void> {
  const { running, review } = await openCalls(db);
  if (running > 0) throw new PaydeskError('calls_block_preparing');
  if (review > 0) throw new PaydeskError('review_blocks_preparing', { count: review });
  const kept = await db.selectFrom('environment').select('id').where('provider', '<>', EMBEDDED).executeTakeFirst();
  if (!kept) throw new PaydeskError('nothing_to_prepare');
}

/** What the newest lock's audit line says; null where Paydesk didn't prepare this ledger. */
export async function markIn(db: Kysely<LedgerTables>): Promise<PreparedMark | null> {
  const seal = await openSeal(db);
  if (!seal || !isPreparedForTeam(seal)) return null;
  const lines = db.selectFrom('audit').select('after').where('action', '=', 'seal_ledger').orderBy('seq', 'desc');
  const line = await lines.limit(1).executeTakeFirst();
  const { moveId, actor, fault } = JSON.parse(line?.after ?? '{}') as Partial<PreparedMark>;
  return moveId && actor ? { moveId, actor, fault: fault ?? null } : null;
}

type Beginning = {
  moveId: string;
  actor: string;
  file: string;
  nowMs: number;
  replacedHead: string | null;
  prepared: PreparedLedger;
};

/** Its chain goes on from the whole ledger's, so that what the audit log told is still told. */
async function beginSandbox(sandbox: string, of: Beginning): Promise<void> {
  const { writer, pragma } = await connectWriter(sandbox);
  try {
    const at = new Date(of.nowMs).toISOString();
    const { moveId, actor, prepared } = of;
    await writer.transaction().execute(async (trx) => {
      await liftSeal(trx, { at, actor, after: { moveId } });
      const past = { kind: 'moved_away', at, actor, backup_at: null, replaced_head: of.replacedHead } as const;
      await trx.insertInto('ledger_past').values(past).execute();
      // From now on the team goes on with the rest.
      const gap = {
        cause: 'moved_away',
        since: at,
        exceptProvider: EMBEDDED,
        reviewsOpenOrders: false,
        detail: '',
      } as const;
      await appendHistoryGap(trx, { ...gap, actor, instanceId: '' }, at);
      const place = ledgerFileIdentity(sandbox);
      await notePlace(trx, { ...place, path: join(dirname(place.path), basename(of.file)) });
      const { file, sha256 } = prepared;
      await audit(trx, at, actor, 'move_ledger', moveId, { file, sha256, aside: asideName(of.file, of.nowMs) });
    });
    pragma('wal_checkpoint(TRUNCATE)');
    pragma('journal_mode = DELETE');
  } finally {
    await writer.destroy();
    syncFile(sandbox);
  }
}

/** Only the seal of a move. */
export async function liftSeal(
  db: Kysely<LedgerTables>,
  { at, actor, after }: { at: string; actor: string; after: object },
): Promise<void> {
  const seal = await openSeal(db);
  if (seal?.cause !== 'moved_to_team') return;
  await db.updateTable('ledger_seal').set({ lifted_at: at, lifted_by: actor }).where('lifted_at', 'is', null).execute();
  await audit(db, at, actor, 'unseal_ledger', 'ledger', after, seal);
}
