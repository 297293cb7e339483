// Ledger calls about calls to a payment service: sent, answered, unknown.
import { z } from 'zod';
import { remark } from '../../../contract/console/remark.ts';
import { HOLDS_KEYS, MOVES_MONEY } from '../../../contract/operations/who-may-send.ts';
import { journal, outcomes } from '../../../contract/procedures/outcomes.ts';
import { CommitOutcomeUnknown } from '../../../lib/node/group-commit/commit-outcome-unknown.ts';
import { storeTroubleOf } from '../../../lib/node/store-trouble.ts';
import { answerRemark } from '../../core/answer-remark.ts';
import { decide } from '../../core/decide.ts';
import type { AnyOutcome, KeptOutcome, Refused } from '../../core/outcome.ts';
import { PaydeskError } from '../../process/problem.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { requireForCall } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import { isShownAsCharged, isShownAsNotCharged, ShownOrder } from '../capture-many/judge-order.ts';
import {
  answers,
  type CallContext,
  EnvironmentId,
  Id,
  ledgerRead,
  ledgerWrite,
  notShared,
  OWN_ENTRY,
} from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { ofAct } from '../facts/facts-of-calls.ts';
import { isSealed, ledgerLocked } from '../file/sealed.ts';
import { saidByServer } from '../kept-keys/kept-keys.ts';
import { recordFact } from '../projections/read-payment.ts';
import { inTransaction, isUniqueViolation } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { JournalRow } from '../store/schema.ts';
import { isOfTeam } from '../thread/caller.ts';
import { findUnknown, notUnknown, refuseWhileMayArrive } from './find-unknown.ts';
import { extendLease, markAbandoned, NewEntry, writeSent } from './journal.ts';
import { AnyOutcomeSchema, KeptOutcomeSchema } from './outcome-schemas.ts';
import { noteFound, recordOutcome } from './outcomes.ts';
import { entryOwner, readCall } from './read-call.ts';
import { commandOf, findWritten, LeaseMs, readKnown } from './read-known.ts';
import { countUnknown, listUnknown, pageUnknown } from './read-unknown.ts';
import { resolveUnknown, takeBackCharge } from './resolve-unknown.ts';

const NewRetry = z.strictObject({
  id: z.uuid(),
  repeatOf: Id,
  environmentId: Id,
  leaseMs: LeaseMs,
});
type NewRetry = z.infer<typeof NewRetry>;

/**
 * Writes the repeat as sent, and gives the key it is sent with; the first goes on blocking until one of both is answered. Only the first is ever alive.
 * Throws `not_found` where the first is not unknown any more, `capture_in_flight` while another repeat of it is on its way, and whatever forbids the call by all that was learned since it was first sent.
 */
async function writeRetry(
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

/** Throws only where the ledger can't be written. An answer that fits no entry, or that can't be recorded, is kept in an alarm. */
async function replayOutcome({ db, nowMs }: CallContext, entryId: string, kept: KeptOutcome): Promise<void> {
  const entry = await db
    .selectFrom('journal')
    .select(['provider', 'operation', 'state', 'code'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  const outcome = kept.kind === 'never_sent' ? NOT_DONE : kept;
  // Where it was never written either, there is nothing to say. An entry in doubt stays: it stands for what a lost part of the past may hold, not for this call.
  if (kept.kind === 'never_sent' && (!entry || entry.code === 'restored')) return;
  // It was sent, as its own answer says. One that was given up without an answer may not have been.
  if (kept.kind === 'never_sent' && entry?.state === 'unknown' && entry.code !== 'instance_died') return;
  try {
    await inTransaction(db, async (trx) => {
      // The server that sent it records what became of it.
      if ((await saidByServer(trx, entryId, outcome)) === undefined) await recordOutcome(trx, entryId, outcome, nowMs);
    });
  } catch (error) {
    if (isTheDatabases(error)) throw error;
    const answer = answerRemark(entry?.operation ?? null, outcome);
    const alarm = {
      provider: entry?.provider ?? null,
      entry_id: entryId,
      kind: 'answer_not_recorded' as const,
      said: null,
      answer: outcome,
      heard: entry ? remark('kept_answer_unrecorded', { answer }) : remark('kept_answer_of_no_call', { answer }),
    };
    await raiseAlarm(db, alarm, new Date(nowMs).toISOString());
  }
}

const NOT_DONE: Refused = {
  kind: 'refused',
  httpStatus: null,
  code: 'service_unreachable',
  detail: remark('never_sent'),
};

/** Notes that a kept answer can't be read any more; its call is unknown, or will be. */
async function noteTornAnswer({ db, nowMs }: CallContext, entryId: string | null): Promise<void> {
  const row =
    entryId === null
      ? undefined
      : await db.selectFrom('journal').select('provider').where('id', '=', entryId).executeTakeFirst();
  const heard = remark('kept_answer_damaged');
  const alarm = {
    provider: row?.provider ?? null,
    entry_id: entryId ?? `torn ${nowMs}`,
    said: null,
    heard,
    answer: null,
  };
  await raiseAlarm(db, { ...alarm, kind: 'answer_torn' }, new Date(nowMs).toISOString());
}

/** PostgreSQL's classes of a value or a row that the tables refuse; every other may pass, or says nothing of the row. */
const OF_A_ROW = /^2[23]/;
const OF_POSTGRES = /^[0-9A-Z]{5}$/;

/** The database's trouble, which may pass; not a row that the tables refuse. */
function isTheDatabases(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_')) return !code.startsWith('SQLITE_CONSTRAINT');
  if (OF_POSTGRES.test(code)) return !OF_A_ROW.test(code);
  return error instanceof CommitOutcomeUnknown || storeTroubleOf(error) !== undefined;
}

/** gapAt: the newest lost part of the history when the service was asked, as findUnknown gave it. */
const LookedUpCapture = z.strictObject({
  environmentId: Id,
  entryId: Id,
  gapAt: z.string().max(20).nullish(),
  found: ShownOrder,
});
type LookedUpCapture = z.infer<typeof LookedUpCapture>;

/** Gives whether the capture no longer needs review: it still does where the order is shown with another amount. Throws `not_found` where it didn't before, `invalid_input` where it is no capture, and `lease_still_open` where a call of a lost part of the history may still be on its way. */
function noteLookUp(
  { db, caller, nowMs }: CallContext,
  { environmentId, entryId, gapAt = null, found }: LookedUpCapture,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { accountId, operation, orderId, gapAt: newestGap } = await findUnknown(trx, environmentId, entryId);
    if (operation !== 'charge_order' || orderId === null) throw new PaydeskError('look_up_of_captures_only');
    // What was shown before a loss says nothing of what was captured in the lost part.
    const isOfNow = gapAt === newestGap;
    if (!isShownAsCharged(found) && !(isOfNow && isShownAsNotCharged(found))) return false;
    if (isOfTeam(caller) && !isShownAsCharged(found)) await refuseWhileMayArrive(trx, entryId, nowMs);
    const asked = { provider: await providerOf(trx, environmentId), environmentId, accountId };
    const [order] = await selectAmount(trx, { provider: asked.provider, orderId });
    if (order?.total_amount != null && order.total_amount !== found.amount) return false;
    const item = { orderId, line: null, amount: null, found };
    await noteFound(trx, asked, item, new Date(nowMs).toISOString(), true);
    const [entry] = await selectState(trx, { entryId });
    return entry?.state !== 'unknown';
  });
}

const selectAmount = preparedQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('total_amount').where('provider', '=', provider).where('id', '=', orderId),
);
const selectState = preparedQuery((db, { entryId }: { entryId: string }) =>
  db.selectFrom('journal').select('state').where('id', '=', entryId),
);

