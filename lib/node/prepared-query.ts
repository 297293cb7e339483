// Queries that are built once: to build one takes several times as long as the database needs to carry it out. For those of every call.
import type { Compilable, CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';
import { isPostgres } from './postgres/is-postgres.ts';

/** Where a value goes in. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = { [name: string]: string | number | null };
type PreparedQuery<Tables, Given, Row> = (db: Kysely<Tables>, given: Given) => Promise<Row[]>;

/**
 * Makes queries of these tables that are kept. Each is built by `build` when it is first given values of these names; each time the values are
 * put in, and the rows come back. `build` sees the names and never the values, so that it can't make another query for other values.
 *
 * SQLite prepares a statement again each time if its plan may depend on a value: one with a limit that is put in, and most joins. So a limit is
 * written as it is (`sql.lit`), and what could be a join is some look-ups by key: 3 µs each, where the join took 60. A join where only a
 * subquery of its own has the value, which a limit keeps from being joined, isn't prepared again either.
 */
export function preparedQueries<Tables>() {
  return <Given extends Values, Row>(
    build: (db: Kysely<Tables>, given: Given) => Compilable<Row>,
  ): PreparedQuery<Tables, Given, Row> => {
    // The same names make another text on each database.
    const byNames = { postgres: new Map<string, CompiledQuery<Row>>(), sqlite: new Map<string, CompiledQuery<Row>>() };
    return async (db, given) => {
      const names = Object.keys(given).join(' ');
      const queries = byNames[isPostgres(db) ? 'postgres' : 'sqlite'];
      const kept = queries.get(names) ?? build(db, placeholdersOf(given)).compile();
      queries.set(names, kept);
      const parameters = kept.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
      return (await run<Tables, Row>(db, { ...kept, parameters })).rows;
    };
  };
}

/** Each transaction's own connection. By way of Kysely a query takes twice as long, and a capture has 36. */
const connections = new WeakMap<object, DatabaseConnection>();

async function run<Tables, Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (!db.isTransaction) return db.executeQuery<Row>(query);
  const known = connections.get(db) ?? (await db.getExecutor().provideConnection(async (connection) => connection));
  connections.set(db, known);
  return known.executeQuery<Row>(query);
}

const placeholdersOf = <Given extends Values>(given: Given): Given =>
  Object.fromEntries(Object.keys(given).map((name) => [name, new Placeholder(name)])) as unknown as Given;
