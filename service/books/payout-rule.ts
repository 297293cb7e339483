// When a marketplace's balance may be paid out (spec, marketplace rule 4), and how much.

import type { Month } from '../../contract/books-month.ts';
import type { PayoutEligibility } from '../../contract/dashboard-api/balance.ts';
import type { PayoutId } from '../../contract/issued-ids.ts';
import { Cents } from '../../contract/money.ts';
import { firstDayAfter } from './months.ts';

type Facts = {
  /** Cents. */
  balance: number;
  holdingBalance: number;
  /** The month it is now. */
  month: Month;
  /** The payout that was started in this month, if any. */
  startedThisMonth: PayoutId | undefined;
};

/** Once a calendar month, and only while the balance is greater than the holding balance: amount = balance − holding balance. */
export function payoutEligibility({ balance, holdingBalance, month, startedThisMonth }: Facts): PayoutEligibility {
  if (startedThisMonth !== undefined) {
    return { state: 'already_this_month', payout_id: startedThisMonth, next_date: firstDayAfter(month) };
  }
  if (balance > holdingBalance) return { state: 'eligible', amount: Cents.parse(balance - holdingBalance) };
  return { state: 'below_holding_balance', missing: Cents.parse(holdingBalance - balance + 1) };
}
