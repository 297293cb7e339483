// What a backup is: whether it is whole, when it was taken, and how much it holds.
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { BackupFacts } from '../../../contract/console/backup.ts';
import { PaydeskError } from '../../process/problem.ts';
import { lookAtFile, migrationsIn } from '../file/look-at-file.ts';
import { isPreparedForTeam, type Seal } from '../file/sealed.ts';

/** Reads it whole, without writing to it. Throws `ledger_unreadable` where it is no ledger, a broken one, or a newer one. */
export function inspectBackup(file: string, known: ReadonlySet<string>): BackupFacts {
  const look = lookAtFile(file, known, 'integrity_check');
  if (look.state === 'newer') {
    throw new PaydeskError('backup_of_newer_version', { file });
  }
  if (look.state === 'earlier') throw new PaydeskError('backup_of_earlier_version', { file });
  if (look.state === 'corrupt') {
    throw new PaydeskError('backup_corrupt', { file }, { details: look.why });
  }
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return factsOf(connection, file);
  } finally {
    connection.close();
  }
}

/** Throws `ledger_moved_to_team` where a database goes on with what this ledger holds: it fits in no place. */
export function refuseMovedToTeam(file: string): void {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const seal = sealIn(connection);
    if (seal?.cause === 'moved_to_team' && !isPreparedForTeam(seal)) throw new PaydeskError('ledger_moved_to_team');
  } finally {
    connection.close();
  }
}

const sealIn = (connection: Database.Database): Seal | undefined =>
  connection.prepare('select at, reason, cause, line from ledger_seal where lifted_at is null').get() as
    | Seal
    | undefined;

function factsOf(connection: Database.Database, file: string): BackupFacts {
  const migrations = migrationsIn(connection);
  if (migrations.length === 0) throw new PaydeskError('backup_not_a_ledger', { file });
  const count = (what: string): number =>
    (connection.prepare(`select count(*) as n from ${what}`).get() as { n: number }).n;
  const newest = connection.prepare('select max(sent_at) as at from journal').get() as { at: string | null };
  const { mtimeMs, size } = statSync(file);
  return {
    file,
    takenAt: new Date(takenAtMs(connection) ?? mtimeMs).toISOString(),
    bytes: size,
    sessions: count('session'),
    orders: count('"order"'),
    charged: count(`"order" where charge_id is not null or status = 'charged'`),
    unknown: count(`journal where state = 'unknown' and repeat_of is null and operation <> 'create_session'`),
    newestCallAt: newest.at,
    schema: migrations.at(-1) ?? '',
    auditHead: endOfAudit(connection),
    isPreparedForTeam: isPrepared(connection),
  };
}

function isPrepared(connection: Database.Database): boolean {
  const seal = sealIn(connection);
  return seal !== undefined && isPreparedForTeam(seal);
}

function endOfAudit(connection: Database.Database) {
  const last = connection.prepare('select seq, hash from audit order by seq desc limit 1').get();
  return (last as { seq: number; hash: string } | undefined) ?? null;
}

/** A backup carries its time (seconds, UTC) in its header; any other file's is 0. */
function takenAtMs(connection: Database.Database): number | null {
  const seconds = connection.pragma('user_version', { simple: true }) as number;
  return seconds > 0 ? seconds * 1000 : null;
}
