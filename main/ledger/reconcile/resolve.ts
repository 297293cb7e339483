// Working off: a person says why a row that doesn't match needs nothing more.
import type { ResolveDifferenceInput } from '../../../contract/console/reconcile.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';

/** Keeps the reason with the transaction, the month and the amounts it was said of; a second one takes the first's place, and the audit log has both. */
export async function resolveRow(
  { db, nowMs, actor }: CallContext,
  { environmentId, month, key, ours, theirs, reason }: ResolveDifferenceInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const amounts = { amounts: JSON.stringify([ours, theirs]) };
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    await trx
      .insertInto('reconcile_resolution')
      .values({ provider, month, key, at, actor, reason, ...amounts })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'month', 'key']).doUpdateSet({ at, actor, reason, ...amounts }),
      )
      .execute();
    await audit(trx, at, actor, 'work_off', key, { month, reason, ours, theirs });
  });
}
