// Ledger calls about authorizations: a consumer ends one, a person takes that back, and a copy is asked for and sent.
import { randomUUID } from 'node:crypto';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { addBankingDays } from '../../../contract/ach/banking-days.ts';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { AuditAction } from '../../../contract/console/audit.ts';
import {
  type EndAuthorizationInput,
  type EndSessionAuthorizationInput,
  MAX_OPEN_COPIES,
  type OpenCopyRequests,
  PROOF_BANKING_DAYS,
  type ProvideCopyInput,
  type RequestCopyInput,
  type RestoreAuthorizationInput,
  type RestoreSessionAuthorizationInput,
} from '../../../contract/console/authorization-acts.ts';
import type { CopyRequestView } from '../../../contract/console/authorization-end.ts';
import type { EnvironmentKey } from '../../../contract/console/environment-change.ts';
import { OrderId, type SessionId } from '../../../contract/ids.ts';
import { orders } from '../../../contract/procedures/orders.ts';
import { sessions } from '../../../contract/procedures/sessions.ts';
import type { FactBody } from '../../core/facts.ts';
import { endOf } from '../../core/fold/authorizations.ts';
import type { Payment } from '../../core/payment.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { clockOf } from '../month/read-month.ts';
import { type KnownPayment, readPayment, recordFact } from '../projections/read-payment.ts';
import { consumerNames } from '../sessions/read-sessions.ts';
import { expressionsOf } from '../store/expressions.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;
type OnDay = { environmentId: string; day: string };

/** What an act writes about one order or session: a fact, and a line of the audit log. */
type Written = { fact: FactBody; action: AuditAction; after: object };

/** Writes what an act makes of each payment; null where it changes nothing. recordIds: of orders or sessions. Throws `order_not_found`, `session_not_found`, `ledger_sealed`. */
function recordOf<Id extends OrderId | SessionId>(
  { db, nowMs }: Pick<CallContext, 'db' | 'nowMs'>,
  { environmentId, recordIds, actor }: { environmentId: string; recordIds: readonly Id[]; actor: string },
  writtenOf: (recordId: Id, known: KnownPayment) => Written | null,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    if (await openSeal(trx)) throw ledgerLocked();
    const provider = await providerOf(trx, environmentId);
    for (const recordId of new Set(recordIds)) {
      const of = OrderId.safeParse(recordId).success ? 'order' : 'session';
      const known = await readPayment(trx, provider, [`${of} ${recordId}`]);
      if (!known.payment[`${of}s`].some(({ id }) => id === recordId))
        throw of === 'order'
          ? new PaydeskError('order_not_found', { orderId: recordId })
          : new PaydeskError('session_not_found', { sessionId: recordId });
      const written = writtenOf(recordId, known);
      if (written === null) continue;
      await recordFact(trx, provider, written.fact, { at, known });
      await audit(trx, at, actor, written.action, recordId, written.after);
    }
  });
}

/** A sandbox's clock may be ahead of this computer's: its day is the last one. Throws `fact_day_ahead`. */
async function refuseDayAhead({ db, nowMs }: CallContext, { environmentId, day }: OnDay): Promise<void> {
  if (day > booksDayOf(await clockOf(db, environmentId, nowMs)))
    throw new PaydeskError('fact_day_ahead', {}, { field: 'day' });
}

type Said = Pick<EndAuthorizationInput, 'cause' | 'day' | 'toldBy' | 'reason'>;
type Named = { orderId: string; sessionId?: undefined } | { orderId: null; sessionId: string };

/** The same again changes nothing. */
function endWith(actor: string, { cause, day, toldBy, reason }: Said, named: Named, payment: Payment): Written | null {
  if (endOf(named, payment)?.cause === cause) return null;
  return {
    fact: { kind: 'authorization_ended', ...named, cause, day, toldBy, reason, actor },
    action: cause === 'revoked' ? 'revoke_authorization' : 'dispute_authorization',
    after: { day, toldBy, reason },
  };
}

/** One that is in force stays so. */
const restoreWith = (actor: string, reason: string, named: Named, payment: Payment): Written | null =>
  endOf(named, payment)
    ? {
        fact: { kind: 'authorization_restored', ...named, reason, actor },
        action: 'restore_authorization',
        after: { reason },
      }
    : null;

/** From here on, no debit of these orders' authorizations is sent. */
async function endAuthorization(context: CallContext, input: EndAuthorizationInput): Promise<void> {
  const { environmentId, orderId: first, alsoOrderIds } = input;
  const { actor } = context;
  await refuseDayAhead(context, input);
  await recordOf(context, { environmentId, recordIds: [first, ...alsoOrderIds], actor }, (orderId, { payment }) =>
    endWith(actor, input, { orderId }, payment),
  );
}

/** The same of a session: no order is made of it either. */
async function endSessionAuthorization(context: CallContext, input: EndSessionAuthorizationInput): Promise<void> {
  const { environmentId, sessionId: only } = input;
  const { actor } = context;
  await refuseDayAhead(context, input);
  await recordOf(context, { environmentId, recordIds: [only], actor }, (sessionId, { payment }) =>
    endWith(actor, input, { orderId: null, sessionId }, payment),
  );
}

async function restoreAuthorization(context: CallContext, input: RestoreAuthorizationInput): Promise<void> {
  const { environmentId, orderId: only, reason } = input;
  const { actor } = context;
  await recordOf(context, { environmentId, recordIds: [only], actor }, (orderId, { payment }) =>
    restoreWith(actor, reason, { orderId }, payment),
  );
}