export const journalCalls = {
  /** On disk when it resolves: only then may the call leave. Gives the Idempotency-Key to send it with. */
  writeSent: ledgerWrite({
    duties: HOLDS_KEYS,
    sends: { at: 0, in: 'operation' },
    isRepeatable: true,
    args: [NewEntry],
    run: writeSent,
  }),
  /** Gives what it was recorded as where that is something else: an answer that contradicts the ledger is unknown. */
  recordOutcome: ledgerWrite({
    duties: ['view'],
    entry: OWN_ENTRY,
    args: [Id, AnyOutcomeSchema],
    run: ({ db, nowMs }, entryId, outcome: AnyOutcome) =>
      inTransaction(db, async (trx) => {
        const said = await saidByServer(trx, entryId, outcome);
        return said === undefined ? recordOutcome(trx, entryId, outcome, nowMs) : said;
      }),
  }),
  extendLease: ledgerWrite({
    duties: HOLDS_KEYS,
    entry: OWN_ENTRY,
    isRepeatable: true,
    args: [Id, LeaseMs],
    run: extendLease,
  }),
  markAbandoned: ledgerWrite({ duties: ['view'], args: [], run: markAbandoned }),
  resolveUnknown: answers(journal.resolve, resolveUnknown, { entry: { at: 0, in: 'entryId', of: 'any' } }),
  takeBackCharge: answers(outcomes.takeBackCharge, takeBackCharge),
  readCall: ledgerRead({ duties: ['view'], args: [EnvironmentId, Id], run: readCall }),
  listUnknown: ledgerRead({ duties: ['view'], args: [EnvironmentId], run: listUnknown }),
  pageUnknown: answers(journal.unknown, pageUnknown),
  countUnknown: ledgerRead({ duties: ['view'], args: [EnvironmentId], run: countUnknown }),
  findUnknown: ledgerRead({
    duties: ['view'],
    args: [EnvironmentId, Id],
    run: ({ db }, environmentId, entryId) => findUnknown(db, environmentId, entryId),
  }),
  noteLookUp: ledgerWrite({ duties: MOVES_MONEY, args: [LookedUpCapture], run: noteLookUp }),
  /** Whose call it is; null where there is no such entry. */
  entryOwner: notShared('reads', 'the ledger server asks it before an answer is recorded', entryOwner),
  /** As writeSent, for a call of unknown outcome that is sent again: with the key of the first. */
  writeRepeat: ledgerWrite({
    duties: HOLDS_KEYS,
    entry: { at: 0, in: 'repeatOf', of: 'any' },
    isRepeatable: true,
    args: [NewRetry],
    run: writeRetry,
  }),
  /** Records an answer that was kept aside; the same one again changes nothing. */
  replayOutcome: ledgerWrite({
    duties: ['view'],
    entry: OWN_ENTRY,
    isRepeatable: true,
    args: [Id, KeptOutcomeSchema],
    run: replayOutcome,
  }),
  noteTornAnswer: ledgerWrite({ duties: ['view'], entry: OWN_ENTRY, args: [Id.nullable()], run: noteTornAnswer }),
};
