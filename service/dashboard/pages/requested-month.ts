// Which statement a page is about: an account of the organization, and a month that has begun.

import { Month } from '../../../contract/books-month.ts';
import { BookAccount } from '../../../contract/dashboard-api/entry.ts';
import { t } from '../../../messages/t.ts';
import { boundsOf, monthOf } from '../../books/months.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HeldAccount } from '../../store/books/account.ts';
import { asPlatform, requestedAccount } from '../api/requested-account.ts';
import type { PageContext } from './pages-app.ts';

/** The account in the query: a platform's balance where it names none, anybody else's settlements. 404 where it isn't theirs. */
export function accountOf(c: PageContext): HeldAccount {
  const account = BookAccount.optional().safeParse(c.req.query('account'));
  const organization = c.get('organization');
  if (!account.success || (account.data === 'balance' && !asPlatform(organization))) {
    throw new Refusal(404, t({ defaultMessage: 'This account doesn’t exist.' }));
  }
  return requestedAccount(organization, account.data);
}

/** A month as it was asked for, the present one where none was. 404 where it has not begun. */
export function requestedMonth(c: PageContext, text: string | undefined): Month {
  if (text === undefined || text === '') return monthOf(c.get('at'));
  const month = Month.safeParse(text);
  if (!month.success || boundsOf(month.data).from > c.get('at')) {
    throw new Refusal(404, t({ defaultMessage: 'There’s no statement for this month.' }));
  }
  return month.data;
}

/** Every month from the organization's first to the present one, newest first. */
export function monthsOf(c: PageContext): Month[] {
  const [first, last] = [monthOf(Date.parse(c.get('organization').create_date)), monthOf(c.get('at'))];
  const months: Month[] = [];
  let [year = 0, number = 0] = last.split('-').map(Number);
  for (let month = last; month >= first; ) {
    months.push(month);
    [year, number] = number === 1 ? [year - 1, 12] : [year, number - 1];
    month = Month.parse(`${year}-${String(number).padStart(2, '0')}`);
  }
  return months;
}
