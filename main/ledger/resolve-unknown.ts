// Settling: a named person says what became of a call of unknown outcome, with a reason; until then it blocks.
import type { Kysely } from 'kysely';
import type { JournalEntryView, ResolveInput } from '../../contract/console/journal.ts';
import { PaydeskError } from '../problem.ts';
import { TIMES } from '../times.ts';
import { requireForNotDone } from './approvals/second-person.ts';
import { audit } from './audit/audit.ts';
import { type Caller, isOfTeam } from './caller.ts';
import { entryView } from './entry-view.ts';
import { ofAct } from './facts/facts-of-calls.ts';
import { followActs } from './outcomes.ts';
import { recordFact } from './projections/record-fact.ts';
import { notUnknown } from './retry/find-unknown.ts';
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
    const entry = await trx
      .selectFrom('journal')
      .selectAll()
      .where('id', '=', input.entryId)
      .where('environment_id', '=', input.environmentId)
      .where((where) => where.or([where.and({ state: 'unknown', alive: 1 }), isUnnamedEntry]))
      .where('operation', '!=', 'create_session')
      .where('repeat_of', 'is', null)
      .executeTakeFirst();
    if (!entry) throw notUnknown();
    const { verdict, name, reason, chargeId, chargedOn, environmentId, entryId, approvalId } = input;
    if (verdict === 'not_done')
      await requireForNotDone(trx, { environmentId, entryId, chargeId: null }, { caller, nowMs, approvalId });
    const fact = { kind: 'resolved', ...ofAct(entry), verdict, name, reason, charge } as const;
    const recorded = await recordFact(trx, entry.provider, fact, { at: now });
    await followActs(trx, recorded);
    const state = verdict === 'done' ? ('settled_done' as const) : ('settled_not_done' as const);
    const after = { state, verdict, reason, ...(charge ? { chargeId, chargedOn } : {}) };
    const before = {
      state: 'unknown',
      operation: entry.operation,
      orderId: entry.order_id,
      sessionId: entry.session_id,
    };
    await audit(trx, now, name, 'settle', entryId, after, before);
    return entryView(await entryOf(trx, entryId));
  });
}

const entryOf = (db: Kysely<LedgerTables>, id: string): Promise<JournalRow> =>
  db.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

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
export async function refuseWhileMayArrive(db: Kysely<LedgerTables>, entryId: string, nowMs: number): Promise<void> {
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
