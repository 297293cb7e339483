// The sandbox's one row: how far its time is ahead, until when time was told, where it stands still, the fault plan, and the outcomes planned. Each function is one durable step.
import type { Store } from './database.ts';
import { preparedQuery } from './database.ts';

export type SandboxState = {
  aheadMs: number;
  toldUntil: number;
  frozenAt: number | null;
  faults: string | null;
  outcomes: string | null;
};

/** Makes the row where it is missing; `at` is ms, UTC. */
export async function ensureSandboxState(store: Store, at: number): Promise<void> {
  await store
    .insertInto('sandbox_state')
    .values({ id: 1, ahead_ms: 0, told_until: at, frozen_at: null, faults: null, outcomes: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Where the time of a store begins, or begins again: a moment (ms, UTC), how far that is ahead of the machine's, and whether it stands. */
export type Beginning = { at: number; aheadMs: number; frozen: boolean };

/** Sets the time, whatever it was before: for a store that isn't open yet. */
export async function beginAt(store: Store, { at, aheadMs, frozen }: Beginning): Promise<void> {
  await ensureSandboxState(store, at);
  await store
    .updateTable('sandbox_state')
    .set({ ahead_ms: aheadMs, told_until: at, frozen_at: frozen ? at : null })
    .execute();
}

const rowOf = preparedQuery((db, { id }: { id: number }) =>
  db.selectFrom('sandbox_state').selectAll().where('id', '=', id),
);

export async function readSandboxState(store: Store): Promise<SandboxState> {
  const [row] = await rowOf(store, { id: 1 });
  if (!row) throw new Error('The row of sandbox_state is missing.');
  // PostgreSQL's driver tells a bigint as text.
  const { faults, outcomes, frozen_at } = row;
  const frozenAt = frozen_at === null ? null : Number(frozen_at);
  return { aheadMs: Number(row.ahead_ms), toldUntil: Number(row.told_until), frozenAt, faults, outcomes };
}

/** Notes that moments up to `until` (ms, UTC) may be told; never takes a later one back. */
export async function tellUntil(store: Store, until: number): Promise<void> {
  await store.updateTable('sandbox_state').set({ told_until: until }).where('told_until', '<', until).execute();
}

/** Puts time at least this far ahead of the machine's, in ms: of two at once the later moment holds. */
export async function beAhead(store: Store, aheadMs: number): Promise<void> {
  await store.updateTable('sandbox_state').set({ ahead_ms: aheadMs }).where('ahead_ms', '<', aheadMs).execute();
}

/** Adds to how far time is ahead, in ms: of two at once both count. */
export async function advanceBy(store: Store, ms: number): Promise<void> {
  await store
    .updateTable('sandbox_state')
    .set((row) => ({ ahead_ms: row('ahead_ms', '+', ms) }))
    .execute();
}

/** Stops time at a moment (ms, UTC), or puts it forward to it while it stands: never back. */
export async function freezeAt(store: Store, at: number): Promise<void> {
  await store
    .updateTable('sandbox_state')
    .set({ frozen_at: at, told_until: at })
    .where((row) => row.or([row('frozen_at', 'is', null), row('frozen_at', '<', at)]))
    .execute();
}

/** Lets time run, from a moment that is so far ahead of the machine's, in ms. */
export async function runFrom(store: Store, at: number, aheadMs: number): Promise<void> {
  await store
    .updateTable('sandbox_state')
    .set({ frozen_at: null, ahead_ms: aheadMs, told_until: at })
    .where('frozen_at', 'is not', null)
    .execute();
}

/** Replaces what is planned for debits and refunds; null takes it away. What was made already keeps what was planned for it. */
export async function writeOutcomes(store: Store, outcomes: string | null): Promise<void> {
  await store.updateTable('sandbox_state').set({ outcomes }).execute();
}

/** Replaces the fault plan, and counts each of its rules from zero; null takes it away. */
export async function writeFaults(store: Store, plan: { json: string; rules: number } | null): Promise<void> {
  await store.transaction().execute(async (tx) => {
    await tx
      .updateTable('sandbox_state')
      .set({ faults: plan?.json ?? null })
      .execute();
    await tx.deleteFrom('sandbox_fault_counts').execute();
    const counts = Array.from({ length: plan?.rules ?? 0 }, (_, rule) => ({ rule, seen: 0, fired: 0 }));
    if (counts.length > 0) await tx.insertInto('sandbox_fault_counts').values(counts).execute();
  });
}

/** Replaces the outcomes where they are still what was read; false where somebody else changed them meanwhile. */
export async function replaceReadOutcomes(
  store: Store,
  read: string | null,
  outcomes: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('sandbox_state')
    .set({ outcomes })
    .where('outcomes', read === null ? 'is' : '=', read)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
