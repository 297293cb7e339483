// Kysely over a SQLite file whose writes share commits: what is written goes by the writer's groups, what only reads by a reader where there is one.
import type Database from 'better-sqlite3';
import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { GroupCommitDriver } from '../group-commit/driver.ts';
import { CommitGroups } from './commit-groups.ts';
import type { LogOnDisk } from './log-on-disk.ts';
import { Statements } from './statements.ts';

/** `reader` never sees what is not committed yet, so what it tells may be answered at once. Without one, a read waits for its turn and its group, as a write does. `log`: of a writer that was opened to bring it to the disk beside its work. */
export type Connections = { writer: Database.Database; reader?: Database.Database; log?: LogOnDisk };

/** The dialect over connections that are open; Kysely's `destroy` closes them. */
export function groupCommitDialect({ writer, reader, log }: Connections): Dialect {
  return {
    createDriver: () => new GroupCommitDriver(new CommitGroups(writer, log), reader && new Statements(reader)),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new GroupCommitAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class GroupCommitAdapter extends SqliteAdapter {
  /** All migrations in one transaction: a start that dies, or meets another start, leaves all of the tables or none. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver lets transactions take turns by itself, and reads go on meanwhile. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
