// What became of charges, read for the screen: of an order, of the ones in a list, and how far the feeds were read.
import type { Kysely } from 'kysely';
import type { AfterChargeView, RefundView, ReturnView } from '../../../contract/console/after-charge.ts';
import { AfterCharge } from '../../../contract/console/after-charge-status.ts';
import { BEFORE_ANY } from '../../core/newer.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { gapOf } from '../projections/read-payment.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables, OrderRow } from '../store/schema.ts';
import type { ChargeOutcomeRow, RefundRow, ReturnCaseRow } from './tables.ts';

type Outcome = Pick<ChargeOutcomeRow, 'return_code' | 'refunded'>;

/** The return code and what was refunded, by order: of those whose status says that there is something. */
export async function outcomesOf(
  db: Kysely<LedgerTables>,
  provider: string,
  orders: Pick<OrderRow, 'id' | 'charge_id' | 'shown_status'>[],
): Promise<Map<string, Outcome>> {
  const wanted = orders.filter(({ shown_status }) => AfterCharge.safeParse(shown_status).success);
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(({ id }) => id);
  const rows = await db
    .selectFrom('charge_outcome')
    .select(['order_id', 'charge_id', 'return_code', 'refunded'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', ids))
    .orderBy('updated_at')
    .execute();
  const chargeOf = new Map(wanted.map(({ id, charge_id }) => [id, charge_id]));
  const own = rows.filter((row) => (chargeOf.get(row.order_id) ?? row.charge_id) === row.charge_id);
  return new Map(own.map((row) => [row.order_id, row]));
}

/** All that was told of an order's charge; null where nothing was. */
export async function afterChargeOfOrder(
  db: Kysely<LedgerTables>,
  order: OrderRow,
  consumerName: string | null,
): Promise<AfterChargeView | null> {
  const told = await db
    .selectFrom('charge_outcome')
    .selectAll()
    .where('provider', '=', order.provider)
    .where('order_id', '=', order.id)
    .orderBy('updated_at', 'desc')
    .execute();
  // Also of an order whose capture needs review: it says that there is a charge.
  const row =
    told.find(({ charge_id }) => charge_id === order.charge_id) ?? (order.charge_id === null ? told[0] : null);
  if (!row) return null;
  const ofCharge = { provider: order.provider, chargeId: row.charge_id };
  const returns = await returnsOfCharge(db, ofCharge);
  const refunds = await refundsOfCharge(db, ofCharge);
  return {
    chargeId: row.charge_id,
    status: row.status,
    amount: row.amount,
    refunded: row.refunded,
    returnCode: row.return_code,
    returnedAt: row.returned_at,
    settlesAt: row.settles_at,
    settledAt: row.settled_at,
    attempt: row.attempt,
    updatedAt: row.updated_at,
    returnableUntil:
      row.returnable_two_days === null || row.returnable_sixty_days === null
        ? null
        : { twoBankingDays: row.returnable_two_days, sixtyDays: row.returnable_sixty_days },
    presentAgain: row.present_until === null ? null : { obstacle: row.present_obstacle, until: row.present_until },
    source: row.source,
    toldBy: row.told_by,
    recordedAt: row.recorded_at,
    returns: returns.map((each) => ({ ...returnView(each, consumerName), accountId: order.account_id })),
    refunds: refunds.map(refundView),
  };
}

type OfCharge = { provider: string; chargeId: string };

function returnsOfCharge(db: Kysely<LedgerTables>, { provider, chargeId }: OfCharge): Promise<ReturnCaseRow[]> {
  return db
    .selectFrom('return_case')
    .selectAll()
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .orderBy('attempt')
    .execute();
}

function refundsOfCharge(db: Kysely<LedgerTables>, { provider, chargeId }: OfCharge): Promise<RefundRow[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .orderBy('at', 'desc')
    .execute();
}

/** A return as the console shows it. */
export function returnView(row: ReturnCaseRow, consumerName: string | null): ReturnView {
  return {
    chargeId: row.charge_id,
    attempt: row.attempt,
    orderId: row.order_id,
    accountId: row.account_id,
    consumerName,
    code: row.code,
    amount: row.amount,
    at: row.at,
    actBy: row.act_by,
    isLate: row.is_late === 1,
    refundedBefore: row.refunded_before,
    source: row.source,
    handledAt: row.handled_at,
    handledBy: row.handled_by,
    handledNote: row.handled_note,
  };
}

const refundView = (row: RefundRow): RefundView => ({
  id: row.id,
  amount: row.amount,
  status: row.status,
  reason: row.reason,
  failureCode: row.failure_code,
  at: row.at,
  updatedAt: row.updated_at === BEFORE_ANY ? row.at : row.updated_at,
  nextStepAt: row.next_step_at,
  source: row.source,
  toldBy: row.told_by,
  reference: row.reference,
  entryId: row.entry_id,
});

/** How far an account's feed was read, as it was last written down. */
export type FeedCursor = {
  accountId: string;
  cursor: string | null;
  readAt: string | null;
  newestAt: string | null;
  trouble: string | null;
  /** Which part of the history was lost last: the number of the fact that says so. */
  gapAt: string | null;
};

/** One for each of these accounts whose feed was asked for before, or of whose history a part is lost. */
export async function readFeedCursors({ db }: CallContext, accountIds: string[]): Promise<FeedCursor[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .leftJoin('feed_place', 'feed_place.account_id', 'account.id')
    .select(['account.id', 'environment.provider', 'feed_place.account_id as asked'])
    .select(['feed_place.cursor', 'feed_place.read_at', 'feed_place.newest_at', 'feed_place.trouble'])
    .where('account.id', 'in', accountIds)
    .execute();
  const gaps = new Map<string, string | null>();
  for (const provider of new Set(rows.map((row) => row.provider))) {
    const gap = await gapOf(db, provider);
    gaps.set(provider, gap && String(gap.seq));
  }
  return rows.flatMap((row) => {
    const gapAt = gaps.get(row.provider) ?? null;
    if (row.asked === null && gapAt === null) return [];
    const { id: accountId, cursor, read_at: readAt, newest_at: newestAt, trouble } = row;
    return { accountId, cursor, readAt, newestAt, trouble, gapAt };
  });
}

/** How many facts were learned of an environment's charges. */
export async function readRevision({ db }: CallContext, environmentId: string): Promise<number> {
  const row = await db
    .selectFrom('after_charge_revision')
    .select('revision')
    .where('provider', '=', await providerOf(db, environmentId))
    .executeTakeFirst();
  return row?.revision ?? 0;
}
