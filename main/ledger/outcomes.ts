// Outcomes: one transaction writes what became of a call and all that its answer showed.
import type { Kysely } from 'kysely';
import { changesCharge } from '../../contract/operations/charge-change.ts';
import { isOutOfTheWay } from '../core/acts.ts';
import type { SessionMatch } from '../core/facts.ts';
import { chargeIn, namedBy } from '../core/named-by-answer.ts';
import {
  type AlreadyDone,
  type AnyAnswer,
  type AnyOutcome,
  isUnclearSuccess,
  ofOperation,
  settlesFirst,
  type Unknown,
} from '../core/outcome.ts';
import { PaydeskError } from '../problem.ts';
import { aliveEntry, aliveOfAttempt } from './alive-entry.ts';
import { audit } from './audit/audit.ts';
import { followEntry } from './capture-many/follow-journal.ts';
import { noteChargedByWord } from './charged-by-word.ts';
import { contradictionOf } from './contradiction.ts';
import { isAnother, recordAnother } from './done-twice.ts';
import { doubtNamedOrders } from './doubt-named-orders.ts';
import { appendAnswer } from './facts/facts-of-calls.ts';
import { inTransaction } from './in-transaction.ts';
import { doubtNamedOrder, isOrderKnown } from './keeping/block-named-in-lost-past.ts';
import { keptQuery } from './kept-query.ts';
import { heedLateAnswer, raiseBesideOther, raiseReviewed } from './late-answer.ts';
import { learnSession } from './learn-session.ts';
import { recordCapture } from './record-capture.ts';
import { forgetUnverifiedOrder, noteOrder } from './record-order.ts';
import { type Learning, RECORDERS } from './recorders.ts';
import { reviveDone } from './revive-done.ts';
import type { JournalRow, LedgerTables } from './schema.ts';
import { raiseSecondCharge, raiseSecondOfSession } from './second-charge.ts';
import { lacksResultId } from './unnamed.ts';

/**
 * Records an outcome, and gives what it was recorded as where that is something else: an answer that contradicts the ledger is unknown.
 * A late answer still settles an entry that was given up as unknown; one that contradicts a person's word raises an alarm.
 */
export async function recordOutcome(
  db: Kysely<LedgerTables>,
  entryId: string,
  outcome: AnyOutcome,
  nowMs: number,
): Promise<Unknown | null> {
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    const [entry] = await selectEntry(trx, { entryId });
    if (!entry) throw new PaydeskError('entry_gone');
    const matched: SessionMatch[] = [];
    const contradiction = await recordAt(trx, entry, outcome, { now, matched, isOwn: true });
    await appendAnswer(trx, entry, { outcome, matched }, now);
    return contradiction;
  });
}

/** The same of what an event of the feed says of a call, in its transaction: the event is the fact. */
export async function recordReported(
  trx: Kysely<LedgerTables>,
  entryId: string,
  outcome: AlreadyDone,
  now: string,
): Promise<void> {
  await recordIn(trx, entryId, outcome, { now, matched: [], isOwn: true });
}

/** isOwn: it is the answer to this very call, not to one that sent it again. */
async function recordIn(
  trx: Kysely<LedgerTables>,
  entryId: string,
  told: AnyOutcome,
  learning: Learning & { isOwn: boolean },
): Promise<Unknown | null> {
  const [entry] = await selectEntry(trx, { entryId });
  if (!entry) throw new PaydeskError('entry_gone');
  return recordAt(trx, entry, told, learning);
}

async function recordAt(
  trx: Kysely<LedgerTables>,
  entry: JournalRow,
  told: AnyOutcome,
  learning: Learning & { isOwn: boolean },
): Promise<Unknown | null> {
  const { now, isOwn } = learning;
  if (isOwn) await doubtNamedOrders(trx, entry, told, now);
  const contradiction = await contradictionOf(trx, entry, told);
  if (entry.state === 'sent' || entry.state === 'unknown') await raiseSecondCharge(trx, entry, told, now);
  const doubtful = contradiction ?? (isUnclearSuccess(told) ? told : null);
  if (entry.state === 'settled_done' || entry.state === 'settled_not_done') {
    await recordLateAnswer(trx, entry, told, { ...learning, doubtful });
    await followEntry(trx, entry);
    return contradiction;
  }
  if (entry.state !== 'sent' && entry.state !== 'unknown') {
    await recordAfterAnswer(trx, entry, told, { ...learning, doubtful });
    return contradiction;
  }
  const outcome = contradiction ?? told;
  // Sent again since, the act may be done all the same.
  if (isOwn && outcome.kind === 'refused' && (await openRepeats(trx, { entryId: entry.id })).length > 0) {
    await audit(trx, now, entry.actor, 'late_answer', entry.id, outcome);
    return null;
  }
  await raiseReviewed(trx, entry, outcome, now);
  await close(trx, entry, closing(entry, outcome, now));
  if (isOutOfTheWay(entry.operation, outcome.kind)) await reviveDone(trx, entry);
  await auditCall(trx, entry, outcome, now);
  if (entry.repeat_of === null) await recordAnswer(trx, entry, outcome, learning);
  // What the repeat's answer says, it says of the first: one of both was carried out, and the other was not.
  else if (settlesFirst(outcome)) await recordIn(trx, entry.repeat_of, outcome, { ...learning, isOwn: false });
  // Who waits for an answer writes a run's result; nobody waits for a late one.
  if (entry.state === 'unknown') await followEntry(trx, entry);
  return contradiction;
}

