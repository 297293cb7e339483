// Removing an environment: it goes out of sight, and what it recorded stays.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import type { LedgerTables } from '../store/schema.ts';
import { dependantsOf } from './dependants.ts';

/** Throws `capture_in_flight` or `outcome_unknown_blocks` where a call is still open: it couldn't be resolved any more. */
export async function refuseWhileOpen(db: Kysely<LedgerTables>, environmentId: string): Promise<void> {
  const { callsInFlight, unknownOutcomes } = await dependantsOf(db, environmentId);
  const run = await db
    .selectFrom('capture_run')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst();
  if (run) {
    throw new PaydeskError('run_blocks_removal');
  }
  if (callsInFlight > 0) {
    throw new PaydeskError('calls_block_removal', { count: callsInFlight });
  }
  if (unknownOutcomes > 0) {
    throw new PaydeskError('unknown_blocks_removal', { count: unknownOutcomes });
  }
}

/** Takes an environment and its accounts out of sight. Throws what `refuseWhileOpen` throws, and `not_found`. */
export async function removeEnvironment({ db, nowMs, actor }: CallContext, environmentId: string): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    await refuseWhileOpen(trx, environmentId);
    const removed = { removed_at: at };
    await trx.updateTable('environment').set(removed).where('id', '=', environmentId).execute();
    await trx
      .updateTable('account')
      .set({ ...removed, client_id_ending: null, keys_verified_at: null })
      .where('environment_id', '=', environmentId)
      .where('removed_at', 'is', null)
      .execute();
    await audit(trx, at, actor, 'remove_environment', environmentId, removed, { removed_at: null });
  });
}
