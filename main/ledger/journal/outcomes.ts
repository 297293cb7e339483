// Outcomes: one transaction writes what became of a call and all that its answer showed.
import { type Kysely, sql } from 'kysely';
import { settledState } from '../../core/acts.ts';
import type { SessionMatch } from '../../core/facts.ts';
import { contradictionOf } from '../../core/fold/contradictions.ts';
import { actById } from '../../core/fold/find.ts';
import { chargeIn, namedBy } from '../../core/named-by-answer.ts';
import { type AlreadyDone, type AnyOutcome, settlesFirst, type Unknown } from '../../core/outcome.ts';
import type { Act, Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { followEntry } from '../capture-many/follow-journal.ts';
import { isShownAsCharged, isShownAsNotCharged, type NewItem } from '../capture-many/judge-order.ts';
import { recordAccountIds } from '../environments/record-account-ids.ts';
import { isSeller, ofAct } from '../facts/facts-of-calls.ts';
import { openSeal } from '../file/sealed.ts';
import { readPayment, recordFact, recordIfNew } from '../projections/read-payment.ts';
import { ACT } from '../projections/rows.ts';
import type { Recorded } from '../projections/write-rows.ts';
import { sortKey } from '../store/expressions.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Of the answer to a call: the session of the order that it charged, or the orders that were captured by their IDs before their session was known. */
async function matchSessions(
  db: Kysely<LedgerTables>,
  provider: string,
  act: Act,
  outcome: AnyOutcome,
): Promise<SessionMatch[]> {
  if (outcome.kind !== 'succeeded') return [];
  const { answer } = outcome;
  if ('charge' in answer) {
    if (act.sessionId !== null) return [];
    const found = await onlySession(db, provider, answer.order.track_number, null);
    return found === null ? [] : [{ orderId: answer.order.id, sessionId: found }];
  }
  const session = 'session' in answer ? answer.session : 'track_number' in answer && 'fees' in answer ? answer : null;
  if (session === null) return [];
  const shown = session.track_number ?? ('order' in answer ? answer.order.track_number : null);
  const trackNumber = shown ?? (await selectTrackNumber(db, { provider, sessionId: session.id }))[0]?.track_number;
  if (!trackNumber || (await onlySession(db, provider, trackNumber, session.id)) === null) return [];
  const orders = await ordersWithoutSession(db, { provider, trackNumber });
  return orders.map(({ id: orderId }) => ({ orderId, sessionId: session.id }));
}

/** Of an order that was charged by its ID: the sessions that all have its track number; null where at most one has. */
async function sessionsSharing(
  db: Kysely<LedgerTables>,
  provider: string,
  { sessionId }: Act,
  outcome: AnyOutcome,
): Promise<string[] | null> {
  if (outcome.kind !== 'succeeded' || !('charge' in outcome.answer) || sessionId !== null) return null;
  const trackNumber = outcome.answer.order.track_number;
  if (trackNumber === null) return null;
  const found = await sessionsOfTrackNumber(db, { provider, trackNumber });
  return found.length > 1 ? found.map(({ id }) => id).toSorted() : null;
}

/** The session of a track number where there is no other; own: one that counts as it already. */
async function onlySession(
  db: Kysely<LedgerTables>,
  provider: string,
  trackNumber: string | null,
  own: string | null,
): Promise<string | null> {
  if (trackNumber === null) return null;
  const known = (await sessionsOfTrackNumber(db, { provider, trackNumber })).map(({ id }) => id);
  const all = new Set(own === null ? known : [...known, own]);
  const [only] = all;
  return all.size === 1 ? (only ?? null) : null;
}

type OfTrackNumber = { provider: string; trackNumber: string };

const sessionsOfTrackNumber = preparedQuery((db, { provider, trackNumber }: OfTrackNumber) =>
  db
    .selectFrom('session')
    .select('id')
    .where('provider', '=', provider)
    .where('track_number', '=', trackNumber)
    .limit(sql.lit(2)),
);

const ordersWithoutSession = preparedQuery((db, { provider, trackNumber }: OfTrackNumber) =>
  db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('track_number', '=', trackNumber)
    .where('session_id', 'is', null)
    .orderBy(sortKey('id')),
);

const selectTrackNumber = preparedQuery((db, { provider, sessionId }: { provider: string; sessionId: string }) =>
  db.selectFrom('session').select('track_number').where('provider', '=', provider).where('id', '=', sessionId),
);

/**
 * Records an outcome, and gives what it was recorded as where that is something else: an answer that contradicts the ledger is unknown, and a capture without an answer was done before where the service has reported its charge.
 * A late answer still settles an entry that was given up as unknown; one that contradicts a person's word raises an alarm.
 */
export async function recordOutcome(
  db: Kysely<LedgerTables>,
  entryId: string,
  outcome: AnyOutcome,
  nowMs: number,
): Promise<Unknown | AlreadyDone | null> {
  const at = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    const [entry] = await selectEntry(trx, { entryId });
    if (!entry) throw new PaydeskError('entry_gone');
    const { provider } = entry;
    const asked = ACT.fromRow(entry);
    const matched = await matchSessions(trx, provider, asked, outcome);
    const isLocked = (await openSeal(trx)) !== undefined;
    const sharing = matched.length > 0 ? null : await sessionsSharing(trx, provider, asked, outcome);
    const answer = {
      kind: 'answer' as const,
      ...ofAct(entry),
      outcome,
      isLocked,
      matched,
      ...(sharing && { sharing }),
    };
    const recorded = await recordFact(trx, provider, answer, { at });
    await learnIds(trx, asked, outcome, recorded);
    await auditAnswer(trx, recorded.before, asked, outcome, at);
    await auditRepeats(trx, recorded, at);
    await followActs(trx, recorded);
    return (
      (await settledByReport(trx, recorded, asked, outcome, at)) ?? contradictionOf(recorded.before, asked, outcome)
    );
  });
}

