// Reads facts back, with their personal values as far as they weren't erased.
import type { Kysely } from 'kysely';
import type { Fact } from '../../core/facts.ts';
import { expressionsOf } from '../engine/expressions.ts';
import type { LedgerTables } from '../schema.ts';
import { putBack } from './personal.ts';
import type { FactRow } from './tables.ts';

/** Facts as they were learned, in the order of their rows. */
export async function readFacts(db: Kysely<LedgerTables>, rows: readonly FactRow[]): Promise<Fact[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('personal_value')
    .select(['seq', 'place', 'value'])
    .where(
      expressionsOf(db).isAmong(
        'seq',
        rows.map(({ seq }) => seq),
      ),
    )
    .where('value', 'is not', null)
    .execute();
  const values = new Map<number, Map<number, string>>();
  for (const { seq, place, value } of found)
    if (value !== null) values.set(seq, (values.get(seq) ?? new Map<number, string>()).set(place, value));
  return rows.map(({ seq, provider, kind, learned_at: learnedAt, body }) => {
    const said = putBack(kind, JSON.parse(body), values.get(seq) ?? new Map());
    return { ...said, seq, provider, learnedAt } as Fact;
  });
}
