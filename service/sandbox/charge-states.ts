// What can become of a charge: the legal moves after pending. Pure: the store keeps it, the tests walk it.

/** How a bank returns a debit. `late`: it may still come after the charge was settled. */
export const RETURN_CODES = {
  R01: { words: 'insufficient funds', late: false },
  R02: { words: 'account closed', late: false },
  R03: { words: 'no account', late: false },
  R07: { words: 'authorization revoked by the consumer', late: true },
  R10: { words: 'the consumer says it was not authorized', late: true },
  R11: { words: 'not in accordance with the terms of the authorization', late: true },
  R29: { words: 'corporate customer says it was not authorized', late: false },
} as const;

export type ReturnCode = keyof typeof RETURN_CODES;
export type Outcome = 'pending' | 'settled' | 'returned';
export type Move = { to: 'settled' } | { to: 'returned'; code: ReturnCode };

/** How long after settlement a consumer's bank may return a debit, in ms: 60 days. */
export const LATE_RETURN_MS = 60 * 24 * 60 * 60 * 1000;

type Kept = { settled_at: string | null; returned_at: string | null; return_code: string | null };

export function outcomeOf({ settled_at, returned_at }: Kept): Outcome {
  if (returned_at !== null) return 'returned';
  return settled_at === null ? 'pending' : 'settled';
}

/** Why a move isn't legal at a moment (ms, UTC), in words; undefined where it is. */
export function whyNotMove(kept: Kept, move: Move, at: number): string | undefined {
  const outcome = outcomeOf(kept);
  if (outcome === 'pending') return undefined;
  if (outcome === 'returned') return `it was returned already (${kept.return_code})`;
  if (move.to === 'settled') return 'it is settled already';
  if (!RETURN_CODES[move.code].late) return `it is settled, and ${move.code} comes before settlement only`;
  const since = at - Date.parse(kept.settled_at ?? '');
  return since > LATE_RETURN_MS ? 'it was settled more than 60 days ago' : undefined;
}
