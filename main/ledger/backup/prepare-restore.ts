// Makes a backup ready to be the ledger: copied, brought up to date, and everything in doubt that may have been done since.
import { copyFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { BackupFacts, RestoreInput } from '../../../contract/console/backup.ts';
import { remark } from '../../../contract/console/remark.ts';
import { syncFile } from '../../../lib/node/sync-to-disk.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { ledgerFileIdentity } from '../file/ledger-file-identity.ts';
import { isPreparedForTeam, openSeal } from '../file/sealed.ts';
import { notePlace } from '../file/verify-ledger-identity.ts';
import { doubtWhatIsOpen } from '../projections/record-gap.ts';
import { connectWriter } from '../store/open-database.ts';

export type Restore = {
  /** What the backup was found to be. */
  facts: BackupFacts;
  input: RestoreInput;
  /** The ledger's file, whose place it takes, and the head that was kept for that one. */
  ledgerFile: string;
  replacedHead: AuditHead | null;
  instanceId: string;
  nowMs: number;
};

/** Gives the prepared file, beside the ledger, and how many outcomes are unknown in it by this. Throws `ledger_moved_to_team`. */
export async function prepareRestore(restore: Restore): Promise<{ prepared: string; unknown: number }> {
  const { facts, ledgerFile } = restore;
  const prepared = `${ledgerFile}.restoring`;
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(prepared + suffix, { force: true });
  copyFileSync(facts.file, prepared);
  const { writer, pragma } = await connectWriter(prepared);
  try {
    const unknown = await writeRestore(writer, prepared, restore);
    pragma('user_version = 0');
    pragma('wal_checkpoint(TRUNCATE)');
    pragma('journal_mode = DELETE');
    return { prepared, unknown };
  } finally {
    await writer.destroy();
    syncFile(prepared);
  }
}

async function writeRestore(
  db: Awaited<ReturnType<typeof connectWriter>>['writer'],
  prepared: string,
  { facts, input: { name, reason }, ledgerFile, replacedHead, instanceId, nowMs }: Restore,
): Promise<number> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ledger_past')
      .values({
        kind: 'restored',
        at: now,
        actor: name,
        backup_at: facts.takenAt,
        replaced_head: replacedHead && JSON.stringify(replacedHead),
      })
      .execute();
    // A database goes on with what it holds.
    const seal = await openSeal(trx);
    if (seal?.cause === 'moved_to_team' && !isPreparedForTeam(seal)) throw new PaydeskError('ledger_moved_to_team');
    // Any other seal of the backup's says nothing of where the ledger lies now.
    await trx
      .updateTable('ledger_seal')
      .set({ lifted_at: now, lifted_by: name })
      .where('lifted_at', 'is', null)
      .execute();
    const place = ledgerFileIdentity(prepared);
    await notePlace(trx, { ...place, path: join(dirname(place.path), basename(ledgerFile)) });
    const detail = remark('since_backup', { takenAt: facts.takenAt });
    const doubt = { actor: name, instanceId, since: facts.takenAt, now, detail };
    const unknown = await doubtWhatIsOpen(trx, 'restored', doubt);
    await audit(
      trx,
      now,
      name,
      'restore_ledger',
      'ledger',
      { backup: facts.file, takenAt: facts.takenAt, unknown, reason },
      { auditHead: replacedHead },
    );
    return unknown;
  });
}