async function restoreSessionAuthorization(
  context: CallContext,
  { environmentId, sessionId: only, reason }: RestoreSessionAuthorizationInput,
): Promise<void> {
  const { actor } = context;
  await recordOf(context, { environmentId, recordIds: [only], actor }, (sessionId, { payment }) =>
    restoreWith(actor, reason, { orderId: null, sessionId }, payment),
  );
}

/** Due by the end of the tenth banking day after it was asked for. */
async function requestCopy(context: CallContext, input: RequestCopyInput): Promise<void> {
  const { environmentId, orderId: only, day, toldBy, note } = input;
  const { actor } = context;
  await refuseDayAhead(context, input);
  const dueOn = addBankingDays(day, PROOF_BANKING_DAYS);
  await recordOf(context, { environmentId, recordIds: [only], actor }, (orderId) => ({
    fact: { kind: 'copy_requested', orderId, requestId: randomUUID(), day, dueOn, toldBy, note, actor },
    action: 'request_copy',
    after: { day, dueOn, toldBy, note },
  }));
}

/** One that was sent stays as it is. Throws `order_not_found`. */
async function provideCopy(context: CallContext, input: ProvideCopyInput): Promise<void> {
  const { environmentId, orderId: only, requestId, day, note } = input;
  const { actor } = context;
  await refuseDayAhead(context, input);
  await recordOf(context, { environmentId, recordIds: [only], actor }, (orderId, { payment }) => {
    const asked = payment.copyRequests.find((each) => each.id === requestId && each.orderId === orderId);
    if (!asked) throw new PaydeskError('order_not_found', { orderId });
    if (asked.providedOn !== null) return null;
    return {
      fact: { kind: 'copy_provided', orderId, requestId, day, note, actor },
      action: 'provide_copy',
      after: { day, note },
    };
  });
}

/** Those that are due first. */
async function openCopyRequests({ db }: CallContext, { environmentId }: EnvironmentKey): Promise<OpenCopyRequests> {
  const provider = await providerOf(db, environmentId);
  const rows = await copyRequests(db, provider)
    .where('provided_on', 'is', null)
    .orderBy('due_on')
    .orderBy('id')
    .limit(MAX_OPEN_COPIES + 1)
    .execute();
  const shown = rows.slice(0, MAX_OPEN_COPIES);
  const asked = await ordersOf(
    db,
    provider,
    shown.map(({ orderId }) => orderId),
  );
  return {
    items: shown.map((row) => ({ ...row, ...(asked.get(row.orderId) ?? { consumerName: null, totalAmount: null }) })),
    isMore: rows.length > MAX_OPEN_COPIES,
  };
}

type AskedOrder = Pick<OpenCopyRequests['items'][number], 'consumerName' | 'totalAmount'>;

/** The consumer's name and the amount, by order. */
async function ordersOf(db: Db, provider: string, orderIds: string[]): Promise<Map<string, AskedOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select(['id', 'session_id', 'total_amount as totalAmount'])
    .where('provider', '=', provider)
    .where('id', 'in', orderIds)
    .execute();
  const names = await consumerNames(
    db,
    provider,
    rows.flatMap(({ session_id }) => session_id ?? []),
  );
  return new Map(
    rows.map(({ id, session_id, totalAmount }) => [
      id,
      { consumerName: names.get(session_id ?? '') ?? null, totalAmount },
    ]),
  );
}

const copyRequests = (db: Db, provider: string) =>
  db
    .selectFrom('copy_request')
    .select([
      'id',
      'order_id as orderId',
      'asked_on as askedOn',
      'due_on as dueOn',
      'told_by as toldBy',
      'note',
      'recorded_by as recordedBy',
      'provided_on as providedOn',
      'provided_by as providedBy',
      'provided_note as providedNote',
    ])
    .where('provider', '=', provider);

/** Of several orders those that weren't sent, due first. */
export async function openCopyRequestsOf(db: Db, provider: string, orderIds: string[]): Promise<CopyRequestView[]> {
  if (orderIds.length === 0) return [];
  const rows = await copyRequests(db, provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .where(sql<SqlBool>`provided_on is null`)
    .execute();
  return rows.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)).slice(0, MAX_OPEN_COPIES);
}

/** Newest first. */
export async function copyRequestsOf(db: Db, provider: string, orderId: string): Promise<CopyRequestView[]> {
  const rows = await copyRequests(db, provider).select('recorded_at').where('order_id', '=', orderId).execute();
  return rows
    .toSorted((one, other) => other.recorded_at.localeCompare(one.recorded_at))
    .map(({ recorded_at: _, ...view }) => view);
}

export const authorizationsCalls = {
  endAuthorization: answers(orders.endAuthorization, endAuthorization),
  restoreAuthorization: answers(orders.restoreAuthorization, restoreAuthorization),
  endSessionAuthorization: answers(sessions.endAuthorization, endSessionAuthorization),
  restoreSessionAuthorization: answers(sessions.restoreAuthorization, restoreSessionAuthorization),
  requestCopy: answers(orders.requestCopy, requestCopy),
  provideCopy: answers(orders.provideCopy, provideCopy),
  openCopyRequests: answers(orders.openCopyRequests, openCopyRequests),
};
