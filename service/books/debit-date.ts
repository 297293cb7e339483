// The first day on which an authorised debit may reach the consumer's bank.
import type { Day } from '../../contract/dashboard-api/month.ts';
import { addBankingDays, isBankingDay } from './banking-days.ts';
import { easternTimeOf } from './eastern-time.ts';

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
