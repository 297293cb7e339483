// Reads facts back, with their personal values as far as they weren't erased.
import type { Kysely } from 'kysely';
import type { Fact, FactBody } from '../../../main/core/facts.ts';
import type { PersonalValue, Sealed } from '../../../main/ledger/facts/personal.ts';
import type { FactRow } from '../../../main/ledger/facts/tables.ts';
import type { LedgerTables } from '../../../main/ledger/schema.ts';

/** Facts as they were learned, with their personal values as far as they weren't erased. */
export async function readFacts(db: Kysely<LedgerTables>, rows: readonly FactRow[]): Promise<Fact[]> {
  if (rows.length === 0) return [];
  const values = await db
    .selectFrom('personal_value')
    .selectAll()
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .execute();
  return rows.map(({ seq, provider, kind, learned_at: learnedAt, body }) => {
    const said = putBack(
      JSON.parse(body),
      values.filter((value) => value.seq === seq),
    ) as Omit<FactBody, 'kind'>;
    const request = 'request' in said ? { request: JSON.stringify(said.request) } : {};
    return { ...said, ...request, kind, seq, provider, learnedAt } as Fact;
  });
}

/** The body with its values; one that was erased is null. */
function putBack(body: unknown, values: readonly PersonalValue[]): unknown {
  const byPlace = new Map(values.map(({ place, value }) => [place, value]));
  const walk = (value: unknown): unknown => {
    if (isSealed(value)) return byPlace.get(value.personal) ?? null;
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, walk(each)]));
  };
  return walk(body);
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'personal' in value && 'hmac' in value;
