// Kysely over a PostgreSQL database that has one writer at a time.
import {
  type CompiledQuery,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { GroupCommitDriver, type Reads } from '../group-commit/driver.ts';
import type { PostgresCommitGroups } from './commit-groups.ts';
import type { PostgresPool } from './open.ts';

/** The dialect over a writer and a pool to read by; Kysely's `destroy` closes the first. */
export function postgresGroupCommitDialect(groups: PostgresCommitGroups, reader: PostgresPool): Dialect {
  return {
    createDriver: () => new GroupCommitDriver(groups, readsOf(reader)),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

/** The caller that opened the pool closes it. */
const readsOf = (pool: PostgresPool): Reads => ({
  run: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
    const client = await pool.connect();
    try {
      return { rows: (await client.query<Row>(sql, parameters)).rows };
    } finally {
      client.release();
    }
  },
  close: () => undefined,
});
