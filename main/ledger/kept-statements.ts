// The prepared statements of one connection, kept for the next time: to prepare one takes longer than to run it.
import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** More than the ledger has queries; beyond it the one that was used longest ago goes. */
const KEPT = 300;
const NOTHING = 'select 1 where 0';

/**
 * The connection as Kysely wants it. Only for one whose tables don't change any more. A transaction that SQLite itself gave up (a full disk)
 * is not rolled back once more: that would fail, and only say that there is none, instead of why.
 */
export function keepingStatements(connection: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => void connection.close(),
    prepare: (sql) => {
      if (sql === 'rollback' && !connection.inTransaction)
        return connection.prepare(NOTHING) as unknown as SqliteStatement;
      const known = kept.get(sql);
      const statement = known ?? (connection.prepare(sql) as unknown as SqliteStatement);
      if (known) kept.delete(sql);
      else if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '');
      kept.set(sql, statement);
      return statement;
    },
  };
}
