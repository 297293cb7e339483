// A call of unknown outcome, sent again to a service that refuses a repeat: a journal entry of its own, written before it leaves.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import { type Caller, isOfTeam } from '../caller.ts';
import { refuseCharged } from '../charged-order.ts';
import { isUniqueViolation, isWritten } from '../journal.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { notUnknown } from './find-unknown.ts';

/** leaseMs: how long an answer may take, in ms. */
export type NewRetry = { id: string; repeatOf: string; environmentId: string; actor: string; leaseMs: number };

/**
 * Writes the repeat as sent; the first goes on blocking until one of both is answered. Only the first is ever alive.
 * Throws `not_found` where the first is not unknown any more, `capture_in_flight` while another repeat of it is on its way, `already_done` where the order counts as charged.
 */
export async function writeRetry(
  db: Kysely<LedgerTables>,
  { id, repeatOf, environmentId, actor, leaseMs }: NewRetry,
  caller: Caller,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  let row: JournalRow | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .selectFrom('journal')
        .selectAll()
        .where('id', '=', repeatOf)
        .where('environment_id', '=', environmentId)
        .where('state', '=', 'unknown')
        .where('repeat_of', 'is', null)
        .executeTakeFirst();
      if (!first) throw notUnknown();
      if (first.code === 'named_elsewhere') throw new PaydeskError('never_sent_here');
      if (first.operation === 'charge_order') await refuseCharged(trx, first);
      row = {
        ...{
          ...first,
          id,
          repeat_of: repeatOf,
          actor,
          instance_id: caller.instanceId,
          attempt: null,
          state: 'sent',
          alive: 0,
        },
        ...{ sent_at: now, lease_until: new Date(nowMs + leaseMs).toISOString() },
        ...{ answered_at: null, http_status: null, code: null, detail: null },
      };
      await trx.insertInto('journal').values(row).execute();
      await audit(trx, now, actor, 'send_again', repeatOf, { entry: id });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (row && isOfTeam(caller) && (await isWritten(db, row))) return;
    throw new PaydeskError('sent_again', {}, { entryId: repeatOf });
  }
}
