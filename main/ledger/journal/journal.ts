// The journal: every call is written down, durably, before it is sent; the unique indexes refuse a second one that could charge twice.
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ShopReference } from '../../../contract/console/note.ts';
import { remark } from '../../../contract/console/remark.ts';
import { ApprovalId } from '../../../contract/ids.ts';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { blockedBy, decide, OPERATIONS } from '../../core/decide.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForCall } from '../approvals/second-person.ts';
import { type CallContext, Id } from '../define-call.ts';
import { intentFact } from '../facts/facts-of-calls.ts';
import { isSealed, ledgerLocked, openSeal } from '../file/sealed.ts';
import { keepAskedReference } from '../notes/session-reference.ts';
import { recordFact } from '../projections/read-payment.ts';
import { ACT } from '../projections/rows.ts';
import { inSavepoint, inTransaction, isUniqueViolation } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';
import { type Caller, isOfTeam } from '../thread/caller.ts';
import { auditRepeats } from './outcomes.ts';
import { commandOf, findWritten, LeaseMs, readKnown } from './read-known.ts';

/** The body of a request is small, and holds no key: keys travel in headers. */
const MAX_REQUEST_LENGTH = 20_000;
const SentRequest = z
  .record(z.string().max(100), z.unknown())
  .refine((request) => JSON.stringify(request).length <= MAX_REQUEST_LENGTH, 'is too long');

export const NewEntry = z.strictObject({
  id: z.uuid(),
  environmentId: Id,
  accountId: Id,
  operation: OperationName,
  sessionId: Id.nullable(),
  orderId: Id.nullable(),
  /** Of a call about a charge that is there already. */
  chargeId: Id.exactOptional(),
  attempt: Id.nullable(),
  /** Of start_payout: whose and which month's; null of every other call. */
  payoutOf: Id.nullable(),
  request: SentRequest,
  /** How long an answer may take, in ms. Later answers are not awaited. */
  leaseMs: LeaseMs,
  /** A second person's, where the team's policies want one. */
  approvalId: ApprovalId.exactOptional(),
  /** Of a try after the first: the key that the first was sent with. */
  key: Id.exactOptional(),
  /** Of start_payout: whether the service has listed its payouts just before, and the ledger has taken them in. */
  arePayoutsListed: z.boolean().exactOptional(),
  /** Of create_session: by what the shop knows the session. */
  reference: ShopReference.exactOptional(),
});
export type NewEntry = z.infer<typeof NewEntry>;

/** key: the Idempotency-Key that the call is to be sent with, where its operation has one. */
type Written = { key: string } | { refusal: PaydeskError };

/** Writes an entry as sent; once this resolves with its key it is on disk and the call may leave. Throws where another entry forbids it, or the seal. */
export async function writeSent({ db, ...by }: CallContext, entry: NewEntry): Promise<string> {
  const written = await inTransaction(db, (trx) => writeEntry(trx, entry, by));
  if ('refusal' in written) throw written.refusal;
  return written.key;
}

/** Where the ledger's past leaves a doubt, the entry is written as unknown instead and what is given is why nothing may leave: thrown, it would take the entry with it. */
async function writeEntry(
  db: Kysely<LedgerTables>,
  entry: NewEntry,
  { actor, caller, nowMs }: Omit<CallContext, 'db'>,
): Promise<Written> {
  const { provider, isSeller } = await whoseCall(db, entry);
  const row: JournalRow = {
    id: entry.id,
    environment_id: entry.environmentId,
    account_id: entry.accountId,
    provider,
    operation: entry.operation,
    // A capture belongs to its order's session too, so that another order of the same session can't be captured as well.
    session_id: entry.sessionId ?? (await sessionOfOrder(db, provider, entry.orderId)),
    order_id: entry.orderId,
    charge_id: entry.chargeId ?? null,
    attempt: entry.attempt,
    request: JSON.stringify(entry.request),
    state: 'sent',
    alive: 1,
    actor,
    instance_id: caller.instanceId,
    sent_at: new Date(nowMs).toISOString(),
    lease_until: new Date(nowMs + entry.leaseMs).toISOString(),
    answered_at: null,
    http_status: null,
    code: null,
    detail: null,
    settled_by: null,
    settled_reason: null,
    settled_at: null,
    payout_of: entry.payoutOf,
    repeat_of: null,
    taken_back: null,
    idempotency_key: null,
  };
  const { key, arePayoutsListed } = entry;
  const command = commandOf(row, { key, arePayoutsListed });
  const known = await readKnown(db, row, entry.key);
  const decision = decide(command, known);
  if (decision.result === 'refused') throw new PaydeskError(...decision.why);
  const intent =
    decision.result === 'needs_review' ? inGap(row, decision.detail) : { ...row, idempotency_key: decision.key };
  try {
    await inSavepoint(db, async (trx) => {
      const fact = intentFact(intent, isSeller, decision.result === 'needs_review' ? decision.detail : null);
      await recordFact(trx, provider, fact, {
        at: row.sent_at,
        leaseUntil: row.lease_until,
        known: known.facts === null ? undefined : { payment: known.here, facts: known.facts },
      });
      // Written again under the same id, the index has refused it by now, and no other approval is used.
      await requireForCall(trx, row, { caller, nowMs, approvalId: entry.approvalId });
      if (entry.reference !== undefined) await keepAskedReference(trx, row, entry.reference);
    });
  } catch (error) {
    if (isSealed(error)) throw ledgerLocked();
    if (!isUniqueViolation(error)) throw error;
    const written = isOfTeam(caller) ? await findWritten(db, row) : undefined;
    if (written) return { key: keyOf(written) };
    // Another desk's, or one that was given up, under this very ID: it stands in the way as any other.
    const asOther = decide({ ...command, actId: '' }, known);
    throw new PaydeskError(...(asOther.result === 'refused' ? asOther.why : OPERATIONS[row.operation].sameForm));
  }
  if (decision.result === 'needs_review')
    return { refusal: new PaydeskError(...blockedBy(ACT.fromRow(intent), command)) };
  return { key: keyOf(intent) };
}

