// How many returns a list of them has, and what they come to, counted up to a limit.
import { sql } from 'kysely';
import { MOST_COUNTED_RETURNS, type ReturnsFilter, type ReturnsTotal } from '../../../contract/console/after-charge.ts';
import { countable } from '../../core/fold/refunded.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../journal/journal.ts';
import { sumOfCents } from '../store/sum-of-cents.ts';
import { isOfPart, isReturnedWithin, PARTS } from './list-returns.ts';

/** Throws `environment_not_found`. */
export async function totalReturns({ db }: CallContext, filter: ReturnsFilter): Promise<ReturnsTotal> {
  const provider = await providerOf(db, filter.environmentId);
  const total = { count: 0, amount: 0 };
  for (const part of PARTS[filter.show]) {
    const left = MOST_COUNTED_RETURNS - total.count;
    if (left === 0) break;
    const { rows } = await sql<typeof total>`select count(*) as "count", ${sumOfCents('amount')} as "amount"
      from (select amount from return_case where provider = ${provider} and ${isOfPart[part]}
        and ${isReturnedWithin(filter)} order by at desc limit ${sql.lit(left)}) as newest`.execute(db);
    total.count += rows[0]?.count ?? 0;
    total.amount = countable(total.amount + (rows[0]?.amount ?? 0));
  }
  return { ...total, isMore: total.count === MOST_COUNTED_RETURNS };
}
