// How many returns are open, what they come to, and how many deadlines are near.
import { sql } from 'kysely';
import { DEADLINE_NEAR_MS, MOST_OPEN_RETURNS, type OpenReturns } from '../../../contract/console/after-charge.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { sumOfCents } from '../store/sum-of-cents.ts';

type Counted = { count: number; amount: number; dueSoon: number; overdue: number };

/** At a moment (ms, UTC). Those that are due first are counted, up to a limit. Throws `environment_not_found`. */
export async function readOpenReturns({ db }: CallContext, environmentId: string, nowMs: number): Promise<OpenReturns> {
  const provider = await providerOf(db, environmentId);
  const asOf = new Date(nowMs).toISOString();
  const near = new Date(nowMs + DEADLINE_NEAR_MS).toISOString();
  const { rows } = await sql<Counted>`select count(*) as "count", ${sumOfCents('amount')} as "amount",
      coalesce(sum(case when act_by <= ${near} then 1 else 0 end), 0) as "dueSoon", coalesce(sum(case when act_by < ${asOf} then 1 else 0 end), 0) as "overdue"
    from (select amount, act_by from return_case where provider = ${provider} and handled_at is null
      order by due, charge_id, attempt limit ${sql.lit(MOST_OPEN_RETURNS)}) as nearest`.execute(db);
  const counted = rows[0] ?? { count: 0, amount: 0, dueSoon: 0, overdue: 0 };
  return { ...counted, isMore: counted.count === MOST_OPEN_RETURNS, asOf };
}
