// Which run of which index a list of sessions is, by its filter and its sort.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionFilter, SessionSort } from '../../../contract/console/session.ts';
import { expressionsOf } from '../engine/expressions.ts';
import type { LedgerTables } from '../schema.ts';
import { INDEX_BOUND, LOOK_UP_BOUND, ROW_BOUND } from './bounds.ts';
import { amountsIn, dayBounds, isFew, noted, notedIds, refuseInverted, type SomeFilter } from './filter.ts';
import type { List, Look, Run } from './walk.ts';

export type SessionsOf = { provider: string; filter: SomeFilter<SessionFilter> };

/** The list that a filter and a sort make. Throws where a range ends before it begins. */
export async function sessionList(db: Kysely<LedgerTables>, of: SessionsOf, sort: SessionSort): Promise<List> {
  refuseInverted(of.filter);
  const name = `session ${sort.by} ${sort.descending ? 'descending' : 'ascending'}`;
  const { provider, filter } = of;
  const { hasNote, accountId } = filter;
  const ofProvider = sql<SqlBool>`session.provider = ${provider}`;
  const order = {
    table: 'session' as const,
    keys: sort.by === 'amount' ? (['total_amount', 'recorded_at', 'id'] as const) : (['recorded_at', 'id'] as const),
    descending: sort.descending,
  };
  const orders = ordersIn(filter);
  if (hasNote && (await isFew(db, sql`select 1 from note where provider = ${provider}`))) {
    const ids = sql<SqlBool>`session.id in (${notedIds(provider)})`;
    const looks = [
      ...[...dayBounds('session', filter, 0, 'looked at'), ...amountsIn('session', filter, 'looked at')],
      ...[...accountIn(db, filter), ...orders],
    ];
    const few: Run = { ...order, where: [ofProvider, ids, ...looks], looks: [], bound: ROW_BOUND, isFew: true };
    return { name, runs: [few] };
  }
  const rows = [...(hasNote ? [noted('session')] : []), ...orders];
  const bound = orders.length > 0 ? LOOK_UP_BOUND : ROW_BOUND;
  if (sort.by === 'amount') {
    const looks = [...accountIn(db, filter), ...rows];
    const run: Run = {
      ...{ ...order, where: [ofProvider, ...amountsIn('session', filter, 'entered')] },
      looks: [...dayBounds('session', filter, 0, 'looked at'), ...looks],
      bound: looks.length === 0 ? INDEX_BOUND : bound,
    };
    return { name, runs: [run] };
  }
  const whose =
    accountId == null
      ? [ofProvider]
      : [sql<SqlBool>`session.account_id = ${accountId}`, expressionsOf(db).isBeside('session.provider', provider)];
  const nearOrders = filter.hasOrder === false ? [withoutOrder(whoseOrders(provider, accountId))] : orders;
  const run: Run = {
    ...{ ...order, where: [...whose, ...dayBounds('session', filter, 0, 'entered')] },
    looks: [...amountsIn('session', filter, 'looked at'), ...(hasNote ? [noted('session')] : []), ...nearOrders],
    bound,
  };
  return { name, runs: [run] };
}

const accountIn = (db: Kysely<LedgerTables>, { accountId }: SessionsOf['filter']): RawBuilder<SqlBool>[] =>
  accountId == null ? [] : [expressionsOf(db).isBeside('session.account_id', accountId)];

const HAS_ORDER = sql<SqlBool>`exists (select 1 from "order" where "order".provider = session.provider
    and "order".session_id = session.id)`;

const ordersIn = ({ hasOrder }: SessionsOf['filter']): RawBuilder<SqlBool>[] =>
  hasOrder == null ? [] : [hasOrder ? HAS_ORDER : sql<SqlBool>`not ${HAS_ORDER}`];

const whoseOrders = (provider: string, accountId: string | null | undefined) =>
  accountId == null ? sql<SqlBool>`provider = ${provider}` : sql<SqlBool>`account_id = ${accountId}`;

/** Nearly every order is recorded soon after its session, engineering values: within so many ms, among so many orders. */
const SOON_MS = 3_600_000;
const NEAR = 2 * LOOK_UP_BOUND;

/** Orders lie in the order of time, so those of the same time are read at once; only a session that has none of these is looked up. */
const withoutOrder =
  (whose: RawBuilder<SqlBool>): Look =>
  ({ from, until }) => {
    const near = [
      whose,
      ...(from === null ? [] : [sql<SqlBool>`recorded_at >= ${from}`]),
      ...(until === null ? [] : [sql<SqlBool>`recorded_at < ${later(until)}`]),
    ];
    return sql<SqlBool>`case when session.id in (select session_id from (select session_id from "order"
        where ${sql.join(near, sql` and `)} order by recorded_at limit ${sql.lit(NEAR)}) as near where session_id is not null)
      then false else not ${HAS_ORDER} end`;
  };

const later = (moment: string): string => new Date(Date.parse(moment) + SOON_MS).toISOString();
