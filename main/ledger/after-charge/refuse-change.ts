// What forbids a refund or a debit presented again before it is sent, by all that the ledger knows of the charge. Asked in the transaction that writes the call.
import type { Kysely } from 'kysely';
import { MAY_BE_PRESENTED_AGAIN, ReturnCode } from '../../../contract/ach/return-codes.ts';
import { type ChargeChange, changesCharge } from '../../../contract/operations/charge-change.ts';
import { PaydeskError } from '../../problem.ts';
import { sameServiceAs } from '../environments/same-service.ts';
import { lossOf } from '../keeping/doubt.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { leftToRefund } from './left-to-refund.ts';
import { presentmentOf } from './presentment.ts';
import { refundAmountOf } from './refund-amount.ts';
import type { ChargeOutcomeRow } from './tables.ts';

type Db = Kysely<LedgerTables>;

/** What each of them forbids. */
const REFUSE: Record<ChargeChange, (db: Db, row: JournalRow) => Promise<void>> = {
  refund_charge: (db, row) => refuseRefund(db, row),
  present_charge_again: (db, row) => refusePresentment(db, row),
};

/** Throws why this call may not be sent; other calls pass. */
export async function refuseChange(db: Db, row: JournalRow): Promise<void> {
  if (!changesCharge(row.operation)) return;
  await refuseBeforeFeedIsRead(db, row);
  await REFUSE[row.operation](db, row);
}

/** Where the ledger lost a part of its past, only the feed knows what was refunded in it: the account's own, or that of the platform, which tells of all its sellers. */
async function refuseBeforeFeedIsRead(db: Db, { provider, environment_id, account_id }: JournalRow): Promise<void> {
  const lost = await lossOf(db, provider);
  if (!lost) return;
  const read = await db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .innerJoin('feed_place', 'feed_place.account_id', 'account.id')
    .select('feed_place.read_at')
    .where('account.environment_id', '=', environment_id)
    .where((where) =>
      where.or([
        where('account.id', '=', account_id),
        where.and([where('account.role', '=', 'platform'), where('environment.mode', '=', 'marketplace')]),
      ]),
    )
    .where('feed_place.read_at', '>', lost.at)
    .executeTakeFirst();
  if (!read) throw new PaydeskError('refund_before_feed');
}

async function refuseRefund(db: Db, row: JournalRow): Promise<void> {
  const { provider, order_id: orderId, charge_id: chargeId } = row;
  const left = orderId === null ? null : await leftToRefund(db, { provider, orderId });
  if (left === null || left.chargeId !== chargeId) throw new PaydeskError('refund_not_charged');
  const { toldOrderId } = left;
  if (toldOrderId !== null && toldOrderId !== orderId) {
    throw new PaydeskError('charge_of_other_order', { chargeId: left.chargeId, orderId: toldOrderId });
  }
  if (left.isReturned) throw new PaydeskError('refund_of_returned');
  // What this call asks for counts by now: it was written before.
  if (left.cents < 0) {
    const before = Math.max(0, left.cents + (refundAmountOf(row) ?? 0));
    throw new PaydeskError('refund_too_much', { left: before }, { field: 'amount' });
  }
}

/** Only a debit that the service says can be: an unreturned one of the same charge would take the money twice. */
async function refusePresentment(
  db: Db,
  { provider, charge_id, order_id, sent_at, attempt }: JournalRow,
): Promise<void> {
  const ofService = await db
    .selectFrom('charge_outcome')
    .selectAll()
    .where('provider', 'in', [provider, ...(await sameServiceAs(db, provider))])
    .where('charge_id', '=', charge_id)
    .execute();
  const told = ofService.find((each) => each.provider === provider);
  const code = ReturnCode.safeParse(told?.return_code).data;
  const isPossible =
    told?.status === 'returned' &&
    told.order_id === order_id &&
    code !== undefined &&
    MAY_BE_PRESENTED_AGAIN.has(code) &&
    told.present_until !== null &&
    told.present_obstacle === null &&
    told.present_until >= sent_at &&
    attempt === presentmentOf(told.charge_id, told.attempt + 1) &&
    (await didEachDebitComeBack(db, told)) &&
    ofService.every((each) => isNoLaterDebit(each, told)) &&
    (await isWholeChargeOwed(db, told));
  if (!isPossible) throw new PaydeskError('present_not_possible');
}

/** Whether an address of the service tells of no later debit than this one, and of no later status of this one. */
const isNoLaterDebit = (each: ChargeOutcomeRow, { attempt, updated_at }: ChargeOutcomeRow): boolean =>
  each.attempt <= attempt && (each.status === 'returned' || each.updated_at <= updated_at);

/** Whatever the charge's status says: a debit that nobody told to have come back may still take the money. */
async function didEachDebitComeBack(db: Db, { provider, charge_id, attempt }: ChargeOutcomeRow): Promise<boolean> {
  const { returned } = await db
    .selectFrom('return_case')
    .select((select) => select.fn.countAll<number>().as('returned'))
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .where('attempt', '<=', attempt)
    .executeTakeFirstOrThrow();
  return Number(returned) === attempt;
}

/** Whether nothing of it was refunded, by any refund that is known, and the service tells the amount that was charged. */
async function isWholeChargeOwed(db: Db, { provider, charge_id, order_id }: ChargeOutcomeRow): Promise<boolean> {
  const left = await leftToRefund(db, { provider, orderId: order_id });
  return left !== null && left.chargeId === charge_id && left.refunded === 0 && left.isAmountAgreed;
}
