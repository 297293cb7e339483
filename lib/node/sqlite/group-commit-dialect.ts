// Kysely over a SQLite file whose writes share commits: what is written goes by the writer's groups, what only reads by a reader where there is one.
import type Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { CommitGroups, type Group } from './commit-groups.ts';
import { Statements } from './statements.ts';

/** `reader` never sees what is not committed yet, so what it tells may be answered at once. Without one, a read waits for its turn and its group, as a write does. */
export type Connections = { writer: Database.Database; reader?: Database.Database };

/** The dialect over connections that are open; Kysely's `destroy` closes them. */
export function groupCommitDialect(connections: Connections): Dialect {
  return {
    createDriver: () => new GroupCommitDriver(connections),
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

class GroupCommitDriver implements Driver {
  readonly #reads: Statements | undefined;
  readonly #groups: CommitGroups;

  constructor({ writer, reader }: Connections) {
    this.#reads = reader && new Statements(reader);
    this.#groups = new CommitGroups(writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<GroupConnection> {
    return new GroupConnection(this.#reads, this.#groups);
  }

  beginTransaction(connection: GroupConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: GroupConnection): Promise<void> {
    return connection.end((group) => this.#groups.commit(group));
  }

  rollbackTransaction(connection: GroupConnection): Promise<void> {
    return connection.end((group) => this.#groups.rollback(group));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#groups.close();
    this.#reads?.close();
  }
}

/** What one call holds for a query or a transaction. */
class GroupConnection implements DatabaseConnection {
  readonly #reads: Statements | undefined;
  readonly #groups: CommitGroups;
  #group: Group | undefined;

  constructor(reads: Statements | undefined, groups: CommitGroups) {
    this.#reads = reads;
    this.#groups = groups;
  }

  async begin(): Promise<void> {
    this.#group = await this.#groups.begin();
  }

  /** Ends the transaction, if it hasn't ended yet: Kysely asks for a rollback where a commit failed. */
  async end(how: (group: Group) => Promise<void>): Promise<void> {
    const group = this.#group;
    this.#group = undefined;
    if (group) await how(group);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#group) return this.#groups.run<Row>(this.#group, query);
    if (this.#reads && SelectQueryNode.is(query.query)) return this.#reads.run<Row>(query);
    return this.#groups.runAlone<Row>(query);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and no query is streamed.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed.');
  }
}
