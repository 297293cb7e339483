// By when the consumer's authorization must be handed in after a return that calls the debit unauthorized.

import { addBankingDays } from '../../contract/ach/banking-days.ts';
import { PROOF_BANKING_DAYS } from '../../contract/console/authorization-end.ts';
import { easternMoment, easternTimeOf } from './eastern-time.ts';

const LAST_MINUTE = 23 * 60 + 59;

/** The last minute of the tenth banking day after a return (both ms, UTC), as if the bank asked at once. */
export function proofDueAt(returnedAt: number): number {
  return easternMoment(addBankingDays(easternTimeOf(returnedAt).day, PROOF_BANKING_DAYS), LAST_MINUTE);
}
