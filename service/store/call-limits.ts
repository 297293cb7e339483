// How many calls a caller has left, counted in the store: all processes over it share one limit.
import { sql } from 'kysely';
import type { Store } from './database.ts';
import type { Limited } from './tables.ts';

export const WINDOW_MS = 60_000;
/** A thousandth of a millisecond is what the sum of many intervals may be off by. */
const ROUNDING_MS = 0.001;

export type CallsDrawn = { calls: number } | { calls: 0; waitMs: number };

type Drawing = { limited: Limited; caller: string; perMinute: number; wanted: number };

/** Takes `wanted` of a caller's calls at a moment (ms), or one where there are fewer; tells how long to wait (ms) where there is none. */
export async function drawCalls(store: Store, drawing: Drawing, at: number): Promise<CallsDrawn> {
  for (const calls of new Set([drawing.wanted, 1])) if (await take(store, drawing, calls, at)) return { calls };
  const row = await store
    .selectFrom('call_limits')
    .select('full_again')
    .where('limited', '=', drawing.limited)
    .where('caller', '=', drawing.caller)
    .executeTakeFirst();
  const interval = WINDOW_MS / drawing.perMinute;
  return { calls: 0, waitMs: Math.max(0, (row?.full_again ?? at) + interval - (at + WINDOW_MS)) };
}

async function take(
  store: Store,
  { limited, caller, perMinute }: Drawing,
  calls: number,
  at: number,
): Promise<boolean> {
  const taken = (calls * WINDOW_MS) / perMinute;
  const stored = sql`call_limits.full_again`;
  const now = sql`cast(${at} as double precision)`;
  // Further ahead than two windows can only be a clock that was set back: that locks no caller out. Other machines' may be a little ahead.
  const next = sql<number>`(case when ${stored} < ${now} or ${stored} > ${now} + ${2 * WINDOW_MS} then ${now} else ${stored} end
    + cast(${taken} as double precision))`;
  const row = await store
    .insertInto('call_limits')
    .values({ limited, caller, full_again: at + taken })
    .onConflict((conflict) =>
      conflict
        .columns(['limited', 'caller'])
        .doUpdateSet({ full_again: next })
        .where(sql<boolean>`${next} <= ${now} + ${WINDOW_MS + ROUNDING_MS}`),
    )
    .returning('full_again')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets who has all its calls again at a moment (ms, UTC). */
export async function forgetFullLimits(store: Store, at: number): Promise<void> {
  // Read first: without any row, no other process has to wait for a change.
  const rested = store.selectFrom('call_limits').select('caller').where('full_again', '<=', at).limit(1);
  if (await rested.executeTakeFirst()) {
    await store.deleteFrom('call_limits').where('full_again', '<=', at).execute();
  }
}
