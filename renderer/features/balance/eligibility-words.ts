// Says whether a payout is available.

import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { locale, t } from '../../../messages/t.ts';
import { zoneWords } from '../../ui/time-words.ts';

type EligibilityFigures = Pick<BalanceView, 'balance' | 'holdingBalance' | 'payout' | 'asOf'>;

export function eligibilityWords({ balance, holdingBalance, payout, asOf }: EligibilityFigures): string {
  switch (payout.state) {
    case 'eligible':
      return t({ defaultMessage: '{amount} available for payout' }, { amount: formatCents(payout.amount) });
    case 'below_holding_balance':
      return belowWords(balance, holdingBalance ?? 0);
    case 'already_this_month':
      return t(
        { defaultMessage: 'Paid out this month. Next payout from {day}, {zone}' },
        { day: dayOfYearWords(payout.nextDate, asOf), zone: zoneWords(BOOKS_TIME_ZONE, Date.parse(asOf)) },
      );
    case 'holding_balance_unknown':
      return t({ defaultMessage: 'Holding balance unknown' });
  }
}

/** A payout needs more than the holding balance. An equal balance isn’t called below it. */
function belowWords(balance: number, holdingBalance: number): string {
  if (balance === holdingBalance)
    return t({ defaultMessage: 'Equal to the holding balance. It must be higher for a payout.' });
  return t({ defaultMessage: '{amount} below the holding balance' }, { amount: formatCents(holdingBalance - balance) });
}

/** "December 1", with the year if it isn’t the current one. */
function dayOfYearWords(day: string, asOf: string): string {
  const year = day.slice(0, 4) === asOf.slice(0, 4) ? {} : { year: 'numeric' as const };
  const format = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', day: 'numeric', month: 'long', ...year });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
