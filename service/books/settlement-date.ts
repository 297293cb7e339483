// When a charge settles to the seller (spec, marketplace rule 3), and a refund to the consumer. Ours: the spec shows no times.

import { addBankingDays, isBankingDay } from '../../contract/ach/banking-days.ts';
import type { Day } from '../../contract/books-month.ts';
import { easternMoment, easternTimeOf } from './eastern-time.ts';

/** Charges from 16:45 Eastern time on count as the next banking day's: the last same-day window closes then. */
const CUT_OFF_MINUTE = 16 * 60 + 45;
const SETTLES_AFTER_BANKING_DAYS = 3;
/** Settlement is posted at 08:30 Eastern time. */
const POSTED_AT_MINUTE = 8 * 60 + 30;

/** A refund settles so many banking days after the one it was sent on. */
const REFUND_SETTLES_AFTER_BANKING_DAYS = 2;
/** Banks tell of returns at 07:00 Eastern time, before settlement is posted. */
const RETURNED_AT_MINUTE = 7 * 60;

/** When a charge made at a moment settles (both ms, UTC). */
export function settlementDateOf(chargedAt: number): number {
  return easternMoment(addBankingDays(workedOn(chargedAt), SETTLES_AFTER_BANKING_DAYS), POSTED_AT_MINUTE);
}

/** The next cut-off from a moment on (both ms, UTC): requests made before it are sent. */
export function nextCutOff(at: number): number {
  return easternMoment(workedOn(at), CUT_OFF_MINUTE);
}

/** When a refund that was sent at a cut-off has settled (both ms, UTC). */
export function refundSettlesAt(sentAt: number): number {
  return easternMoment(addBankingDays(easternTimeOf(sentAt).day, REFUND_SETTLES_AFTER_BANKING_DAYS), POSTED_AT_MINUTE);
}

/** When a bank tells of a debit so many banking days after it was made, or at once for none (both ms, UTC). */
export function bankTellsAt(debitedAt: number, bankingDays: number): number {
  // Not in the middle of the ms it was debited in.
  if (bankingDays === 0) return Math.ceil(debitedAt);
  return easternMoment(addBankingDays(workedOn(debitedAt), bankingDays), RETURNED_AT_MINUTE);
}

/** The banking day that something counts to: its own before the cut-off, else the next. */
function workedOn(at: number): Day {
  const { day, minuteOfDay } = easternTimeOf(at);
  const isLate = isBankingDay(day) && minuteOfDay >= CUT_OFF_MINUTE;
  return addBankingDays(day, isLate ? 1 : 0);
}

const MINUTE_MS = 60_000;
/** That of the minute that was asked for last: each session asks, and to work it out takes a twentieth of a session's time. */
let latest: { minute: number; date: Day } | undefined;

/** The next banking day after the one it is in New York at a moment (ms, UTC). Ours: the spec shows no times. */
export function debitDateOf(at: number): Day {
  // New York's days begin with a minute.
  const minute = Math.floor(at / MINUTE_MS);
  if (latest?.minute !== minute) {
    const { day } = easternTimeOf(at);
    latest = { minute, date: addBankingDays(day, isBankingDay(day) ? 1 : 0) };
  }
  return latest.date;
}
