// Pages of rows by key, newest first: the millionth page is as quick as the first.
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/** `before` is the last row of the page before. */
export type PageRequest = { limit: number; before?: { create_date: string; id: string } | undefined };

/** The rows of a table that has create_date and id, from `before` on. */
export function newestFirst<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  table: Table & string,
  { limit, before }: PageRequest,
): SelectQueryBuilder<Database, Table, Row> {
  const [date, id] = [sql.ref(`${table}.create_date`), sql.ref(`${table}.id`)];
  // Compared as a pair, which an index answers; spelt out with "or" it would be read from the newest row on.
  const rest = before && query.where(sql<SqlBool>`(${date}, ${id}) < (${before.create_date}, ${before.id})`);
  return (rest ?? query).orderBy(date, 'desc').orderBy(id, 'desc').limit(limit);
}
