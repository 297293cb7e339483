// Whether a payout can be started, in words.
import type { BalanceView } from '../../../contract/console/payout.ts';
import { BOOKS_TIME_ZONE } from '../../../contract/dashboard-api/month.ts';
import { formatCents } from '../../../contract/format-cents.ts';

type Told = Pick<BalanceView, 'balance' | 'holdingBalance' | 'payout' | 'asOf'>;

export function eligibilityWords({ balance, holdingBalance, payout, asOf }: Told): string {
  switch (payout.state) {
    case 'eligible':
      return `Eligible: ${formatCents(payout.amount)} can be paid out`;
    case 'below_holding_balance':
      return belowWords(balance, holdingBalance ?? 0);
    case 'already_this_month':
      return `Paid out this month; eligible again from ${dayOfYearWords(payout.nextDate, asOf)} (${BOOKS_TIME_ZONE})`;
    case 'holding_balance_unknown':
      return 'The holding balance isn’t known, so nobody can say what may be paid out';
  }
}

/** The balance must be greater: where both are equal nothing is below, and still nothing can be paid out. */
function belowWords(balance: number, holdingBalance: number): string {
  if (balance === holdingBalance) return 'Equal to the holding balance: it must be greater to be paid out';
  return `${formatCents(holdingBalance - balance)} below the holding balance`;
}

/** "December 1", with its year where that isn't the present one. */
function dayOfYearWords(day: string, asOf: string): string {
  const year = day.slice(0, 4) === asOf.slice(0, 4) ? {} : { year: 'numeric' as const };
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long', ...year });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
