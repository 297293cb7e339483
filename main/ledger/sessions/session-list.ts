// Which run of which index a list of sessions is, by its filter and its sort.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionSort } from '../../../contract/console/page.ts';
import type { SessionFilter } from '../../../contract/console/session.ts';
import { INDEX_BOUND, ROW_BOUND } from '../lists/bounds.ts';
import { amountsIn, dayBounds, isFew, noted, notedIds, refuseInverted, type SomeFilter } from '../lists/filter.ts';
import type { List, Run } from '../lists/walk.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { SHOWN_STATE } from './shown-checkout.ts';

export type SessionsOf = { provider: string; filter: SomeFilter<SessionFilter> };

/** The list that a filter and a sort make. Throws where a range ends before it begins. */
export async function sessionList(
  db: Kysely<LedgerTables>,
  { provider, filter }: SessionsOf,
  sort: SessionSort,
): Promise<List> {
  refuseInverted(filter);
  const { hasNote, checkout, accountId } = filter;
  // A session with an order is past its checkout.
  const isEnd = checkout != null && checkout !== 'started' && checkout !== 'finalized';
  const hasOrder = isEnd ? false : filter.hasOrder;
  const isOfFew = hasNote === true && (await isFew(db, sql`select 1 from note where provider = ${provider}`));
  const isByAmount = sort.by === 'amount';
  // By time, an account's sessions lie together, and the few that have no order.
  const isByTime = !isByAmount && !isOfFew;
  const isWithoutOrder = isByTime && hasOrder === false;
  const isByAccount = isByTime && !isWithoutOrder && accountId != null;
  const rows = [
    ...(accountId == null || isByAccount ? [] : [expressionsOf(db).isBeside('session.account_id', accountId)]),
    ...(hasNote && !isOfFew ? [noted('session')] : []),
    ...(checkout == null ? [] : [standsSo(checkout)]),
    ...(isEnd && filter.hasOrder === true ? [sql<SqlBool>`session.has_order + 0 = 1`] : []),
    ...(hasOrder == null || isWithoutOrder ? [] : [sql<SqlBool>`session.has_order + 0 = ${hasOrder ? 1 : 0}`]),
  ];
  const days = (how: 'entered' | 'looked at') => dayBounds('session', filter, 0, how);
  const amounts = (how: 'entered' | 'looked at') => amountsIn('session', filter, how);
  const list = ({ where, looks }: Pick<Run, 'where' | 'looks'>): List => {
    const run: Run = {
      table: 'session',
      keys: isByAmount ? ['total_amount', 'recorded_at', 'id'] : ['recorded_at', 'id'],
      descending: sort.descending,
      where,
      looks,
      bound: looks.length > 0 ? ROW_BOUND : INDEX_BOUND,
      isFew: isOfFew,
    };
    return { name: `session ${sort.by} ${sort.descending ? 'descending' : 'ascending'}`, runs: [run] };
  };
  const ofProvider = sql<SqlBool>`session.provider = ${provider}`;
  if (isOfFew) {
    const ids = sql<SqlBool>`session.id in (${notedIds(provider)})`;
    return list({ where: [ofProvider, ids, ...days('looked at'), ...amounts('looked at'), ...rows], looks: [] });
  }
  if (isByAmount) return list({ where: [ofProvider, ...amounts('entered')], looks: [...days('looked at'), ...rows] });
  const whose = isByAccount
    ? [sql<SqlBool>`session.account_id = ${accountId}`, expressionsOf(db).isBeside('session.provider', provider)]
    : [ofProvider, ...(isWithoutOrder ? [sql<SqlBool>`session.has_order = 0`] : [])];
  return list({ where: [...whose, ...days('entered')], looks: [...amounts('looked at'), ...rows] });
}

/** As the badge shows it: where the service says more than "started", its word stands. */
function standsSo(state: NonNullable<SessionFilter['checkout']>): RawBuilder<SqlBool> {
  if (state === 'finalized') return sql<SqlBool>`trim(session.status) = 'finalized'`;
  return state === 'started'
    ? sql<SqlBool>`trim(session.status) = 'started' and coalesce(${SHOWN_STATE}, 'exit') = 'exit'`
    : sql<SqlBool>`trim(session.status) = 'started' and ${SHOWN_STATE} = ${state}`;
}
