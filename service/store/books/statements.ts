// The statement of an account for a month: where it began, what happened, where it ended.
import { BOOKS_TIME_ZONE, type Month } from '../../../contract/books-month.ts';
import { Statement } from '../../../contract/dashboard-api/statement.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { boundsOf } from '../../books/months.ts';
import type { Store } from '../database.ts';
import { type HeldAccount, sumOf, totalsOf } from './account.ts';

/** The statement of a month, amounts in cents; of the present month, up to now. */
export async function statementOf(store: Store, held: HeldAccount, month: Month): Promise<Statement> {
  const { from, to } = boundsOf(month);
  const opening = await sumOf(store, held, month);
  const totals = await totalsOf(store, held, month);
  return Statement.parse({
    account: held.account,
    month,
    time_zone: BOOKS_TIME_ZONE,
    from: timestampOf(from),
    to: timestampOf(to),
    opening,
    closing: totals.reduce((sum, { amount }) => sum + amount, opening),
    totals,
  });
}
