// Until when a consumer's bank may return a debit.
import { RETURN_CODES, type ReturnCode } from '../../contract/ach/return-codes.ts';

const DAY_MS = 86_400_000;

/** How long after settlement a consumer's bank may return a debit as unauthorized, in ms: 60 days. */
export const LATE_RETURN_MS = 60 * DAY_MS;

type Settlement = {
  /** When the debit settles to the seller, or did; ms, UTC. */
  settlesAt: number;
};

/**
 * The last moments (ms, UTC) for each kind of code. Banks have settled a debit among themselves two banking days before it settles to
 * the seller, so that those codes come before that, and the others within 60 days of it.
 */
export function returnableUntil({ settlesAt }: Settlement): { two_banking_days: number; sixty_days: number } {
  return { two_banking_days: settlesAt, sixty_days: settlesAt + LATE_RETURN_MS };
}

/** returned: it came back already. settled_and_not_late: by a code that comes before settlement only. settled_too_long: later than a consumer's bank may. */
export type ReturnObstacle = 'returned' | 'settled_and_not_late' | 'settled_too_long';

type ChargeTimes = { settled_at: string | null; returned_at: string | null };

/** Why a bank can't return a debit with a code at a moment (ms, UTC); undefined where it can. */
export function whyNotReturn(
  { settled_at, returned_at }: ChargeTimes,
  code: ReturnCode,
  at: number,
): ReturnObstacle | undefined {
  if (returned_at !== null) return 'returned';
  if (settled_at === null) return undefined;
  if (!comesLate(code)) return 'settled_and_not_late';
  return at > returnableUntil({ settlesAt: Date.parse(settled_at) }).sixty_days ? 'settled_too_long' : undefined;
}

/** Whether a code can still come once the debit has settled to the seller. */
export function comesLate(code: ReturnCode): boolean {
  return RETURN_CODES[code].window === 'sixty_days';
}
