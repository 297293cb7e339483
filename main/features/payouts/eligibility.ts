// When a balance may be paid out (spec, marketplace rule 4), by the console's own reckoning: where a provider can't be asked.
import type { Eligibility } from '../../../contract/console/payout.ts';

type Facts = {
  /** Cents. */
  balance: number;
  /** Cents; null if not entered. */
  holdingBalance: number | null;
  /** The month it is now in America/New_York, "2026-11". */
  month: string;
  /** The last month that was paid out; null where none was. */
  lastPaidMonth: string | null;
};

/**
 * Once a calendar month, and only while the balance is greater than the holding balance: amount = balance − holding balance.
 * A payout of a later month than this one means that this machine's clock was put back: the next is due after that month.
 */
export function payoutEligibility({ balance, holdingBalance, month, lastPaidMonth }: Facts): Eligibility {
  if (lastPaidMonth !== null && lastPaidMonth >= month) {
    return { state: 'already_this_month', nextDate: firstDayAfter(lastPaidMonth) };
  }
  if (holdingBalance === null) return { state: 'holding_balance_unknown' };
  if (balance > holdingBalance) return { state: 'eligible', amount: balance - holdingBalance };
  return { state: 'below_holding_balance', missing: holdingBalance - balance + 1 };
}

/** The first day of the month after: "2026-12" → "2027-01-01". */
export function firstDayAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
