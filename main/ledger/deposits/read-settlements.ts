// Deposits, read for the screen: the list of all sellers', one with its lines, and those that an order is in.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { lastDayOf } from '../../../contract/books-month.ts';
import {
  type NoSettlement,
  type SettlementDetail,
  type SettlementInput,
  type SettlementLineView,
  type SettlementList,
  type SettlementsInput,
  type SettlementsOfOrder,
  type SettlementsOfOrderInput,
  SettlementsTrouble,
  SettlementTrouble,
  type SettlementView,
} from '../../../contract/console/settlement.ts';
import { SettlementId } from '../../../contract/ids.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { afterCursor, cutPage } from '../lists/keyset.ts';
import type { LedgerTables, OrderRow } from '../store/schema.ts';
import { type OrderBehind, ordersBehind } from './orders-behind.ts';
import type { DepositLineRow, DepositRow } from './tables.ts';

type Db = Kysely<LedgerTables>;

/** A page of the deposits that a filter finds, newest first. Throws `environment_not_found`. */
export async function listSettlements({ db }: CallContext, input: SettlementsInput): Promise<SettlementList> {
  const { environmentId, cursor, limit } = input;
  const provider = await providerOf(db, environmentId);
  const { rows } = await sql<DepositRow>`select * from deposit
    where ${depositsWhere(provider, input)} and ${afterCursor(cursor, 'deposited_at')}
    order by deposited_at desc, id desc limit ${limit + 1}`.execute(db);
  const { shown, nextCursor } = cutPage(
    rows.map((row) => ({ ...row, recorded_at: row.deposited_at })),
    limit,
  );
  return { ...(await stateOf(db, environmentId, provider)), items: shown.map(settlementView), nextCursor };
}

type Filter = Partial<Pick<SettlementsInput, 'accountId' | 'amount' | 'day' | 'month'>>;