/** What a call that got no answer was recorded as, where the service had reported what it did. */
async function settledByReport(
  db: Kysely<LedgerTables>,
  { before, after }: Recorded,
  { id }: Act,
  { kind, httpStatus }: AnyOutcome,
  at: string,
): Promise<AlreadyDone | null> {
  const act = actById(after, id);
  if (kind !== 'unknown' || act?.state !== 'already_done' || actById(before, id)?.state === 'already_done') return null;
  const acts = before.acts.map((each) => (each.id === id ? { ...each, state: 'unknown' as const } : each));
  await auditReported(db, { before: { ...before, acts }, after }, at);
  const { orderId, chargeId, detail } = act;
  return { kind: 'already_done', httpStatus, orderId, chargeId, detail: detail ?? '' };
}

const selectEntry = preparedQuery((db, { entryId }: { entryId: string }) =>
  db.selectFrom('journal').selectAll().where('id', '=', entryId),
);

/** What an answer that was recorded says of its account. */
async function learnIds(db: Kysely<LedgerTables>, { id, accountId }: Act, outcome: AnyOutcome, { after }: Recorded) {
  if (outcome.kind !== 'succeeded' || actById(after, id)?.state !== 'succeeded') return;
  const { answer } = outcome;
  if ('order' in answer) await recordAccountIds(db, accountId, answer.order);
  else if ('total_amount' in answer && 'organization_id' in answer)
    await recordAccountIds(db, accountId, { organization_id: answer.organization_id, store_id: null });
}

/** Tells runs of acts whose outcome changed after their calls had ended. */
export async function followActs(db: Kysely<LedgerTables>, { before, after }: Recorded): Promise<void> {
  for (const { id, state, orderId: order_id, answeredAt, chargeId } of after.acts) {
    const known = actById(before, id);
    if (!known || known.state === 'sent') continue;
    if (known.state !== state || known.answeredAt !== answeredAt || known.chargeId !== chargeId)
      await followEntry(db, { id, provider: after.provider, order_id });
  }
}

/** Adds the lines in the transaction of the outcome. A create-session moves nothing and has its journal entry only. */
async function auditAnswer(
  db: Kysely<LedgerTables>,
  before: Payment,
  act: Act,
  told: AnyOutcome,
  at: string,
  isOwn = true,
): Promise<void> {
  const isOpen = act.state === 'sent' || act.state === 'unknown';
  const outcome = (isOpen && contradictionOf(before, act, told)) || told;
  const isSentAgain = before.acts.some(
    ({ repeatOf, state }) => repeatOf === act.id && (state === 'sent' || state === 'unknown'),
  );
  if (!isOpen || (isOwn && outcome.kind === 'refused' && isSentAgain)) {
    if (isOpen || !isKnownAnswer(act, told))
      await audit(db, at, act.actor, 'late_answer', act.id, toldBy(act, outcome));
    return;
  }
  await auditAct(db, act, outcome, at);
  const first = act.repeatOf === null ? undefined : actById(before, act.repeatOf);
  if (first && settlesFirst(outcome)) await auditAnswer(db, before, first, outcome, at, false);
}

