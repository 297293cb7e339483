// Which call it is that a rule of the fault plan is asked about, counted across processes and restarts.
import type { Store } from './database.ts';

export type FaultCount = { rule: number; seen: number; fired: number };

/** Counts one more call for a rule and tells its number, from 1; undefined where the plan has just been replaced. */
export async function countCall(store: Store, rule: number): Promise<number | undefined> {
  const row = await store
    .updateTable('sandbox_fault_counts')
    .set((counts) => ({ seen: counts('seen', '+', 1) }))
    .where('rule', '=', rule)
    .returning('seen')
    .executeTakeFirst();
  return row && Number(row.seen);
}

/** Uses up one strike of a rule; false where it has struck `times` times already. Null is no limit. */
export async function strike(store: Store, rule: number, times: number | null): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('sandbox_fault_counts')
    .set((counts) => ({ fired: counts('fired', '+', 1) }))
    .where('rule', '=', rule)
    .$if(times !== null, (query) => query.where('fired', '<', times ?? 0))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function listFaultCounts(store: Store): Promise<FaultCount[]> {
  const rows = await store.selectFrom('sandbox_fault_counts').selectAll().orderBy('rule').execute();
  return rows.map(({ rule, seen, fired }) => ({ rule, seen: Number(seen), fired: Number(fired) }));
}
