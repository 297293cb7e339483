// Copies a ledger that is in use, as it stands at one moment, into a file of its own.
import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { AuditHead } from '../../../contract/console/audit.ts';
import { syncFile } from '../../../lib/node/sync-to-disk.ts';
import { PaydeskError } from '../../process/problem.ts';

/** `to` must not exist. It is on disk when this returns, and its audit log ends as the ledger's did; the ledger goes on being written meanwhile. Throws `backup_corrupt`. */
export function copyLedger(file: string, to: string, takenAtMs: number): void {
  closeSync(openSync(to, 'wx', 0o600));
  const source = new Database(file, { readonly: true, fileMustExist: true });
  try {
    source.prepare('vacuum into ?').run(to);
    requireSameEnd(source, to);
  } finally {
    source.close();
  }
  const copy = new Database(to);
  try {
    copy.pragma('journal_mode = DELETE');
    copy.pragma(`user_version = ${Math.floor(takenAtMs / 1000)}`);
  } finally {
    copy.close();
  }
  syncFile(to);
}

/** The ledger may have gone on since: its line of that number must be the copy's last. */
function requireSameEnd(source: Database.Database, to: string): void {
  const copy = new Database(to, { readonly: true });
  try {
    const end = copy.prepare('select seq, hash from audit order by seq desc limit 1').get() as AuditHead | undefined;
    const line = end && (source.prepare('select hash from audit where seq = ?').get(end.seq) as { hash: string });
    if (end && line?.hash !== end.hash)
      throw new PaydeskError('backup_corrupt', { file: to }, { details: 'audit log' });
  } finally {
    copy.close();
  }
}
