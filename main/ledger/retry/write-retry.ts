// A call of unknown outcome, sent again to a service that refuses a repeat: a journal entry of its own, written before it leaves.
import type { Kysely } from 'kysely';
import { isKeyed } from '../../../contract/operations/keyed.ts';
import { PaydeskError } from '../../problem.ts';
import { isKept, keyOf } from '../act-key.ts';
import { audit } from '../audit/audit.ts';
import { type Caller, isOfTeam } from '../caller.ts';
import { findWritten, isUniqueViolation } from '../journal.ts';
import { isSealed, ledgerLocked } from '../keeping/sealed.ts';
import { refuseAct } from '../refuse-act.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { notUnknown } from './find-unknown.ts';

/** leaseMs: how long an answer may take, in ms. */
export type NewRetry = { id: string; repeatOf: string; environmentId: string; actor: string; leaseMs: number };

/**
 * Writes the repeat as sent, and gives the key it is sent with; the first goes on blocking until one of both is answered. Only the first is ever alive.
 * Throws `not_found` where the first is not unknown any more, `capture_in_flight` while another repeat of it is on its way, and whatever forbids the call by all that was learned since it was first sent.
 */
export async function writeRetry(
  db: Kysely<LedgerTables>,
  { id, repeatOf, environmentId, actor, leaseMs }: NewRetry,
  caller: Caller,
  nowMs: number,
): Promise<string> {
  const now = new Date(nowMs).toISOString();
  let row: JournalRow | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const first = await trx
        .selectFrom('journal')
        .selectAll()
        .where('id', '=', repeatOf)
        .where('environment_id', '=', environmentId)
        .where('state', '=', 'unknown')
        .where('alive', '=', 1)
        .where('repeat_of', 'is', null)
        .executeTakeFirst();
      if (!first) throw notUnknown();
      // Under the key of an act that was never sent, the provider would carry out another.
      const isOfLostPast = first.code === 'restored' && isKeyed(first.operation);
      if (first.code === 'named_elsewhere' || isOfLostPast) throw new PaydeskError('never_sent_here');
      const key = keyOf(first);
      if (isKeyed(first.operation) && !(await isKept(trx, { provider: first.provider, key, now }))) {
        throw new PaydeskError('retry_too_late', {}, { entryId: repeatOf });
      }
      await refuseAct(trx, { ...first, sent_at: now }, { caller, nowMs, approvalId: undefined });
      row = {
        ...{
          ...first,
          id,
          repeat_of: repeatOf,
          actor,
          instance_id: caller.instanceId,
          attempt: null,
          idempotency_key: isKeyed(first.operation) ? key : null,
          state: 'sent',
          alive: 0,
        },
        ...{ sent_at: now, lease_until: new Date(nowMs + leaseMs).toISOString() },
        ...{ answered_at: null, http_status: null, code: null, detail: null },
      };
      await trx.insertInto('journal').values(row).execute();
      await audit(trx, now, actor, 'send_again', repeatOf, { entry: id });
      return key;
    });
  } catch (error) {
    if (isSealed(error)) throw ledgerLocked();
    if (!isUniqueViolation(error)) throw error;
    const written = row && isOfTeam(caller) ? await findWritten(db, row) : undefined;
    if (written) return written.idempotency_key ?? repeatOf;
    throw new PaydeskError('sent_again', {}, { entryId: repeatOf });
  }
}