/** An index has the deposits of each in the list's order. */
export function depositsWhere(provider: string, { accountId, amount, day, month }: Filter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`provider = ${provider}`,
    ...(accountId == null ? [] : [sql<SqlBool>`account_id = ${accountId}`]),
    ...(amount == null ? [] : [sql<SqlBool>`amount = ${amount}`]),
    ...(day == null ? [] : spanOf(day, day)),
    ...(month == null ? [] : spanOf(`${month}-01`, lastDayOf(month))),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Days of New York, which lies four or five hours behind UTC: by the moment, so that the index of the list's order is entered. */
function spanOf(first: string, last: string): RawBuilder<SqlBool>[] {
  const from = `${first}T00:00:00.000000Z`;
  const until = new Date(Date.parse(`${last}T06:00:00Z`) + 86_400_000).toISOString();
  return [sql`deposited_at >= ${from} and deposited_at < ${until}`, sql`day >= ${first} and day <= ${last}`];
}

/** offered: null of one of whose deposits nothing is known yet. */
async function stateOf(db: Db, environmentId: string, provider: string) {
  const feeds = await db
    .selectFrom('deposit_feed')
    .innerJoin('account', 'account.id', 'deposit_feed.account_id')
    .select(['deposit_feed.is_behind', 'deposit_feed.trouble'])
    .where('account.environment_id', '=', environmentId)
    .execute();
  const troubles = feeds.map(({ trouble }) => SettlementsTrouble.safeParse(trouble));
  const isRefused = feeds.length > 0 && feeds.every(({ trouble }) => trouble === 'not_offered');
  return {
    offered: !isRefused || (await hasAny(db, provider)),
    isReading: feeds.length === 0 || feeds.some(({ is_behind, trouble }) => is_behind === 1 && trouble === null),
    trouble: troubles.find(({ success }) => success)?.data ?? null,
  };
}

async function hasAny(db: Db, provider: string): Promise<boolean> {
  const first = await db.selectFrom('deposit').select('id').where('provider', '=', provider).limit(1).execute();
  return first.length > 0;
}

export const settlementView = (row: DepositRow): SettlementView => ({
  id: SettlementId.parse(row.id),
  accountId: row.account_id,
  depositedAt: row.deposited_at,
  amount: row.amount,
  charges: row.charges,
  fees: row.fees,
  refunds: row.refunds,
  returns: row.returns,
  feesReturned: row.fees_returned,
  broughtForward: row.brought_forward,
  carriedForward: row.carried_forward,
  lineCount: row.line_count,
  hasLines: row.lines_read === 1,
  trouble: row.lines_trouble === null ? null : SettlementTrouble.catch('unreadable').parse(row.lines_trouble),
});

/** One with a page of its lines, oldest first. Throws `settlement_not_found`. */
export async function getSettlement({ db }: CallContext, input: SettlementInput): Promise<SettlementDetail> {
  const { environmentId, settlementId, cursor, limit } = input;
  const provider = await providerOf(db, environmentId);
  const deposit = await db
    .selectFrom('deposit')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', settlementId)
    .executeTakeFirst();
  if (!deposit) throw new PaydeskError('settlement_not_found');
  const { rows } = await sql<DepositLineRow>`select * from deposit_line
    where provider = ${provider} and deposit_id = ${settlementId} and ${afterCursor(cursor, 'at', 'oldest')}
    order by at, id limit ${limit + 1}`.execute(db);
  const { shown, nextCursor } = cutPage(
    rows.map((row) => ({ ...row, recorded_at: row.at })),
    limit,
  );
  return { settlement: settlementView(deposit), lines: await lineViews(db, provider, shown), nextCursor };
}

export async function lineViews(
  db: Db,
  provider: string,
  rows: readonly DepositLineRow[],
): Promise<SettlementLineView[]> {
  const chargeIds = [...new Set(rows.flatMap(({ charge_id }) => charge_id ?? []))];
  const behind = await ordersBehind(db, provider, chargeIds);
  return rows.map((row) => {
    const { order, returnCode } = behind.get(row.charge_id ?? '') ?? { order: null, returnCode: null };
    return lineView(row, order, returnCode);
  });
}

const lineView = (row: DepositLineRow, order: OrderBehind | null, returnCode: string | null): SettlementLineView => ({
  id: row.id,
  kind: row.kind,
  chargeId: row.charge_id,
  refundId: row.refund_id,
  trackNumber: row.track_number,
  orderId: order?.orderId ?? null,
  capturedAt: order?.capturedAt ?? null,
  consumerName: order?.consumerName ?? null,
  returnCode,
  amount: row.amount,
  fee: row.fee,
  at: row.at,
});

/** In which deposits an order's charge, refunds and returns are; or why its charge is in none. Throws `order_not_found`. */
export async function settlementsOfOrder(
  { db, nowMs }: CallContext,
  { environmentId, orderId }: SettlementsOfOrderInput,
): Promise<SettlementsOfOrder> {
  const provider = await providerOf(db, environmentId);
  const order = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new PaydeskError('order_not_found', { orderId });
  const outcome = await outcomeOf(db, order);
  const chargeId = order.charge_id ?? outcome?.charge_id;
  if (chargeId === undefined) return { lines: [], why: { reason: 'not_charged' } };
  const rows = await db
    .selectFrom('deposit_line')
    .innerJoin('deposit', (join) =>
      join.onRef('deposit.provider', '=', 'deposit_line.provider').onRef('deposit.id', '=', 'deposit_line.deposit_id'),
    )
    .select(['deposit_line.id', 'deposit_line.kind', 'deposit_line.amount', 'deposit_line.fee'])
    .select(['deposit.id as settlementId', 'deposit.account_id as accountId', 'deposit.deposited_at as depositedAt'])
    .where('deposit_line.provider', '=', provider)
    .where('deposit_line.charge_id', '=', chargeId)
    .execute();
  const lines = rows
    .map((row) => ({ ...row, settlementId: SettlementId.parse(row.settlementId) }))
    .toSorted((a, b) => (a.depositedAt < b.depositedAt ? -1 : a.depositedAt > b.depositedAt ? 1 : 0));
  if (lines.some(({ kind }) => kind === 'charge')) return { lines, why: null };
  return { lines, why: await whyInNone(db, { environmentId, order, outcome, nowMs }) };
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/** What was told of an order's charge last. */
async function outcomeOf(db: Db, { provider, id, charge_id }: OrderRow) {
  const told = await db
    .selectFrom('charge_outcome')
    .select(['charge_id', 'status', 'return_code', 'returned_at', 'settles_at', 'settled_at', 'amount', 'refunded'])
    .where('provider', '=', provider)
    .where('order_id', '=', id)
    .orderBy('updated_at', 'desc')
    .execute();
  return told.find((row) => row.charge_id === charge_id) ?? (charge_id === null ? told[0] : undefined);
}

type Why = { environmentId: string; order: OrderRow; outcome: Outcome; nowMs: number };

async function whyInNone(db: Db, { environmentId, order, outcome, nowMs }: Why): Promise<NoSettlement> {
  const state = await stateOf(db, environmentId, order.provider);
  if (!state.offered) return { reason: 'not_reported' };
  if (outcome?.status === 'returned' && outcome.settled_at === null)
    return { reason: 'returned', code: outcome.return_code, at: outcome.returned_at };
  const expectedAt = outcome?.settles_at ?? null;
  const isAhead = expectedAt !== null && Date.parse(expectedAt) > nowMs;
  if (outcome === undefined || (outcome.status === 'pending' && isAhead)) return { reason: 'waiting', expectedAt };
  if (state.isReading || (await hasUnread(db, order))) return { reason: 'not_read' };
  if (outcome.refunded >= outcome.amount && outcome.settled_at === null) return { reason: 'refunded' };
  return outcome.status === 'pending' ? { reason: 'waiting', expectedAt } : { reason: 'missing' };
}

/** Whether a deposit of the order's account has no lines yet. */
async function hasUnread(db: Db, { provider, account_id }: OrderRow): Promise<boolean> {
  const unread = await db
    .selectFrom('deposit')
    .select('id')
    .where('provider', '=', provider)
    .where(sql<SqlBool>`lines_read = 0`)
    .where('account_id', '=', account_id)
    .limit(1)
    .execute();
  return unread.length > 0;
}
