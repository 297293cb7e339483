// A call of unknown outcome, sent again to a service that refuses a repeat: a journal entry of its own, written before it leaves.
import { z } from 'zod';
import { decide } from '../../core/decide.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForCall } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, Id } from '../define-call.ts';
import { ofAct } from '../facts/facts-of-calls.ts';
import { isSealed, ledgerLocked } from '../file/sealed.ts';
import { commandOf, findWritten, LeaseMs, readKnown } from '../journal/read-known.ts';
import { recordFact } from '../projections/read-payment.ts';
import { isUniqueViolation } from '../store/in-transaction.ts';
import type { JournalRow } from '../store/schema.ts';
import { isOfTeam } from '../thread/caller.ts';
import { notUnknown } from './find-unknown.ts';

export const NewRetry = z.strictObject({
  id: z.uuid(),
  repeatOf: Id,
  environmentId: Id,
  leaseMs: LeaseMs,
});
export type NewRetry = z.infer<typeof NewRetry>;

/**
 * Writes the repeat as sent, and gives the key it is sent with; the first goes on blocking until one of both is answered. Only the first is ever alive.
 * Throws `not_found` where the first is not unknown any more, `capture_in_flight` while another repeat of it is on its way, and whatever forbids the call by all that was learned since it was first sent.
 */
export async function writeRetry(
  { db, actor, caller, nowMs }: CallContext,
  { id, repeatOf, environmentId, leaseMs }: NewRetry,
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
      const act = { ...first, sent_at: now };
      const decision = decide(commandOf(act, { again: first }), await readKnown(trx, act));
      if (decision.result !== 'intent')
        throw decision.result === 'refused' ? new PaydeskError(...decision.why) : notUnknown();
      await requireForCall(trx, act, { caller, nowMs, approvalId: undefined });
      const key = decision.key ?? first.id;
      row = { ...first, id, repeat_of: repeatOf, instance_id: caller.instanceId };
      const attempt = {
        kind: 'attempt',
        ...ofAct(first),
        attemptId: id,
        actor,
        instanceId: caller.instanceId,
      } as const;
      await recordFact(trx, first.provider, attempt, { at: now, leaseUntil: new Date(nowMs + leaseMs).toISOString() });
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
