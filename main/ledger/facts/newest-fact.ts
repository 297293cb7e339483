// The newest fact of a provider: each new fact is chained to it, and each head that is kept names it.
import { type RawBuilder, sql } from 'kysely';

/** Beyond every number of a fact. */
const ANY = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * A column of the provider's newest fact up to a number; null where it has none. Asked for by provider and number together, which only the index
 * fact_of_provider has in order: by the provider alone, PostgreSQL may read everybody's facts backwards until it meets one of a provider that is
 * rarely used.
 */
export const ofNewestFact = (
  column: 'hash' | 'learned_at',
  provider: RawBuilder<string>,
  upTo: RawBuilder<unknown> | number = ANY,
): RawBuilder<string | null> =>
  sql`(select case when newest.provider = ${provider} then newest.${sql.ref(column)} end
    from (select provider, ${sql.ref(column)} from fact where (provider, seq) <= (${provider}, ${upTo})
      order by provider desc, seq desc limit 1) as newest)`;
