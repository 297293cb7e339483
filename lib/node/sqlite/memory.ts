// A SQLite database in memory, opened from the bytes of another and told as bytes again.
import Database from 'better-sqlite3';
import { type Dialect, SqliteDialect } from 'kysely';
import { Statements } from './statements.ts';

/** Small pages and a small cache: a process may hold a thousand of them, each of a hundred nearly empty tables and indexes. */
const PAGE_BYTES = 1024;
const CACHE_KB = 256;

export type InMemory = {
  /** One connection, which calls have one after another; Kysely's `destroy` closes it. */
  dialect: Dialect;
  /** All that is committed. To be asked for while no transaction is open. */
  bytes: () => Buffer;
};

/** Opens an empty database, or a copy of what the bytes hold. It takes at most so many bytes, and is full then. */
export function openInMemory(from: Buffer | null, mostBytes: number): InMemory {
  const sqlite = new Database(from ?? ':memory:');
  if (from === null) sqlite.pragma(`page_size = ${PAGE_BYTES}`);
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`cache_size = -${CACHE_KB}`);
  sqlite.pragma(`max_page_count = ${Math.ceil(mostBytes / PAGE_BYTES)}`);
  return {
    dialect: new SqliteDialect({ database: new Statements(sqlite) }),
    bytes: () => sqlite.serialize(),
  };
}
