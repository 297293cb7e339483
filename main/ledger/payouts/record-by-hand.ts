// A payout that a person started on the provider's own page, and the taking back of one that was recorded by mistake.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PayoutView, RecordPayoutInput, TakeBackPayoutInput } from '../../../contract/console/payout.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { recordFact } from '../projections/read-payment.ts';
import type { LedgerTables, PayoutRow } from '../store/schema.ts';
import { payoutView } from './list-payouts.ts';

/** Records it, once a marketplace and month: the unique index decides between two people. Throws `already_done` naming the first. */
export async function recordPayoutByHand(
  { db, nowMs, actor }: CallContext,
  { environmentId, month, amount, reference }: RecordPayoutInput,
  marketplaceId: string,
): Promise<PayoutView> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    const whose = { provider: await providerOf(trx, environmentId), marketplace_id: marketplaceId, month };
    const payoutId = randomUUID();
    const first = await recordedPayout(trx, whose);
    if (first) throw payoutRecorded(first);
    await audit(trx, now, actor, 'record_payout', payoutId, { ...whose, amount, reference });
    const { provider } = whose;
    const fact = { kind: 'payout_recorded', payoutId, marketplaceId, month, amount, reference, actor } as const;
    await recordFact(trx, provider, fact, { at: now });
    return payoutView(await payoutOf(trx, { ...whose, id: payoutId }));
  });
}

type PayoutKey = Pick<PayoutRow, 'provider' | 'marketplace_id' | 'month' | 'id'>;

const payoutOf = (db: Kysely<LedgerTables>, { provider, marketplace_id, month, id }: PayoutKey) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('provider', '=', provider)
    .where('marketplace_id', '=', marketplace_id)
    .where('month', '=', month)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The payout that is recorded for a marketplace's month, unless it was taken back. */
export const recordedPayout = (
  db: Kysely<LedgerTables>,
  whose: Pick<PayoutRow, 'provider' | 'marketplace_id' | 'month'>,
) =>
  db
    .selectFrom('payout')
    .select(['month', 'amount', 'actor'])
    .where('provider', '=', whose.provider)
    .where('marketplace_id', '=', whose.marketplace_id)
    .where('month', '=', whose.month)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();

export const payoutRecorded = ({ month, amount, actor }: Pick<PayoutRow, 'month' | 'amount' | 'actor'>) =>
  new PaydeskError('payout_recorded_already', { month, amount, actor }, { field: 'month' });

/** Takes back a person's record; it stays in the list, and counts no more. Throws `not_found` of anything else: the service's word stands. */
export async function takeBackPayout(
  { db, nowMs, actor }: CallContext,
  { environmentId, payoutId, reason }: TakeBackPayoutInput,
): Promise<PayoutView> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .selectFrom('payout')
      .selectAll()
      .where('id', '=', payoutId)
      .where('provider', '=', await providerOf(trx, environmentId))
      .where('state', '=', 'recorded')
      .where('taken_back_at', 'is', null)
      .executeTakeFirst();
    if (!taken) {
      throw new PaydeskError('payout_record_not_found');
    }
    const { provider, marketplace_id: marketplaceId, month, amount } = taken;
    await audit(
      trx,
      now,
      actor,
      'take_back_payout',
      payoutId,
      { state: 'taken_back', reason },
      { state: 'recorded', month, amount },
    );
    const fact = { kind: 'payout_voided', payoutId, marketplaceId, month, actor, reason } as const;
    await recordFact(trx, provider, fact, { at: now });
    return payoutView(await payoutOf(trx, taken));
  });
}