/** Of the acts that an event of the feed shows to be done. */
export async function auditReported(db: Kysely<LedgerTables>, { before, after }: Recorded, at: string): Promise<void> {
  for (const { id, state, httpStatus, detail } of after.acts) {
    const act = actById(before, id);
    if (act?.state !== 'unknown' || state !== 'already_done') continue;
    await auditAct(
      db,
      act,
      { kind: 'already_done', httpStatus, detail: detail ?? '', orderId: null, chargeId: null },
      at,
    );
  }
}

/** Of repeats without a clear answer, whose state follows the act that they sent again. actor: who changed that; their senders where an answer did. */
export async function auditRepeats(
  db: Kysely<LedgerTables>,
  { before, after }: Recorded,
  at: string,
  actor?: string,
): Promise<void> {
  for (const act of after.acts) {
    const known = actById(before, act.id);
    if (act.state !== 'unknown' || !known) continue;
    const [state, earlier] = [settledState(act, after.acts), settledState(known, before.acts)];
    if (state === 'unknown' || state === earlier) continue;
    const told = { entry: act.id, state, httpStatus: act.httpStatus };
    const subject = act.orderId ?? act.sessionId ?? act.payoutOf ?? act.id;
    await audit(db, at, actor ?? act.actor, act.operation, subject, told, { entry: act.id, state: earlier });
  }
}

/** The same answer again, as a replay brings it where Paydesk stopped before it let go of what it had kept. */
const isKnownAnswer = (act: Act, outcome: AnyOutcome): boolean =>
  act.state === outcome.kind && (outcome.kind === 'refused' || chargeIn(act, outcome) === act.chargeId);

async function auditAct(db: Kysely<LedgerTables>, act: Act, outcome: AnyOutcome, at: string): Promise<void> {
  if (act.operation === 'create_session') return;
  const subject = act.orderId ?? act.sessionId ?? act.payoutOf ?? act.id;
  await audit(db, at, act.actor, act.operation, subject, toldBy(act, outcome), { entry: act.id, state: act.state });
}

const toldBy = (act: Act, outcome: AnyOutcome) => ({
  entry: act.id,
  state: outcome.kind,
  httpStatus: outcome.httpStatus,
  ...shownBy(act, outcome),
});

/** What a line says of an answer: what was made, and its amount. */
function shownBy({ operation }: Act, outcome: AnyOutcome): Record<string, unknown> {
  if (outcome.kind !== 'succeeded') return {};
  const { orderId, chargeId, payoutId, amount } = namedBy(operation, outcome.answer);
  if (chargeId !== null) return { chargeId, amount };
  return orderId === null ? { payoutId, amount } : { orderId, amount };
}

/** What a look-up shows of an order beside its amount: its charge, and by its track number its session. Both forbid another capture, also without a run. */
type Db = Kysely<LedgerTables>;
/** Who was asked, and whose keys sign for orders that this ledger hasn't seen. */
type LookUpSource = { provider: string; environmentId: string; accountId: string };

/** isReview: the order was looked up because a capture of it needs review. */
export async function noteFound(
  db: Db,
  asked: LookUpSource,
  { orderId, found }: NewItem,
  now: string,
  isReview = false,
): Promise<void> {
  if (found === undefined || found === 'unknown') return;
  const { provider } = asked;
  const [order] = await selectOrder(db, { provider, orderId });
  const isCharged = order !== undefined && (order.charge_id !== null || order.status === 'charged');
  const known = order?.session_id ?? null;
  const matched = known === null ? await onlySession(db, provider, found.trackNumber ?? null, null) : null;
  const isShownCharged = isShownAsCharged(found);
  const { chargeId, chargedAt = null } = found;
  const isUnclear = !isShownCharged && !isShownAsNotCharged(found);
  const isSameCharge = isShownCharged && (chargeId === null || chargeId === order?.charge_id);
  const tellsNothing = isCharged ? isSameCharge : matched === null && !isShownCharged;
  if (tellsNothing && !isReview) return;
  const { accountId, environmentId } = asked;
  const shown = {
    kind: 'look_up' as const,
    orderId,
    accountId,
    isSeller: await isSeller(db, accountId),
    environmentId,
    sessionId: matched,
    isShownCharged,
    chargeId,
    chargedAt,
    isLocked: (await openSeal(db)) !== undefined,
    ...(isUnclear && { isUnclear }),
    ...(isReview && { isReview }),
  };
  const payment = await readPayment(db, provider, subjectsOf(shown));
  const recorded = await recordIfNew(db, provider, shown, { at: now, known: payment });
  if (!recorded) return;
  await auditReported(db, recorded, now);
  await auditRepeats(db, recorded, now);
  await followActs(db, recorded);
}

const selectOrder = preparedQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['session_id', 'charge_id', 'status'])
    .where('provider', '=', provider)
    .where('id', '=', orderId),
);
