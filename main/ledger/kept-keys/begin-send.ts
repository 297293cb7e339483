// A call that the server is about to send with the keys it keeps: checked, and marked as begun, in one transaction. No call is begun twice.
import { isDeepStrictEqual } from 'node:util';
import type { Requests } from '../../../contract/operations/recorded.ts';
import { DUTY_TO_SEND } from '../../../contract/operations/who-may-send.ts';
import type { AnyOutcome } from '../../core/outcome.ts';
import { PaydeskError } from '../../process/problem.ts';
import { TIMES } from '../../process/times.ts';
import { memberOf } from '../approvals/member.ts';
import type { CallContext } from '../define-call.ts';
import { findPresentAccount } from '../environments/present-account.ts';
import { extendLease } from '../journal/journal.ts';
import { recordOutcome } from '../journal/outcomes.ts';
import { readCall, type SentCall } from '../journal/read-call.ts';
import { asJournalled } from '../journal/sent-not-kept.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { isAtServer, lockEntry } from './kept-keys.ts';

/** attempt: the debit that is presented. payoutOf: whose and which month's payout. */
export type BegunSend = SentCall & {
  environmentId: string;
  accountId: string;
  attempt: string | null;
  payoutOf: string | null;
};

/**
 * Throws where the ledger doesn't have this very call as sent by this run of the device, as `call_not_found`; where the person may not send it, `role_not_allowed`;
 * where something learned since, or a missing approval, forbids it; and where the server began to send it before, `call_begun_before`.
 * request: a session's, which the journal keeps without the driver's license.
 */
export async function beginSend(
  context: CallContext,
  entryId: string,
  request: Requests['create_session'] | null,
): Promise<BegunSend> {
  const { db, caller, nowMs } = context;
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    await lockEntry(trx, entryId);
    const entry = await trx.selectFrom('journal').selectAll().where('id', '=', entryId).executeTakeFirst();
    const isOwn = entry?.state === 'sent' && entry.instance_id === caller.instanceId && entry.lease_until > now;
    if (!entry || !isOwn) throw new PaydeskError('call_not_found');
    const { environment_id: environmentId, account_id: accountId, operation } = entry;
    const account = await findPresentAccount(trx, { environmentId, accountId });
    if (!account || !(await isAtServer(trx, environmentId))) throw new PaydeskError('keys_not_at_server');
    const { duties } = await memberOf(trx, caller);
    if (!duties.includes(DUTY_TO_SEND[operation])) throw new PaydeskError('role_not_allowed');
    const call = await readCall({ ...context, db: trx }, environmentId, entryId);
    if (request && !isDeepStrictEqual(asJournalled(request), JSON.parse(call.request)))
      throw new PaydeskError('call_not_found');
    // Judges the call by all that is known now, its approval included.
    if (!(await extendLease({ ...context, db: trx }, entryId, TIMES.leaseMs))) throw new PaydeskError('call_not_found');
    const begun = await trx
      .insertInto('kept_key_send')
      .values({ entry_id: entryId, begun_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (begun.numInsertedOrUpdatedRows !== 1n) throw new PaydeskError('call_begun_before');
    return { ...call, environmentId, accountId, attempt: entry.attempt, payoutOf: entry.payout_of };
  });
}

/** As recordOutcome, of a call that the server sent itself. */
export const endSend = ({ db, nowMs }: CallContext, entryId: string, outcome: AnyOutcome) =>
  recordOutcome(db, entryId, outcome, nowMs);
