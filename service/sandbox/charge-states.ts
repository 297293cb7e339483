// What can become of a charge: the legal moves after pending. Pure: the store keeps it, the tests walk it.
import { t } from '../../messages/t.ts';

/** How a bank returns a debit. `late`: it may still come after the charge was settled. */
export const RETURN_CODES = {
  R01: { late: false },
  R02: { late: false },
  R03: { late: false },
  R07: { late: true },
  R10: { late: true },
  R11: { late: true },
  R29: { late: false },
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

/** What a return code means, as NACHA defines it. */
export function returnReason(code: ReturnCode): string {
  switch (code) {
    case 'R01':
      return t({ defaultMessage: 'insufficient funds' });
    case 'R02':
      return t({ defaultMessage: 'account closed' });
    case 'R03':
      return t({ defaultMessage: 'no account' });
    case 'R07':
      return t({ defaultMessage: 'authorization revoked by the consumer' });
    case 'R10':
      return t({ defaultMessage: 'not authorized, according to the consumer' });
    case 'R11':
      return t({ defaultMessage: 'not in line with the authorization' });
    case 'R29':
      return t({ defaultMessage: 'not authorized, according to a business customer' });
  }
}

/** settled_and_not_late: by a code that comes before settlement only. settled_too_long: later than a consumer's bank may. */
export type Obstacle = 'returned' | 'settled' | 'settled_and_not_late' | 'settled_too_long';

/** Why a move isn't legal at a moment (ms, UTC); undefined where it is. */
export function whyNotMove(kept: Kept, move: Move, at: number): Obstacle | undefined {
  const outcome = outcomeOf(kept);
  if (outcome === 'pending') return undefined;
  if (outcome === 'returned') return 'returned';
  if (move.to === 'settled') return 'settled';
  if (!RETURN_CODES[move.code].late) return 'settled_and_not_late';
  const since = at - Date.parse(kept.settled_at ?? '');
  return since > LATE_RETURN_MS ? 'settled_too_long' : undefined;
}