const selectEntry = keptQuery((db, { entryId }: { entryId: string }) =>
  db.selectFrom('journal').selectAll().where('id', '=', entryId),
);

/** Calls that sent this one again and whose outcome isn't known. */
const openRepeats = keptQuery((db, { entryId }: { entryId: string }) =>
  db.selectFrom('journal').select('id').where('repeat_of', '=', entryId).where('state', 'in', ['sent', 'unknown']),
);

async function close(db: Kysely<LedgerTables>, { id }: JournalRow, changes: Changes): Promise<void> {
  await changeEntry(db, { ...changes, id });
}

type Changes = Partial<Omit<JournalRow, 'id'>>;

const changeEntry = keptQuery((db, { id, ...changes }: Changes & { id: string }) =>
  db.updateTable('journal').set(changes).where('id', '=', id),
);

type Late = Learning & { doubtful: Unknown | null };

/** The person's word stays beside the service's, which wins where it says that the call was done. Where it says no, the entry goes on blocking. */
async function recordLateAnswer(
  trx: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  late: Late,
): Promise<void> {
  const { doubtful, now } = late;
  await audit(trx, now, entry.actor, 'late_answer', entry.id, outcome);
  await heedLateAnswer(trx, entry, outcome, now);
  if (doubtful) return reopen(trx, entry, doubtful, { now, hasAlarm: outcome.kind !== 'unknown' });
  if (outcome.kind !== 'succeeded' && outcome.kind !== 'already_done') return;
  const closed = closing(entry, outcome, now);
  // It agrees, and names less than the person did.
  if (entry.state === 'settled_done' && lacksResultId({ ...entry, ...closed })) return;
  // After a "not done" another may have been sent: then that one forbids a third.
  const another = entry.alive === 1 ? undefined : await aliveInItsPlace(trx, entry);
  await close(trx, entry, { ...closed, alive: another ? 0 : 1 });
  await recordAnswer(trx, entry, outcome, late);
}

/** The call was answered before. What shows the charge wins over a word and over a refusal; what was recorded before is never taken back. */
async function recordAfterAnswer(
  trx: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  late: Late,
): Promise<void> {
  const { doubtful, now } = late;
  if (outcome.kind === 'succeeded' && entry.state === 'succeeded' && (await isAnother(trx, entry, outcome.answer)))
    return recordAnother(trx, entry, outcome, late);
  if (isKnownAnswer(entry, outcome)) return;
  await audit(trx, now, entry.actor, 'late_answer', entry.id, outcome);
  await raiseSecondCharge(trx, entry, outcome, now);
  if (entry.repeat_of !== null) return;
  if (doubtful) return reopen(trx, entry, doubtful, { now, hasAlarm: false });
  const isShown = outcome.kind === 'succeeded' || (outcome.kind === 'already_done' && entry.state === 'refused');
  if (!isShown || entry.state === 'succeeded') return;
  if (entry.state === 'refused') await heedLateAnswer(trx, entry, outcome, now);
  const another = entry.alive === 1 ? undefined : await aliveInItsPlace(trx, entry);
  await close(trx, entry, { ...closing(entry, outcome, now), alive: another ? 0 : 1 });
  await recordAnswer(trx, entry, outcome, late);
  await followEntry(trx, entry);
}

/** A call that counted as not done may be done all the same, by an answer that is unclear or can't be true: it blocks again until a person resolves it. hasAlarm: the answer raised one. */
async function reopen(
  trx: Kysely<LedgerTables>,
  entry: JournalRow,
  doubtful: Unknown,
  { now, hasAlarm }: { now: string; hasAlarm: boolean },
): Promise<void> {
  if (entry.state !== 'settled_not_done' && entry.state !== 'refused') return;
  const another = await aliveInItsPlace(trx, entry);
  // An open change of a charge is in the way until it ends; one from the same form for good.
  const other = changesCharge(entry.operation) ? await aliveOfAttempt(trx, entry) : another;
  if (other && !hasAlarm) await raiseBesideOther(trx, entry, other, doubtful, now);
  const unresolved = { settled_by: null, settled_reason: null, settled_at: null };
  await close(trx, entry, { ...closing(entry, doubtful, now), ...unresolved, alive: another ? 0 : 1 });
  await followEntry(trx, entry);
}

