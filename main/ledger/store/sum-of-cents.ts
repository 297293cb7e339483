// Sums of amounts that a service reports, which may be of any size: a sum that can't be counted exactly is the most that can, as of one charge.
import { type RawBuilder, sql } from 'kysely';

const MAX_CENTS = sql.lit(Number.MAX_SAFE_INTEGER);

/** Of no rows, 0. A sum of whole numbers would be an error beyond 64 bits. */
export function sumOfCents(column: string): RawBuilder<number> {
  const sum = sql`coalesce(sum(cast(${sql.ref(column)} as double precision)), 0)`;
  return sql<number>`case when ${sum} > ${MAX_CENTS} then ${MAX_CENTS} else ${sum} end`;
}
