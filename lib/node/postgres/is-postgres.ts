// Which database a query is for, without loading the driver of either.
import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether it is PostgreSQL. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
