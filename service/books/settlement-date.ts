// When a charge settles to the seller (spec, marketplace rule 3). Ours: the spec shows no times.
import { addBankingDays, isBankingDay } from './banking-days.ts';
import { easternMoment, easternTimeOf } from './eastern-time.ts';

/** Charges from 16:45 Eastern time on count as the next banking day's: the last same-day window closes then. */
const CUT_OFF_MINUTE = 16 * 60 + 45;
const SETTLES_AFTER_BANKING_DAYS = 3;
/** Settlement is posted at 08:30 Eastern time. */
const POSTED_AT_MINUTE = 8 * 60 + 30;

/** When a charge made at a moment settles (both ms, UTC). */
export function settlementDateOf(chargedAt: number): number {
  const { day, minuteOfDay } = easternTimeOf(chargedAt);
  const isLate = isBankingDay(day) && minuteOfDay >= CUT_OFF_MINUTE;
  return easternMoment(addBankingDays(day, SETTLES_AFTER_BANKING_DAYS + (isLate ? 1 : 0)), POSTED_AT_MINUTE);
}
