// By when the consumer's authorization must be handed in after a return that calls the debit unauthorized.
import { addBankingDays } from './banking-days.ts';
import { easternMoment, easternTimeOf } from './eastern-time.ts';

/** The consumer's bank may ask for a copy, and must have it within ten banking days (NACHA, proof of authorization). */
const BANKING_DAYS = 10;
const LAST_MINUTE = 23 * 60 + 59;

/** The last minute of the tenth banking day after a return (both ms, UTC), as if the bank asked at once. */
export function proofDueAt(returnedAt: number): number {
  return easternMoment(addBankingDays(easternTimeOf(returnedAt).day, BANKING_DAYS), LAST_MINUTE);
}
