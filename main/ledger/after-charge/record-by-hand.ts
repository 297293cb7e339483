// What a person saw or did in the provider's dashboard: a refund, or a debit that came back; and the taking back of what a person or a file recorded by mistake.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  afterChargeOf,
  type RecordRefundInput,
  type RecordReturnInput,
  type TakeBackFactInput,
} from '../../../contract/console/after-charge.ts';
import { ChargeId } from '../../../contract/ids.ts';
import { Cents } from '../../../contract/money.ts';
import type { LeftToRefund } from '../../core/left-to-refund.ts';
import { BEFORE_ANY } from '../../core/newer.ts';
import { atNoon } from '../../core/recorded-day.ts';
import { PaydeskError } from '../../problem.ts';
import { requireForTakeBack } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import { appendFact } from '../facts/append-fact.ts';
import { inTransaction } from '../in-transaction.ts';
import { providerOf } from '../journal.ts';
import { reviveDone } from '../revive-done.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { leftToRefund, refundedOfCharge } from './left-to-refund.ts';
import { addToRefunded, outcomeOfCharge, setRefunded } from './record-change.ts';
import { countFacts, writeCharge } from './write-facts.ts';

type Db = Kysely<LedgerTables>;

/** Throws `refund_not_charged`, `refund_of_returned`, `refund_too_much`. */
export function recordRefundByHand(db: Db, input: RecordRefundInput, actor: string, nowMs: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, amount, day, reference } = input;
    const provider = await providerOf(trx, environmentId);
    const left = await chargedOrder(trx, provider, orderId);
    if (left.isReturned) throw new PaydeskError('refund_of_returned');
    if (amount > left.cents) {
      throw new PaydeskError('refund_too_much', { left: Math.max(0, left.cents) }, { field: 'amount' });
    }
    const now = new Date(nowMs).toISOString();
    const id = randomUUID();
    await trx
      .insertInto('refund')
      .values({
        provider,
        id,
        charge_id: left.chargeId,
        order_id: orderId,
        amount,
        status: 'requested',
        reason: '',
        failure_code: null,
        at: atNoon(day),
        updated_at: now,
        source: 'person',
        entry_id: null,
        told_by: actor,
        reference,
        recorded_at: now,
      })
      .execute();
    const whose = { provider, account_id: left.accountId, id: actor, charge_id: left.chargeId, order_id: orderId };
    await addToRefunded(trx, whose, 'person', now, amount);
    const refund = { orderId, refundId: id, amount, day, reference };
    await appendFact(trx, provider, { kind: 'refund_recorded', ...refund, actor }, now);
    await audit(trx, now, actor, 'record_refund', orderId, { refundId: id, amount, day, reference });
  });
}

/** Throws `refund_not_charged`, and `return_recorded_already` where its newest debit came back before. */
export function recordReturnByHand(db: Db, input: RecordReturnInput, actor: string, nowMs: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, code, day } = input;
    const provider = await providerOf(trx, environmentId);
    const { chargeId, accountId, amount, refunded, isReturned } = await chargedOrder(trx, provider, orderId);
    if (isReturned) throw new PaydeskError('return_recorded_already');
    const now = new Date(nowMs).toISOString();
    const updated_at = now.replace('Z', '000Z');
    const told = { provider, accountId, source: 'person' as const, by: actor, now };
    await writeCharge(trx, told, {
      id: ChargeId.parse(chargeId),
      order_id: orderId,
      amount: Cents.parse(amount),
      refunded: Cents.parse(refunded),
      status: 'returned',
      updated_at,
      return: { code, at: atNoon(day) },
    });
    await countFacts(trx, provider, 1);
    await appendFact(trx, provider, { kind: 'return_recorded', orderId, code, day, amount, refunded, actor }, now);
    await audit(trx, now, actor, 'record_return', orderId, { code, day });
  });
}

