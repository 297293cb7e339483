// What was learned of a payment after its consumer was erased, such as an old event that a feed tells again.
import { type Kysely, sql } from 'kysely';
import type { Fact } from '../../core/facts.ts';
import { placesToErase, redactPersonalValues } from '../facts/personal.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Erased orders and sessions about which a fact was learned since: `most` of those after a record, in the order of their IDs. */
export async function erasedWithLaterFacts(
  db: Kysely<LedgerTables>,
  { provider, after, most }: { provider: string; after: string; most: number },
): Promise<string[]> {
  // SQLite takes a cross join in its order, and no index of providers, which would read all facts.
  const isLater = sql`fact.provider || '' = erased.provider and fact.learned_at > erased.at`;
  const isNext = sql`erased.provider = ${provider} and erased.record_id > ${after}`;
  const { rows } = await sql<{ id: string }>`
    select erased.record_id as id from erased_record as erased cross join fact
      where ${isNext} and fact.order_id = erased.record_id and ${isLater}
    union select erased.record_id from erased_record as erased cross join fact
      where ${isNext} and fact.session_id = erased.record_id and ${isLater}
    union select erased.record_id from erased_record as erased cross join fact_subject as also cross join fact
      where ${isNext} and fact.seq = also.seq and ${isLater} and also.subject =
        case when erased.record_id like 'order%' then 'order ' else 'session ' end || erased.record_id
    order by id limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a fact holds a value that an erasure takes away. What is erased already is the empty text. */
export const tellOfConsumer = (facts: readonly Fact[]): boolean =>
  facts.some((fact) => placesToErase(redactPersonalValues(fact).body).length > 0);
