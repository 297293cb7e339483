// When a returned charge may be presented to the consumer's bank again (NACHA, reinitiation).

import type { PresentObstacle } from '../../contract/ach/present-obstacle.ts';
import {
  MAY_BE_PRESENTED_AGAIN,
  PRESENTED_AGAIN_AT_MOST,
  PRESENTED_AGAIN_WITHIN_DAYS,
  type ReturnCode,
} from '../../contract/ach/return-codes.ts';

const DAY_MS = 86_400_000;

type Facts = {
  /** When it was debited first; ms, UTC. */
  firstAt: number;
  attempts: number;
  /** Why the newest debit came back; null where it didn't. */
  code: ReturnCode | null;
  /** Cents of refunds that haven't failed. */
  refunded: number;
  isAccountClosed: boolean;
  isAuthorizationEnded: boolean;
};

/** The last moment (ms, UTC) at which a charge may be presented again. */
export function presentableUntil(firstAt: number): number {
  return firstAt + PRESENTED_AGAIN_WITHIN_DAYS * DAY_MS;
}

/** Why a charge can't be presented again at a moment (ms, UTC); null where it can. */
export function whyNotPresentAgain(facts: Facts, at: number): PresentObstacle | null {
  const { firstAt, attempts, code, refunded, isAccountClosed, isAuthorizationEnded } = facts;
  if (code === null) return 'not_returned';
  if (!MAY_BE_PRESENTED_AGAIN.has(code)) return 'code_not_presentable';
  if (attempts > PRESENTED_AGAIN_AT_MOST) return 'presented_twice';
  if (at > presentableUntil(firstAt)) return 'too_late';
  if (refunded > 0) return 'refunded';
  if (isAccountClosed) return 'account_closed';
  return isAuthorizationEnded ? 'authorization_ended' : null;
}
