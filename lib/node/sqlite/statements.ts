// The prepared statements of one connection, kept for the next time: to prepare one takes longer than to run it.
import type Database from 'better-sqlite3';
import type { CompiledQuery, QueryResult, SqliteDatabase, SqliteStatement } from 'kysely';

export type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** More than the service or the ledger has queries; beyond it the one that was used longest ago goes. */
const KEPT = 500;

/** A connection as Kysely's own SQLite dialect wants it, too. */
export class Statements implements SqliteDatabase {
  readonly #sqlite: Database.Database;
  readonly #kept = new Map<string, SqliteStatement>();

  constructor(sqlite: Database.Database) {
    this.#sqlite = sqlite;
  }

  /** Runs a query to its end. Throws SQLite's error, with its code. */
  run<Row>({ sql, parameters }: Query): QueryResult<Row> {
    const statement = this.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#kept.get(sql);
    const statement = known ?? (this.#sqlite.prepare(sql) as unknown as SqliteStatement);
    if (known) this.#kept.delete(sql);
    else if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#sqlite.close();
  }
}