/** What forbids a third of its kind, where this one was taken for not done and another was sent. */
const aliveInItsPlace = async (trx: Kysely<LedgerTables>, entry: JournalRow): Promise<JournalRow | undefined> =>
  (await aliveEntry(trx, entry)) ?? (await aliveOfAttempt(trx, entry));

/** The same answer again, as a replay brings it where Paydesk stopped before it let go of what it had kept. */
const isKnownAnswer = (entry: JournalRow, outcome: AnyOutcome): boolean =>
  entry.state === outcome.kind && (outcome.kind === 'refused' || chargeIn(entry, outcome) === entry.charge_id);

function closing(entry: JournalRow, outcome: AnyOutcome, now: string): Changes {
  const closed = { state: outcome.kind, answered_at: now, http_status: outcome.httpStatus };
  switch (outcome.kind) {
    case 'succeeded':
      return { ...closed, code: null, detail: null, ...idsOf(entry, outcome.answer) };
    case 'already_done':
      return {
        ...closed,
        detail: outcome.detail,
        order_id: entry.order_id ?? outcome.orderId,
        charge_id: outcome.chargeId,
      };
    case 'refused':
      return { ...closed, alive: 0, code: outcome.code, detail: outcome.detail };
    case 'unknown':
      return { ...closed, code: outcome.code, detail: outcome.detail };
  }
}

/** What the answer adds to its entry; the session of an order stays the one it was asked for. */
function idsOf({ operation }: JournalRow, answer: AnyAnswer): Changes {
  const { sessionId, orderId, chargeId } = namedBy(operation, answer);
  return {
    ...(operation === 'create_session' ? { session_id: sessionId } : {}),
    ...(operation === 'create_order' ? { order_id: orderId } : {}),
    ...(chargeId === null ? {} : { charge_id: chargeId }),
  };
}

async function recordAnswer(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  learning: Learning,
): Promise<void> {
  if (outcome.kind === 'already_done') return recordNamed(db, entry, outcome, learning.now);
  if (
    outcome.kind === 'refused' &&
    outcome.httpStatus === 404 &&
    entry.operation === 'charge_order' &&
    entry.order_id
  ) {
    return forgetUnverifiedOrder(db, entry.provider, entry.order_id);
  }
  if (outcome.kind === 'succeeded') await ofOperation(entry.operation, outcome.answer, RECORDERS, db, entry, learning);
}

/** What an error body named as made before. Where it named nothing, nothing is recorded. */
async function recordNamed(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { orderId, chargeId, madeAt }: AlreadyDone,
  now: string,
): Promise<void> {
  const { provider } = entry;
  if (entry.operation === 'charge_order' && entry.order_id !== null && chargeId !== null) {
    await noteChargedByWord(db, entry, { orderId: entry.order_id, chargeId }, now);
    await recordCapture(db, entry, entry.order_id, now, madeAt);
    await raiseSecondOfSession(db, { provider, orderId: entry.order_id, entryId: entry.id }, now);
  }
  if (entry.operation === 'create_order' && orderId !== null) {
    const isKnown = await isOrderKnown(db, provider, orderId);
    await noteOrder(db, entry, { orderId, status: 'unverified', chargeId: null }, now);
    if (entry.session_id !== null) await learnSession(db, { provider, orderId, sessionId: entry.session_id, now });
    if (!isKnown) await doubtNamedOrder(db, entry, orderId, now);
    await recordCapture(db, entry, orderId, now);
  }
}

/** Adds the line in the transaction of the outcome. A create-session moves nothing and has its journal entry only. */
async function auditCall(db: Kysely<LedgerTables>, entry: JournalRow, outcome: AnyOutcome, now: string): Promise<void> {
  if (entry.operation === 'create_session') return;
  const subject = entry.order_id ?? entry.session_id ?? entry.payout_of ?? entry.id;
  const after = { entry: entry.id, state: outcome.kind, httpStatus: outcome.httpStatus, ...shownBy(entry, outcome) };
  await audit(db, now, entry.actor, entry.operation, subject, after, { entry: entry.id, state: entry.state });
}

/** What a line says of an answer: what was made, and its amount. */
function shownBy({ operation }: JournalRow, outcome: AnyOutcome): Record<string, unknown> {
  if (outcome.kind !== 'succeeded') return {};
  const { orderId, chargeId, payoutId, amount } = namedBy(operation, outcome.answer);
  if (chargeId !== null) return { chargeId, amount };
  return orderId === null ? { payoutId, amount } : { orderId, amount };
}
