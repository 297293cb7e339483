// The first day on which an authorised debit may reach the consumer's bank.
import type { Day } from '../../contract/dashboard-api/month.ts';
import { addBankingDays, isBankingDay } from './banking-days.ts';
import { easternTimeOf } from './eastern-time.ts';

/** The next banking day after the one it is in New York at a moment (ms, UTC). Ours: the spec shows no times. */
export function debitDateOf(at: number): Day {
  const { day } = easternTimeOf(at);
  return addBankingDays(day, isBankingDay(day) ? 1 : 0);
}