/** Takes back what a person or a file told; the service's word stands: `fact_not_found`. Throws what `spendApproval` throws, where the team wants a second person. */
export function takeBackFact(
  db: Db,
  input: TakeBackFactInput,
  { actor, caller }: { actor: string; caller: Caller },
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, refundId, reason, approvalId } = input;
    const provider = await providerOf(trx, environmentId);
    await requireForTakeBack(trx, { provider, environmentId, orderId, refundId }, { caller, nowMs, approvalId });
    const before = await (refundId === null
      ? dropReturn(trx, provider, orderId)
      : dropRefund(trx, provider, orderId, refundId));
    const now = new Date(nowMs).toISOString();
    // A call that a person marked as done: without it, the same can be refunded again.
    if ('entryId' in before && before.entryId !== null) {
      await markNotDone(trx, before.entryId, { settled_by: actor, settled_reason: reason, settled_at: now });
    }
    await voidImported(trx, { provider, orderId, refundId }, now);
    await countFacts(trx, provider, 1);
    await appendFact(trx, provider, { kind: 'record_voided', orderId, refundId, actor, reason }, now);
    await audit(trx, now, actor, 'take_back_fact', orderId, { reason }, before);
  });
}

/** The call counts as not done again: asked for once more, it goes out under its own key. */
async function markNotDone(
  db: Db,
  entryId: string,
  word: Pick<JournalRow, 'settled_by' | 'settled_reason' | 'settled_at'>,
): Promise<void> {
  const ended = await db
    .updateTable('journal')
    .set({ state: 'settled_not_done', alive: 0, ...word })
    .where('id', '=', entryId)
    .where('state', '=', 'settled_done')
    .returningAll()
    .executeTakeFirst();
  if (ended) await reviveDone(db, ended);
}

async function dropRefund(db: Db, provider: string, orderId: string, refundId: string) {
  const dropped = await db
    .deleteFrom('refund')
    .where('provider', '=', provider)
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .where('source', '!=', 'service')
    .returningAll()
    .executeTakeFirst();
  if (!dropped) throw new PaydeskError('fact_not_found');
  const known = await outcomeOfCharge(db, provider, dropped.charge_id);
  const rest = await refundedOfCharge(db, { provider, chargeId: dropped.charge_id });
  // What the service told since is the service's word: it may not be of this refund.
  const isTold = known?.source === 'service' && known.recorded_at >= dropped.updated_at;
  const lessened = known && known.refunded - (isTold ? 0 : dropped.amount);
  if (known) await setRefunded(db, known, Math.max(rest, lessened ?? 0));
  const { amount, at, reference, entry_id: entryId } = dropped;
  return { refundId, amount, at, reference, entryId };
}

async function dropReturn(db: Db, provider: string, orderId: string) {
  const { chargeId } = await chargedOrder(db, provider, orderId);
  const known = await outcomeOfCharge(db, provider, chargeId);
  const dropped =
    known &&
    (await db
      .deleteFrom('return_case')
      .where('provider', '=', provider)
      .where('charge_id', '=', chargeId)
      .where('attempt', '=', known.attempt)
      .where('source', '!=', 'service')
      .returning(['code', 'at'])
      .executeTakeFirst());
  if (!dropped) throw new PaydeskError('fact_not_found');
  // The service may have told since that it didn't come back.
  if (known.source === 'service') return dropped;
  const pending = { ...known, status: 'pending' as const };
  await db
    .updateTable('charge_outcome')
    .set({ status: 'pending', return_code: null, returned_at: null, after_charge: afterChargeOf(pending) })
    .set({ updated_at: BEFORE_ANY })
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .execute();
  return dropped;
}

type Dropped = { provider: string; orderId: string; refundId: string | null };

/** So that the same row of a file doesn't bring it back. */
async function voidImported(db: Db, { provider, orderId, refundId }: Dropped, now: string): Promise<void> {
  const rows = db
    .updateTable('imported_fact')
    .set({ voided_at: now })
    .where('provider', '=', provider)
    .where('order_id', '=', orderId);
  await (refundId === null ? rows.where('kind', '=', 'return') : rows.where('refund_id', '=', refundId)).execute();
}

async function chargedOrder(db: Db, provider: string, orderId: string): Promise<LeftToRefund> {
  const left = await leftToRefund(db, { provider, orderId });
  if (left === null) throw new PaydeskError('refund_not_charged');
  return left;
}
