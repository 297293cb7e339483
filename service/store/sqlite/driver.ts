// Kysely's driver over two connections to one file: what only reads goes by one, all else by the writer's groups.
import type Database from 'better-sqlite3';
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { CommitGroups, type Group } from './commit-groups.ts';
import { Statements } from './statements.ts';

/** `reader` never sees what is not committed yet, so what it tells may be answered at once. */
export type Connections = { writer: Database.Database; reader: Database.Database };

export class SharedFileDriver implements Driver {
  readonly #reader: Database.Database;
  readonly #reads: Statements;
  readonly #groups: CommitGroups;

  constructor({ writer, reader }: Connections) {
    this.#reader = reader;
    this.#reads = new Statements(reader);
    this.#groups = new CommitGroups(writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SharedFileConnection> {
    return new SharedFileConnection(this.#reads, this.#groups);
  }

  beginTransaction(connection: SharedFileConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SharedFileConnection): Promise<void> {
    return connection.end((group) => this.#groups.commit(group));
  }

  rollbackTransaction(connection: SharedFileConnection): Promise<void> {
    return connection.end((group) => this.#groups.rollback(group));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#groups.close();
    this.#reader.close();
  }
}

/** What one call of the service holds for a query or a transaction. */
class SharedFileConnection implements DatabaseConnection {
  readonly #reads: Statements;
  readonly #groups: CommitGroups;
  #group: Group | undefined;

  constructor(reads: Statements, groups: CommitGroups) {
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
    return SelectQueryNode.is(query.query) ? this.#reads.run<Row>(query) : this.#groups.runAlone<Row>(query);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and no query of the service is streamed.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries of the service are not streamed.');
  }
}
