// Outcomes: one transaction writes what became of a call and all that its answer showed.
import type { Kysely } from 'kysely';
import type { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import { type Answers, type AnyOutcome, settlesFirst } from '../outcome.ts';
import { PaydeskError } from '../problem.ts';
import { audit } from './audit/audit.ts';
import { auditCall } from './audit/audit-call.ts';
import { followEntry } from './capture-many/follow-journal.ts';
import { learnAccount } from './environments/learn-account.ts';
import { completeFee } from './fees/accrue.ts';
import { inTransaction } from './group-writes.ts';
import { aliveEntry } from './journal-refusal.ts';
import { keptQuery } from './kept-query.ts';
import { heedLateAnswer } from './late-answer.ts';
import { recordCapture } from './record-capture.ts';
import { forgetUnverifiedOrder, noteOrder, recordOrder } from './record-order.ts';
import { recordPayout } from './record-payout.ts';
import {
  markWrongMarketplace,
  recordCharge,
  recordSession,
  sessionByTrackNumber,
} from './record-session-and-charge.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

export type RecordedOutcome = AnyOutcome;

/** Records an outcome. A late answer still settles an entry that was given up as unknown; one that contradicts a person's word raises an alarm. */
export async function recordOutcome(
  db: Kysely<LedgerTables>,
  entryId: string,
  outcome: RecordedOutcome,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await inTransaction(db, (trx) => recordIn(trx, entryId, outcome, now));
}

async function recordIn(
  trx: Kysely<LedgerTables>,
  entryId: string,
  outcome: RecordedOutcome,
  now: string,
): Promise<void> {
  const [entry] = await selectEntry(trx, { entryId });
  if (!entry) throw new PaydeskError('not_found', 'This journal entry is gone.', 'Start Paydesk again.');
  if (entry.state === 'settled_done' || entry.state === 'settled_not_done') {
    await recordLateAnswer(trx, entry, outcome, now);
    return followEntry(trx, entry);
  }
  if (entry.state !== 'sent' && entry.state !== 'unknown') {
    return audit(trx, now, entry.actor, 'late_answer', entry.id, outcome);
  }
  await close(trx, entry, closing(entry, outcome, now));
  await auditCall(trx, entry, outcome, now);
  if (entry.repeat_of === null) await recordAnswer(trx, entry, outcome, now);
  // What the repeat's answer says, it says of the first: one of both was carried out, and the other was not.
  else if (settlesFirst(outcome)) await recordIn(trx, entry.repeat_of, outcome, now);
  // Who waits for an answer writes a run's result; nobody waits for a late one.
  if (entry.state === 'unknown') await followEntry(trx, entry);
}

const selectEntry = keptQuery((db, { entryId }: { entryId: string }) =>
  db.selectFrom('journal').selectAll().where('id', '=', entryId),
);

async function close(db: Kysely<LedgerTables>, { id }: JournalRow, changes: Changes): Promise<void> {
  await changeEntry(db, { ...changes, id });
}

type Changes = Partial<Omit<JournalRow, 'id'>>;

const changeEntry = keptQuery((db, { id, ...changes }: Changes & { id: string }) =>
  db.updateTable('journal').set(changes).where('id', '=', id),
);

/** The person's word stays beside the service's, which wins where it says that the call was done. Where it says no, the entry goes on blocking. */
async function recordLateAnswer(
  trx: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: RecordedOutcome,
  now: string,
): Promise<void> {
  await audit(trx, now, entry.actor, 'late_answer', entry.id, outcome);
  await heedLateAnswer(trx, entry, outcome, now);
  if (outcome.kind !== 'succeeded' && outcome.kind !== 'already_done') return;
  // After a "not done" another may have been sent: then that one forbids a third.
  const another = entry.alive === 1 ? undefined : await aliveEntry(trx, entry);
  await close(trx, entry, { ...closing(entry, outcome, now), alive: another ? 0 : 1 });
  await recordAnswer(trx, entry, outcome, now);
}

function closing(entry: JournalRow, outcome: RecordedOutcome, now: string): Changes {
  const closed = { state: outcome.kind, answered_at: now, http_status: outcome.httpStatus };
  switch (outcome.kind) {
    case 'succeeded':
      return { ...closed, code: null, detail: null, ...subjectsOf(outcome.answer) };
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

function subjectsOf(answer: Answers[keyof Answers]): Changes {
  if ('holding_balance' in answer) return {};
  if ('charge' in answer) return { charge_id: answer.charge.id };
  if ('session' in answer) return { order_id: answer.order.id };
  return { session_id: answer.id };
}

async function recordAnswer(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: RecordedOutcome,
  now: string,
): Promise<void> {
  if (outcome.kind === 'already_done') {
    const orderId = entry.order_id ?? outcome.orderId;
    const charged = entry.operation === 'charge_order';
    if (orderId) {
      const status = charged ? 'charged' : 'unverified';
      await noteOrder(db, entry, { orderId, status, chargeId: outcome.chargeId }, now);
      await recordCapture(db, entry, orderId, now);
    }
  }
  if (outcome.kind === 'refused' && outcome.httpStatus === 404 && entry.order_id) {
    await forgetUnverifiedOrder(db, entry.provider, entry.order_id);
  }
  if (outcome.kind !== 'succeeded') return;
  const { answer } = outcome;
  if ('holding_balance' in answer) {
    await recordPayout(db, entry, answer, now);
  } else if ('charge' in answer) {
    await learnAccount(db, entry.account_id, answer.order);
    const sessionId = entry.session_id ?? (await sessionByTrackNumber(db, entry.provider, answer.order.track_number));
    await recordOrder(db, entry, { ...answer.order, charge_id: answer.charge.id }, sessionId, now);
    await recordCharge(db, entry, answer.order.id, answer.charge, now);
    await recordCapture(db, entry, answer.order.id, now);
  } else if ('session' in answer) {
    await learnAccount(db, entry.account_id, answer.order);
    await recordSession(db, entry, answer.session, { firstName: null, lastName: null }, now);
    await recordOrder(db, entry, answer.order, answer.session.id, now);
    await recordCapture(db, entry, answer.order.id, now);
    await completeFee(db, entry.provider, answer.session.id, now);
  } else {
    const asked = askedOf(entry);
    await learnAccount(db, entry.account_id, { organization_id: answer.organization_id, store_id: null });
    await recordSession(db, entry, answer, asked, now);
    await completeFee(db, entry.provider, answer.id, now);
    if (asked.marketplaceId !== null && asked.marketplaceId !== answer.marketplace_id)
      await markWrongMarketplace(db, entry.provider, answer.id);
  }
}

type Asked = { firstName: string | null; lastName: string | null; marketplaceId: string | null };

/** What a create-session asked for that its answer doesn't repeat, or must. */
function askedOf(entry: JournalRow): Asked {
  const request = JSON.parse(entry.request) as Partial<CreateSessionRequest>;
  return {
    firstName: request.consumer_info?.first_name ?? null,
    lastName: request.consumer_info?.last_name ?? null,
    marketplaceId: request.marketplace_id ?? null,
  };
}
