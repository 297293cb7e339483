// Settling: a named person says what became of a call of unknown outcome, with a reason; until then it blocks.
import type { Kysely } from 'kysely';
import type { JournalEntryView, ResolveInput } from '../../contract/console/journal.ts';
import { isOutOfTheWay } from '../core/acts.ts';
import { PaydeskError } from '../problem.ts';
import { TIMES } from '../times.ts';
import { recordResolvedRefund } from './after-charge/record-change.ts';
import { requireForNotDone } from './approvals/second-person.ts';
import { audit } from './audit/audit.ts';
import { type Caller, isOfTeam } from './caller.ts';
import { followEntry } from './capture-many/follow-journal.ts';
import { noteChargedByWord } from './charged-by-word.ts';
import { entryView } from './entry-view.ts';
import { appendFact } from './facts/append-fact.ts';
import { ofAct } from './facts/facts-of-calls.ts';
import { recordCapture } from './record-capture.ts';
import { recordSettledPayout } from './record-payout.ts';
import { notUnknown } from './retry/find-unknown.ts';
import { reviveDone } from './revive-done.ts';
import type { JournalRow, LedgerTables } from './schema.ts';
import { statedCharge } from './stated-charge.ts';
import { isUnnamedEntry } from './unnamed.ts';

/** Settles an unknown entry, or one that the service said was done before without naming what was made. "Done" goes on forbidding a second one; "not done" opens the way for another. */
export async function resolveUnknown(
  db: Kysely<LedgerTables>,
  input: ResolveInput,
  caller: Caller,
  nowMs: number,
): Promise<JournalEntryView> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    await refuseWhileSentAgain(trx, input.entryId);
    if (isOfTeam(caller) && input.verdict === 'not_done') await refuseWhileMayArrive(trx, input.entryId, nowMs);
    const charge = await statedCharge(trx, input, nowMs);
    const settled = await trx
      .updateTable('journal')
      .set({
        state: input.verdict === 'done' ? 'settled_done' : 'settled_not_done',
        alive: input.verdict === 'done' ? 1 : 0,
        settled_by: input.name,
        settled_reason: input.reason,
        settled_at: now,
        ...(charge ? { charge_id: charge.id } : {}),
      })
      .where('id', '=', input.entryId)
      .where('environment_id', '=', input.environmentId)
      .where((where) => where.or([where.and({ state: 'unknown', alive: 1 }), isUnnamedEntry]))
      .where('operation', '!=', 'create_session')
      .where('repeat_of', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!settled) throw notUnknown();
    if (input.verdict === 'not_done') {
      const { environmentId, entryId, approvalId } = input;
      await requireForNotDone(trx, { environmentId, entryId, chargeId: null }, { caller, nowMs, approvalId });
    }
    if (isOutOfTheWay(settled.operation, settled.state)) await reviveDone(trx, settled);
    if (charge && settled.order_id) {
      await noteChargedByWord(trx, settled, { orderId: settled.order_id, chargeId: charge.id }, now);
      await recordCapture(trx, { provider: settled.provider, actor: input.name }, settled.order_id, charge.at);
    }
    if (settled.operation === 'start_payout' && input.verdict === 'done') {
      await recordSettledPayout(trx, settled, input.name, now);
    }
    if (settled.operation === 'refund_charge' && input.verdict === 'done') {
      await recordResolvedRefund(trx, settled, input.name, now);
    }
    await followEntry(trx, settled);
    const { verdict, reason, chargeId, chargedOn } = input;
    const { operation, order_id, session_id } = settled;
    const after = { state: settled.state, verdict, reason, ...(charge ? { chargeId, chargedOn } : {}) };
    const before = { state: 'unknown', operation, orderId: order_id, sessionId: session_id };
    await audit(trx, now, input.name, 'settle', settled.id, after, before);
    const { provider } = settled;
    await appendFact(
      trx,
      provider,
      { kind: 'resolved', ...ofAct(settled), verdict, name: input.name, reason, charge },
      now,
    );
    return entryView(settled);
  });
}

async function refuseWhileSentAgain(db: Kysely<LedgerTables>, entryId: string): Promise<void> {
  const repeat = await db
    .selectFrom('journal')
    .select('id')
    .where('repeat_of', '=', entryId)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (!repeat) return;
  throw new PaydeskError('sent_again', {}, { entryId });
}

/** What is in doubt may have been journaled, in the part of the past that is missing, until right before it was found missing. */
const leaseOverMs = ({ code, lease_until, answered_at }: Pick<JournalRow, 'code' | 'lease_until' | 'answered_at'>) =>
  code === 'restored' ? Date.parse(answered_at ?? '') + TIMES.leaseMs : Date.parse(lease_until);

/** Nobody knows whether a desk that fell silent still sends, or its request is still on its way: until its lease and a margin have passed, nobody can know that nothing was done. */
async function refuseWhileMayArrive(db: Kysely<LedgerTables>, entryId: string, nowMs: number): Promise<void> {
  const silent = db
    .selectFrom('journal')
    .select(['code', 'lease_until', 'answered_at'])
    .where('code', 'in', ['instance_died', 'restored']);
  const open = [
    ...(await silent.where('id', '=', entryId).execute()),
    ...(await silent.where('repeat_of', '=', entryId).execute()),
  ];
  const untilMs = Math.max(0, ...open.map(leaseOverMs)) + TIMES.arrivesWithinMs;
  if (untilMs > nowMs)
    throw new PaydeskError('lease_still_open', { until: new Date(untilMs).toISOString() }, { entryId });
}
