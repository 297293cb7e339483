// Kysely over a SQLite file whose writes share commits: what is written goes by the writer's groups, what only reads by a reader where there is one.

import type Database from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { GroupCommitDriver } from '../group-commit/driver.ts';
import { Group, Queue } from '../group-commit/turns.ts';
import type { LogOnDisk } from './log-on-disk.ts';
import { type Query, Statements } from './statements.ts';

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

const query = (sql: string): Query => ({ sql, parameters: [] });
const BEGIN = query('begin immediate');
const COMMIT = query('commit');
const ROLLBACK = query('rollback');
const ENTER = query('savepoint member');
const UNDO = query('rollback to member');
const LEAVE = query('release member');

/** The one writer of a file. A transaction begins with `begin` and ends with `commit` or `rollback`; between them it has the turn. */
class CommitGroups {
  readonly #sqlite: Database.Database;
  readonly #log: LogOnDisk | undefined;
  readonly #statements: Statements;
  readonly #turns = new Queue();
  #open: Group | undefined;
  /** The open group takes no more members. */
  #sealed = false;

  /** `log`: where a commit isn't on disk yet when SQLite has carried it out. */
  constructor(sqlite: Database.Database, log?: LogOnDisk) {
    this.#sqlite = sqlite;
    this.#log = log;
    this.#statements = new Statements(sqlite);
  }

  /** Runs one statement, a member by itself. Resolves, or rejects with its error, once the group is on disk. */
  async runAlone<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    const group = await this.#takeTurn();
    try {
      return this.run<Row>(group, statement);
    } finally {
      await this.#endTurn(group);
    }
  }

  /** Waits for the turn, and joins the group that is open or opens one. Rejects where another process keeps the file locked. */
  async begin(): Promise<Group> {
    const group = await this.#takeTurn();
    try {
      this.run(group, ENTER);
      return group;
    } catch (error) {
      await this.#endTurn(group);
      throw error;
    }
  }

  /** Runs a statement of the transaction that has the turn. */
  run<Row>(group: Group, statement: Query): QueryResult<Row> {
    // By itself it would be a transaction of its own, without what went before it.
    if (this.#open !== group) throw new Error('The transaction was rolled back already.');
    try {
      return this.#statements.run<Row>(statement);
    } catch (error) {
      // A full disk, among others, makes SQLite roll back all there is, by itself.
      if (!this.#sqlite.inTransaction) this.#end(() => group.lost(error));
      throw error;
    }
  }

  /** Ends the transaction that has the turn. Resolves once it is on disk. */
  async commit(group: Group): Promise<void> {
    try {
      this.run(group, LEAVE);
    } finally {
      await this.#endTurn(group);
    }
  }

  /** Undoes what the transaction that has the turn did, and nothing of other members. Resolves once what it read is on disk. */
  async rollback(group: Group): Promise<void> {
    try {
      this.run(group, UNDO);
      this.run(group, LEAVE);
    } finally {
      await this.#endTurn(group);
    }
  }

  /** Waits for the transactions under way, commits what is open, and closes the file. */
  async close(): Promise<void> {
    await this.#turns.take();
    this.#commit();
    // Whose commit it was is told by its group.
    await this.#log?.underWay?.catch(() => undefined);
    this.#log?.close();
    this.#sqlite.close();
    this.#turns.pass();
  }

  /** Resolves once everything that a reader can see is on disk; undefined where it is already. */
  get reachingDisk(): Promise<void> | undefined {
    return this.#log?.underWay;
  }

  async #takeTurn(): Promise<Group> {
    await this.#turns.take();
    if (this.#open) return this.#open;
    try {
      // What comes after a gap in the log is lost with it, and SQLite would move what it can no longer read into the file.
      if (this.#log?.failed) throw this.#log.failed;
      this.#statements.run(BEGIN);
    } catch (error) {
      this.#turns.pass();
      throw error;
    }
    const group = new Group();
    this.#open = group;
    // Calls that the same turn of the event loop brought in can join. The commit doesn't wait: later calls share the next one.
    setImmediate(() => this.#seal(group));
    return group;
  }

  #seal(group: Group): void {
    if (this.#open !== group) return;
    this.#sealed = true;
    if (!this.#turns.taken) this.#commit();
  }

  /** What a member read may be another's work, so even an error of its own is told only once that is on disk. */
  #endTurn(group: Group): Promise<void> {
    if (this.#sealed) this.#commit();
    this.#turns.pass();
    return group.ended;
  }

  #commit(): void {
    const group = this.#open;
    if (!group) return;
    try {
      this.#statements.run(COMMIT);
      this.#end(() => this.#tellOnceOnDisk(group));
    } catch (error) {
      this.#end(() => group.lost(error));
      if (this.#sqlite.inTransaction) this.#statements.run(ROLLBACK);
    }
  }

  #tellOnceOnDisk({ committed, lost }: Group): void {
    if (this.#log) this.#log.sync().then(committed, lost);
    else committed();
  }

  #end(tell: () => void): void {
    this.#open = undefined;
    this.#sealed = false;
    tell();
  }
}
