// Refunds and presented debits that were sent from here, written as the service's answer showed them or as a person resolved them.
import type { Kysely } from 'kysely';
import { afterChargeOf, type FactSource } from '../../../contract/console/after-charge.ts';
import type { ChargeOutcomeSeen, RefundSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { refundAmountOf } from '../../core/left-to-refund.ts';
import { BEFORE_ANY, CLOCKS_DIFFER, timeInAnswer } from '../../core/newer.ts';
import { amountOfOrder } from '../order-amount.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { refundedOfCharge } from './left-to-refund.ts';
import type { ChargeOutcomeRow } from './tables.ts';
import { countFacts, writeCharge, writeRefund } from './write-facts.ts';

type Db = Kysely<LedgerTables>;

/** Keeps the refund with the call that asked for it. The feed's word of the same refund changes nothing, whichever comes first. */
export async function recordRefund(db: Db, entry: JournalRow, answer: RefundSeen, now: string): Promise<void> {
  const refund = { ...answer, updated_at: timeInAnswer(answer.updated_at, now) };
  const { provider, account_id: accountId } = entry;
  const ofCharge = { provider, chargeId: refund.charge_id };
  const before = await refundedOfCharge(db, ofCharge);
  await writeRefund(db, { provider, accountId, source: 'service', by: entry.id, now }, refund, entry.id);
  await dropWord(db, provider, entry.id, refund.id);
  const own = db.updateTable('refund').set({ entry_id: entry.id }).where('provider', '=', provider);
  await own.where('id', '=', refund.id).execute();
  const added = (await refundedOfCharge(db, ofCharge)) - before;
  const isTold = await mayBeTold(db, entry, refund.charge_id, refund.create_date);
  const whose = { ...entry, charge_id: refund.charge_id, order_id: refund.order_id };
  await addToRefunded(db, whose, 'service', now, isTold ? 0 : Math.max(0, added));
}

/** Whether the service's newest report of the charge may count this call's refund: it came after the call was sent, and is dated after the refund. */
async function mayBeTold(
  db: Db,
  { provider, sent_at }: JournalRow,
  chargeId: string,
  refundedAt: string,
): Promise<boolean> {
  const known = await outcomeOfCharge(db, provider, chargeId);
  return known?.source === 'service' && known.recorded_at >= sent_at && known.updated_at >= refundedAt;
}

/** What a person said of the call before its answer came. */
async function dropWord(db: Db, provider: string, entryId: string, refundId: string): Promise<void> {
  await db
    .deleteFrom('refund')
    .where('provider', '=', provider)
    .where('id', '=', entryId)
    .where('id', '!=', refundId)
    .execute();
}

/** Keeps a refund of unknown outcome that a person found to have been made; where the feed told of it before, it is that one. */
export async function recordResolvedRefund(db: Db, entry: JournalRow, person: string, now: string): Promise<void> {
  const { provider, charge_id, order_id, sent_at } = entry;
  const amount = refundAmountOf(entry);
  if (charge_id === null || order_id === null || amount === null) return;
  if (await isMadeByOtherTry(db, entry)) return;
  // A provider may give a refund the key of its call as its ID.
  if (await takeAsOwn(db, entry, entry.idempotency_key ?? entry.id)) return;
  const known = await outcomeOfCharge(db, provider, charge_id);
  const told = await db
    .selectFrom('refund')
    .select('id')
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .where('at', '>=', new Date(Date.parse(sent_at) - CLOCKS_DIFFER).toISOString())
    .where('amount', '=', amount)
    .where('source', '=', 'service')
    .where('entry_id', 'is', null)
    // One that was known before the call was sent is another.
    .where('recorded_at', '>=', sent_at)
    .orderBy('at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  // A report that came before the call was sent is of another refund.
  if (told && known && known.recorded_at >= sent_at && (await takeAsOwn(db, entry, told.id))) return;
  await db
    .insertInto('refund')
    .values({
      provider,
      id: entry.id,
      charge_id,
      order_id,
      amount,
      status: 'requested',
      failure_code: null,
      reason: reasonOf(entry),
      at: sent_at,
      updated_at: now,
      source: 'person',
      entry_id: entry.id,
      told_by: person,
      reference: null,
      recorded_at: now,
    })
    .execute();
  const isTold = await mayBeTold(db, entry, charge_id, sent_at);
  await addToRefunded(db, { ...entry, charge_id, order_id }, 'person', now, isTold ? 0 : amount);
}

/** Keeps with the call a refund that is known; gives whether it is. */
async function takeAsOwn(db: Db, { provider, id: entry_id }: JournalRow, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ entry_id })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a refund is known that another call asked for under the same key: the service makes one for both. */
async function isMadeByOtherTry(db: Db, entry: JournalRow): Promise<boolean> {
  const key = entry.idempotency_key ?? entry.id;
  const made = await db
    .selectFrom('refund')
    .innerJoin('journal', 'journal.id', 'refund.entry_id')
    .select('refund.id')
    .where('refund.provider', '=', entry.provider)
    .where('refund.charge_id', '=', entry.charge_id)
    .where('refund.source', '=', 'service')
    .where((where) => where.or([where('journal.id', '=', key), where('journal.idempotency_key', '=', key)]))
    .executeTakeFirst();
  return made !== undefined;
}

/** Keeps the charge with its new debit: it is pending again, and nothing is left to do about the return. */
export async function recordPresented(
  db: Db,
  entry: JournalRow,
  answer: ChargeOutcomeSeen,
  now: string,
): Promise<void> {
  const charge = { ...answer, updated_at: timeInAnswer(answer.updated_at, now) };
  const { provider, account_id: accountId } = entry;
  await writeCharge(db, { provider, accountId, source: 'service', by: entry.id, now }, charge, { isAnswer: true });
  await countFacts(db, provider, 1);
}

/** Whose refund it is. */
type OfCharge = { provider: string; account_id: string; id: string; charge_id: string; order_id: string };

/** Adds a new refund to what is known of its charge, and so to its order's status; where nothing is, this is the first. The service's word replaces it as soon as it comes. added: cents that the service's report of the charge can't count yet. */
export async function addToRefunded(
  db: Db,
  of: OfCharge,
  source: FactSource,
  now: string,
  added: number,
): Promise<void> {
  await sumRefunds(db, of, source, now, added);
  await countFacts(db, of.provider, 1);
}

/** The same without telling windows that there is something new. */
export async function sumRefunds(
  db: Db,
  { provider, account_id, id, charge_id, order_id }: OfCharge,
  source: FactSource,
  now: string,
  added: number,
): Promise<void> {
  const sum = await refundedOfCharge(db, { provider, chargeId: charge_id });
  const known = await outcomeOfCharge(db, provider, charge_id);
  if (known) {
    await setRefunded(db, known, Math.max(known.refunded + added, sum));
  } else {
    const amount = (await amountOfOrder(db, { provider, order_id })) ?? sum;
    const charge = { status: 'pending' as const, amount, refunded: sum };
    const row: ChargeOutcomeRow = {
      ...{ provider, charge_id, order_id, account_id, ...charge, after_charge: afterChargeOf(charge) },
      ...{ return_code: null, returned_at: null, settles_at: null, settled_at: null, attempt: 1 },
      ...{ returnable_two_days: null, returnable_sixty_days: null, present_obstacle: null, present_until: null },
      ...{ updated_at: BEFORE_ANY, source, told_by: id, recorded_at: now },
    };
    await db.insertInto('charge_outcome').values(row).execute();
  }
}

/** What is known of a charge; undefined where nothing is. */
export function outcomeOfCharge(db: Db, provider: string, chargeId: string): Promise<ChargeOutcomeRow | undefined> {
  return db
    .selectFrom('charge_outcome')
    .selectAll()
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
}

/** refunded: cents. */
export async function setRefunded(db: Db, known: ChargeOutcomeRow, refunded: number): Promise<void> {
  await db
    .updateTable('charge_outcome')
    .set({ refunded, after_charge: afterChargeOf({ ...known, refunded }) })
    .where('provider', '=', known.provider)
    .where('charge_id', '=', known.charge_id)
    .execute();
}

const reasonOf = ({ request }: JournalRow): string => (JSON.parse(request) as { reason?: string }).reason ?? '';
