// What a person saw or did in the provider's dashboard: a refund, or a debit that came back; and the taking back of what a person or a file recorded by mistake.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  RecordRefundInput,
  RecordReturnInput,
  TakeBackFactInput,
} from '../../../contract/console/after-charge.ts';
import type { LeftToRefund } from '../../core/left-to-refund.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForTakeBack } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { followActs } from '../journal/outcomes.ts';
import { recordFact } from '../projections/read-payment.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { countReports } from './count-reports.ts';
import { leftToRefund } from './left-to-refund.ts';
import { recordedRefund, recordedReturn } from './recorded-fact.ts';

type Db = Kysely<LedgerTables>;

/** Throws `refund_not_charged`, `refund_of_returned`, `refund_too_much`. */
export function recordRefundByHand({ db, nowMs, actor }: CallContext, input: RecordRefundInput): Promise<void> {
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
    const refund = { orderId, refundId: id, amount, day, reference };
    await recordFact(trx, provider, { kind: 'refund_recorded', ...refund, actor }, { at: now });
    await countReports(trx, provider, 1);
    await audit(trx, now, actor, 'record_refund', orderId, { refundId: id, amount, day, reference });
  });
}

/** Throws `refund_not_charged`, and `return_recorded_already` where its newest debit came back before. */
export function recordReturnByHand({ db, nowMs, actor }: CallContext, input: RecordReturnInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, code, day } = input;
    const provider = await providerOf(trx, environmentId);
    const { amount, refunded, isReturned } = await chargedOrder(trx, provider, orderId);
    if (isReturned) throw new PaydeskError('return_recorded_already');
    const now = new Date(nowMs).toISOString();
    await countReports(trx, provider, 1);
    await recordFact(
      trx,
      provider,
      { kind: 'return_recorded', orderId, code, day, amount, refunded, actor },
      { at: now },
    );
    await audit(trx, now, actor, 'record_return', orderId, { code, day });
  });
}

/** Takes back what a person or a file told; the service's word stands: `fact_not_found`. Throws what `spendApproval` throws, where the team wants a second person. */
export function takeBackFact({ db, caller, nowMs, actor }: CallContext, input: TakeBackFactInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, refundId, reason, approvalId } = input;
    const provider = await providerOf(trx, environmentId);
    await requireForTakeBack(trx, { provider, environmentId, orderId, refundId }, { caller, nowMs, approvalId });
    if (refundId === null) await chargedOrder(trx, provider, orderId);
    const before =
      refundId === null
        ? await recordedReturn(trx, { provider, orderId })
        : { refundId, ...(await recordedRefund(trx, { provider, orderId, refundId })) };
    const now = new Date(nowMs).toISOString();
    await voidImported(trx, { provider, orderId, refundId }, now);
    await countReports(trx, provider, 1);
    const voided = { kind: 'record_voided', orderId, refundId, actor, reason } as const;
    await followActs(trx, await recordFact(trx, provider, voided, { at: now }));
    await audit(trx, now, actor, 'take_back_fact', orderId, { reason }, before);
  });
}

type Voided = { provider: string; orderId: string; refundId: string | null };

/** So that the same row of a file doesn't bring it back. */
async function voidImported(db: Db, { provider, orderId, refundId }: Voided, now: string): Promise<void> {
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
