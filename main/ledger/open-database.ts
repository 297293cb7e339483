// Opens the ledger's file: one connection that writes, one that reads; a file that can't be read is left exactly as it is.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { PaydeskError } from '../problem.ts';
import { keepingStatements } from './kept-statements.ts';
import { ledgerMigrations } from './migrations.ts';
import type { LedgerTables } from './schema.ts';

export type LedgerDatabase = {
  file: string;
  writer: Kysely<LedgerTables>;
  reader: Kysely<LedgerTables>;
  close: () => Promise<void>;
};

/** The ledger's file in a data folder. */
export const ledgerFile = (dataFolder: string): string => join(dataFolder, 'ledger.db');

/** Opens and migrates the ledger. Throws `ledger_unreadable` where the file is corrupt or of a newer Paydesk, without touching it. */
export async function openDatabase(dataFolder: string): Promise<LedgerDatabase> {
  const file = ledgerFile(dataFolder);
  let writer: Kysely<LedgerTables> | null = null;
  try {
    const connection = new Database(file);
    writer = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: connection }) });
    connection.pragma('journal_mode = WAL');
    // better-sqlite3 defaults to NORMAL in WAL: a power cut could then take a journal entry whose call had left.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    await migrate(writer);
    writer = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: keepingStatements(connection) }) });
    const reading = new Database(file, { readonly: true });
    const reader = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: keepingStatements(reading) }) });
    const opened = { file, writer, reader };
    return {
      ...opened,
      close: () => Promise.all([opened.reader.destroy(), opened.writer.destroy()]).then(() => undefined),
    };
  } catch (error) {
    await writer?.destroy();
    throw unreadable(file, error);
  }
}

async function migrate(db: Kysely<LedgerTables>): Promise<void> {
  const { error } = await new Migrator({ db, provider: ledgerMigrations }).migrateToLatest();
  if (error) throw error;
}

function unreadable(file: string, error: unknown): PaydeskError {
  const why = error instanceof Error ? error.message : String(error);
  const newer = why.includes('corrupted migrations');
  return new PaydeskError(
    'ledger_unreadable',
    newer ? `The ledger ${file} was written by a newer Paydesk.` : `The ledger ${file} can't be read: ${why}.`,
    newer
      ? 'Start the newer Paydesk. Nothing in the file was changed.'
      : 'Nothing in the file was changed. Put a backup in its place; or start once with --set-ledger-aside, which keeps this file under another name and begins an empty ledger that knows nothing of earlier captures.',
  );
}

/** Renames the ledger, with what SQLite keeps beside it, out of the way; not a byte is deleted. Only for whoever holds the folder's lock. */
export function setLedgerAside(dataFolder: string, nowMs: number): void {
  const file = ledgerFile(dataFolder);
  const aside = `${file}.set-aside-${new Date(nowMs).toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
}
