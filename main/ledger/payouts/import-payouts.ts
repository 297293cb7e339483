// Imports the service's payouts, including those started elsewhere.

import { BY_THE_SERVICE } from '../../../contract/console/seller.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { audit } from '../audit/audit.ts';
import { byItself, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { readPayment, recordIfNew } from '../projections/read-payment.ts';
import type { PayoutRow } from '../store/schema.ts';

/** Takes in those this console doesn't know; `actor` is who is named for them. */
export async function importPayouts(
  { db, nowMs, ...by }: CallContext,
  environmentId: string,
  payouts: PayoutSeen[],
): Promise<void> {
  const actor = byItself(by, BY_THE_SERVICE);
  const now = new Date(nowMs).toISOString();
  const provider = await providerOf(db, environmentId);
  await db.transaction().execute(async (trx) => {
    const ids = payouts.map(({ id }) => id);
    const known = await trx
      .selectFrom('payout')
      .select(['id', 'marketplace_id', 'month'])
      .where('provider', '=', provider)
      .where('id', 'in', ids)
      .where('taken_back_at', 'is', null)
      .execute();
    const missing = payouts.filter((payout) => !known.some((row) => isSame(row, payout)));
    for (const payout of missing) {
      const { month, amount } = payout;
      const fact = { kind: 'payout_reported', payout, actor } as const;
      const ofMonth = await readPayment(trx, provider, subjectsOf(fact));
      const recorded = await recordIfNew(trx, provider, fact, { at: now, known: ofMonth });
      if (recorded?.after.payouts.some(({ id }) => id === payout.id))
        await audit(trx, now, actor, 'learn_payout', payout.id, { state: 'paid', month, amount });
    }
  });
}

/** Another month may have a payout of the same ID. */
const isSame = (row: Pick<PayoutRow, 'id' | 'marketplace_id' | 'month'>, payout: PayoutSeen): boolean =>
  row.id === payout.id && row.marketplace_id === payout.marketplace_id && row.month === payout.month;
