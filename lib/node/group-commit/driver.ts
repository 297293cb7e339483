// Kysely over a database whose writes share commits: what is written goes by groups, what only reads by a reader where there is one.
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';

/** The transactions of a database that has one writer at a time. */
export type CommitGroups<OfGroup> = {
  /** Runs one statement, a member by itself. Resolves, or rejects with its error, once the group is on disk. */
  runAlone: <Row>(statement: CompiledQuery) => Promise<QueryResult<Row>>;
  /** Waits for the turn, and joins the group that is open or opens one. */
  begin: () => Promise<OfGroup>;
  /** Runs a statement of the transaction that has the turn. */
  run: <Row>(group: OfGroup, statement: CompiledQuery) => QueryResult<Row> | Promise<QueryResult<Row>>;
  commit: (group: OfGroup) => Promise<void>;
  rollback: (group: OfGroup) => Promise<void>;
  close: () => Promise<void>;
  /** Resolves once everything that `Reads` can see is on disk; absent where it always is. */
  reachingDisk?: Promise<void> | undefined;
};

/** What only reads, and sees what is committed. */
export type Reads = {
  run: <Row>(statement: CompiledQuery) => QueryResult<Row> | Promise<QueryResult<Row>>;
  close: () => void | Promise<void>;
};

/** Kysely's driver over both. Without `reads`, a read waits for its turn and its group, as a write does. */
export class GroupCommitDriver<OfGroup> implements Driver {
  readonly #reads: Reads | undefined;
  readonly #groups: CommitGroups<OfGroup>;

  constructor(groups: CommitGroups<OfGroup>, reads?: Reads) {
    this.#reads = reads;
    this.#groups = groups;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<GroupConnection<OfGroup>> {
    return new GroupConnection(this.#reads, this.#groups);
  }

  beginTransaction(connection: GroupConnection<OfGroup>): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: GroupConnection<OfGroup>): Promise<void> {
    return connection.end((group) => this.#groups.commit(group));
  }

  rollbackTransaction(connection: GroupConnection<OfGroup>): Promise<void> {
    return connection.end((group) => this.#groups.rollback(group));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#groups.close();
    await this.#reads?.close();
  }
}

/** What one call holds for a query or a transaction. */
class GroupConnection<OfGroup> implements DatabaseConnection {
  readonly #reads: Reads | undefined;
  readonly #groups: CommitGroups<OfGroup>;
  #group: OfGroup | undefined;

  constructor(reads: Reads | undefined, groups: CommitGroups<OfGroup>) {
    this.#reads = reads;
    this.#groups = groups;
  }

  async begin(): Promise<void> {
    this.#group = await this.#groups.begin();
  }

  /** Ends the transaction, if it hasn't ended yet: Kysely asks for a rollback where a commit failed. */
  async end(how: (group: OfGroup) => Promise<void>): Promise<void> {
    const group = this.#group;
    this.#group = undefined;
    if (group) await how(group);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#group) return this.#groups.run<Row>(this.#group, query);
    if (this.#reads && SelectQueryNode.is(query.query)) {
      const result = await this.#reads.run<Row>(query);
      // Reports success only for what a power cut can't undo.
      await this.#groups.reachingDisk;
      return result;
    }
    return this.#groups.runAlone<Row>(query);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and no query is streamed.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed.');
  }
}
