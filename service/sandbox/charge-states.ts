// What can become of a charge: the legal moves after pending. Pure: the store keeps it, the tests walk it.
import type { ReturnCode } from '../../contract/ach/return-codes.ts';
import type { ChargeStatus } from '../../contract/dashboard-api/charge.ts';
import { type ReturnObstacle, whyNotReturn } from '../books/returnable.ts';

export type Move = { to: 'settled' } | { to: 'returned'; code: ReturnCode };

type ChargeTimes = { settled_at: string | null; returned_at: string | null };

export function outcomeOf({ settled_at, returned_at }: ChargeTimes): ChargeStatus {
  if (returned_at !== null) return 'returned';
  return settled_at === null ? 'pending' : 'settled';
}

export type Obstacle = 'settled' | ReturnObstacle;

/** Why a move isn't legal at a moment (ms, UTC); undefined where it is. */
export function whyNotMove(kept: ChargeTimes, move: Move, at: number): Obstacle | undefined {
  if (move.to === 'returned') return whyNotReturn(kept, move.code, at);
  const outcome = outcomeOf(kept);
  return outcome === 'pending' ? undefined : outcome;
}
