// Where a run of captures stands, and each of its orders.
import { z } from 'zod';

/** planned: the dry run, nothing was sent. paused goes on only when a person says so. done, stopped: over. */
export const RunState = z.enum(['planned', 'running', 'paused', 'done', 'stopped']);
export type RunState = z.infer<typeof RunState>;

/** What became of one order. sent: on its way. skipped: nothing was sent, `why` says why not. */
export const ItemState = z.enum(['waiting', 'sent', 'captured', 'already_captured', 'refused', 'unknown', 'skipped']);
export type ItemState = z.infer<typeof ItemState>;

/** Which results are shown: those of one state, those whose amount differs, those to capture whose amount only a file says, those to capture that may be the same purchase as another order, or all. */
export const ItemFilter = z.enum([...ItemState.options, 'amount_differs', 'unverified', 'duplicate']);
export type ItemFilter = z.infer<typeof ItemFilter>;