/** What is written instead of an act that may have been done in a lost part of the history. */
const inGap = (row: JournalRow, detail: string): JournalRow => ({
  ...row,
  state: 'unknown',
  answered_at: row.sent_at,
  code: 'restored',
  detail,
});

const keyOf = ({ id, idempotency_key }: Pick<JournalRow, 'id' | 'idempotency_key'>): string => idempotency_key ?? id;

/**
 * Marks what can't be answered any more as unknown: entries whose lease ran out, and those of instances that died. Where this instance is known to be the only
 * one, that is every other; of a team's devices each knows it of its own earlier runs.
 */
export async function markAbandoned({ db, caller, nowMs }: CallContext): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const detail = remark('paydesk_stopped');
  return inTransaction(db, async (trx) => {
    const abandoned = await trx
      .selectFrom('journal')
      .select(['id', 'provider'])
      // Spelled out, not bound: the index journal_sent holds exactly these.
      .where(sql<boolean>`state = 'sent'`)
      .where((where) => where.or([isOfDead(where, caller), where('lease_until', '<', now)]))
      .orderBy('sent_at')
      .orderBy('id')
      .execute();
    for (const { id, provider } of abandoned)
      await auditRepeats(
        trx,
        await recordFact(trx, provider, { kind: 'abandoned', actId: id, detail }, { at: now }),
        now,
      );
    return abandoned.length;
  });
}

/** The folder's lock makes this the only instance on this file or on this device, so another's entry can't be answered, whatever its lease says. */
const isOfDead = (where: ExpressionBuilder<LedgerTables, 'journal'>, caller: Caller) =>
  where.and([
    where('instance_id', '!=', caller.instanceId),
    isOfTeam(caller) ? where('instance_id', 'like', `${caller.deviceId}:%`) : where.lit(true),
  ]);

/**
 * Gives a call more time for its answer, so that it may be sent once more; false where it is no longer *sent*, or its first no longer unknown.
 * Throws whatever forbids the call by all that was learned since it was written.
 */
export async function extendLease({ db, caller, nowMs }: CallContext, id: string, leaseMs: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const [entry] = await selectOfState(trx, { id, state: 'sent' });
    if (!entry) return false;
    const [act] =
      entry.repeat_of === null ? [entry] : await selectOfState(trx, { id: entry.repeat_of, state: 'unknown' });
    if (!act) return false;
    if (await openSeal(trx)) throw ledgerLocked();
    const row = { ...act, sent_at: new Date(nowMs).toISOString() };
    const decision = decide(commandOf(row, { again: act, isSameAttempt: true }), await readKnown(trx, row));
    if (decision.result === 'refused') throw new PaydeskError(...decision.why);
    await requireForCall(trx, row, { caller, nowMs, approvalId: undefined });
    await trx
      .updateTable('journal')
      .set({ lease_until: new Date(nowMs + leaseMs).toISOString() })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

const selectOfState = preparedQuery((db, { id, state }: Pick<JournalRow, 'id' | 'state'>) =>
  db.selectFrom('journal').selectAll().where('id', '=', id).where('state', '=', state),
);

async function whoseCall(
  db: Kysely<LedgerTables>,
  { environmentId, accountId }: Pick<NewEntry, 'environmentId' | 'accountId'>,
): Promise<{ provider: string; isSeller: boolean }> {
  const [row] = await selectWhose(db, { environmentId, accountId });
  if (!row) throw new PaydeskError('environment_not_found');
  return { provider: row.provider, isSeller: row.role === 'seller' };
}

const selectWhose = preparedQuery((db, { environmentId, accountId }: Pick<NewEntry, 'environmentId' | 'accountId'>) =>
  db
    .selectFrom('environment')
    .select('provider')
    .select((of) => of.selectFrom('account').select('role').where('id', '=', accountId).as('role'))
    .where('id', '=', environmentId)
    .where('removed_at', 'is', null),
);

async function sessionOfOrder(
  db: Kysely<LedgerTables>,
  provider: string,
  orderId: string | null,
): Promise<string | null> {
  if (orderId === null) return null;
  const [row] = await selectSessionOf(db, { provider, orderId });
  return row?.session_id ?? null;
}

const selectSessionOf = preparedQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('session_id').where('provider', '=', provider).where('id', '=', orderId),
);
