// Which orders of a run that wait may be the same purchase as another order: noted when the run is planned, started and resumed.
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { likelyDuplicates } from '../consumers/likely-duplicates.ts';
import type { CallContext } from '../define-call.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Whether an order that waits may be the same purchase as another. Of a `capture_run_item as item`. */
export const IS_DUPLICATE = sql<boolean>`(item.state = 'waiting' and item.duplicate_of is not null)`;

const isUnconfirmed = sql<boolean>`(${IS_DUPLICATE} and duplicate_of is distinct from duplicate_confirmed)`;

/** Which orders of a run, beside which others, no person confirmed yet: a digest. null where there are none. */
export async function unconfirmedDuplicates(db: Kysely<LedgerTables>, runId: string): Promise<string | null> {
  const pairs = await db
    .selectFrom('capture_run_item as item')
    .select(['seq', 'duplicate_of'])
    .where('run_id', '=', runId)
    .where(isUnconfirmed)
    .orderBy('seq')
    .execute();
  return pairs.length === 0 ? null : hash('sha256', JSON.stringify(pairs.map((pair) => [pair.seq, pair.duplicate_of])));
}

/** A person saw them. */
export const confirmDuplicates = (db: Kysely<LedgerTables>, runId: string) =>
  db
    .updateTable('capture_run_item')
    .set({ duplicate_confirmed: sql`duplicate_of` })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .where('duplicate_of', 'is not', null)
    .execute();

/** Engineering value: rows compared in one call. */
const AT_A_TIME = 500;

/** Compares some rows of a run that isn't over once more, from one on. Gives where the next part begins; null after the last. */
export async function noteDuplicates({ db }: CallContext, runId: string, firstSeq: number): Promise<number | null> {
  const untilSeq = firstSeq + AT_A_TIME;
  await noteDuplicatesOf(db, runId, { firstSeq, untilSeq });
  const more = await db
    .selectFrom('capture_run_item')
    .select('seq')
    .where('run_id', '=', runId)
    .where('seq', '>=', untilSeq)
    .limit(1)
    .executeTakeFirst();
  return more ? untilSeq : null;
}

/** Notes of each order that waits another one, in the run or not, that may be the same purchase. In no transaction: no capture waits for it. */
export async function noteDuplicatesOf(
  db: Kysely<LedgerTables>,
  runId: string,
  { firstSeq, untilSeq }: { firstSeq: number; untilSeq: number },
): Promise<void> {
  const waiting = await db
    .selectFrom('capture_run_item as item')
    .innerJoin('capture_run as run', 'run.id', 'item.run_id')
    .innerJoin('order', (join) =>
      join.onRef('order.provider', '=', 'run.provider').onRef('order.id', '=', 'item.order_id'),
    )
    .select(['order.id', 'order.provider', 'consumer_id', 'total_amount', 'recorded_at', 'shown_status'])
    .select(['item.seq', 'item.duplicate_of'])
    .where('item.run_id', '=', runId)
    .where('item.seq', '>=', firstSeq)
    .where('item.seq', '<', untilSeq)
    .where('item.state', '=', 'waiting')
    .execute();
  const duplicates = await likelyDuplicates(db, waiting[0]?.provider ?? '', waiting);
  for (const { id, seq, duplicate_of } of waiting) {
    const other = duplicates.get(id) ?? null;
    if (other === duplicate_of) continue;
    await db
      .updateTable('capture_run_item')
      .set({ duplicate_of: other })
      .where('run_id', '=', runId)
      .where('seq', '=', seq)
      .where('state', '=', 'waiting')
      .execute();
  }
}
