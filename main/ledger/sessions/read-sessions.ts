// Sessions, read for the screen.
import { type Kysely, sql } from 'kysely';
import type { Page } from '../../../contract/console/page.ts';
import {
  CheckoutEvent,
  type CheckoutEventView,
  type CheckoutState,
  type CheckoutStepView,
  type SessionDetail,
  type SessionsInput,
  type SessionView,
} from '../../../contract/console/session.ts';
import { progressSteps } from '../../core/fold/session-progress.ts';
import { BEFORE_ANY } from '../../core/newer.ts';
import { PaydeskError } from '../../process/problem.ts';
import { endedSessions, endOfSession } from '../authorizations/read-ends.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { aliveEntry } from '../journal/blocking-entry.ts';
import { entryView, entryViews } from '../journal/entry-view.ts';
import { isOpen } from '../journal/open-entries.ts';
import { type Rows, walk } from '../lists/walk.ts';
import { notesOf, referenceOfSession } from '../notes/read-notes.ts';
import { PROGRESS } from '../projections/rows.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables, SessionRow } from '../store/schema.ts';
import { holdersOf } from '../team/holders.ts';
import { sessionList } from './session-list.ts';
import { SHOWN_ERROR, SHOWN_STATE } from './shown-checkout.ts';
import { tipOfSession } from './tip-of-session.ts';

/** Without a sort: newest first. */
type SessionsQuery = Omit<SessionsInput, 'sort'> & { sort?: SessionsInput['sort'] };

/** A page of the sessions a filter finds. */
export async function listSessions({ db }: CallContext, page: SessionsQuery): Promise<Page<SessionView>> {
  const { environmentId, cursor, limit, sort = { by: 'created', descending: true }, ...filter } = page;
  const provider = await providerOf(db, environmentId);
  const list = await sessionList(db, { provider, filter }, sort);
  const { rows, nextCursor } = await walk<SessionRow>(db, list, { cursor, limit, read });
  return { items: await viewSessions(db, environmentId, provider, rows), nextCursor };
}

const read = (rows: Rows) =>
  sql<SessionRow>`select * from session where ${rows.condition} order by ${rows.order} ${rows.limit}`;

/** One session with what the preview heard, its calls, and what blocks another create-order. Throws `not_found`. */
export async function getSession(
  { db, caller }: CallContext,
  environmentId: string,
  sessionId: string,
): Promise<SessionDetail> {
  const provider = await providerOf(db, environmentId);
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) throw new PaydeskError('session_not_found', { sessionId });
  const [view] = await viewSessions(db, environmentId, provider, [row]);
  if (!view) throw new Error('a session without a view');
  const calls = await db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .orderBy('sent_at')
    .execute();
  const blocking = await aliveEntry(db, { provider, operation: 'create_order', session_id: sessionId, order_id: null });
  const holder = await holdersOf(db, blocking ? [...calls, blocking] : calls, caller);
  return {
    ...view,
    reference: await referenceOfSession(db, provider, sessionId),
    tip: await tipOfSession(db, provider, sessionId),
    notes: await notesOf(db, provider, { orderId: null, sessionId }),
    events: await checkoutEvents(db, provider, sessionId),
    progress: await progressOf(db, provider, sessionId),
    calls: entryViews(calls, holder),
    blocking: blocking && isOpen(blocking) ? entryView(blocking, holder(blocking)) : null,
    end: view.ended === null ? null : await endOfSession(db, provider, sessionId),
  };
}

/** What the service told of a session's checkout, oldest first. */
async function progressOf(db: Kysely<LedgerTables>, provider: string, sessionId: string): Promise<CheckoutStepView[]> {
  const row = await db
    .selectFrom('session_progress')
    .selectAll()
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return [];
  return progressSteps(PROGRESS.fromRow(row)).map(({ state, at }) => ({
    state,
    at: at === BEFORE_ANY ? null : at,
    error: state === 'failed' ? row.failure : null,
  }));
}

/** What the preview heard from a session's checkout, oldest first. */
export async function checkoutEvents(
  db: Kysely<LedgerTables>,
  provider: string,
  sessionId: string,
): Promise<CheckoutEventView[]> {
  const rows = await db
    .selectFrom('checkout_event')
    .selectAll()
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ id: row.id, at: row.at, event: CheckoutEvent.parse(JSON.parse(row.event)) }));
}

/** Sessions as the console shows them, in the order given. */
export async function viewSessions(
  db: Kysely<LedgerTables>,
  environmentId: string,
  provider: string,
  rows: SessionRow[],
): Promise<SessionView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [orders, checkouts, ended] = await Promise.all([
    db
      .selectFrom('order')
      .select(['id', 'session_id'])
      .where('provider', '=', provider)
      .where(expressionsOf(db).isAmong('session_id', ids))
      .execute(),
    db
      .selectFrom('session')
      .select(['session.id', SHOWN_STATE.as('state'), SHOWN_ERROR.as('error')])
      .where('session.provider', '=', provider)
      .where(expressionsOf(db).isAmong('session.id', ids))
      .execute(),
    endedSessions(db, provider, ids),
  ]);
  const orderOf = new Map(orders.map((order) => [order.session_id, order.id]));
  const checkoutOf = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  return rows.map((row) => ({
    ...sessionView(environmentId, row, orderOf.get(row.id) ?? null, checkoutOf.get(row.id)),
    ended: ended.get(row.id) ?? null,
  }));
}

function sessionView(
  environmentId: string,
  row: SessionRow,
  orderId: string | null,
  checkout: { state: CheckoutState | null; error: string | null } | undefined,
): Omit<SessionView, 'ended'> {
  return {
    id: row.id,
    environmentId,
    accountId: row.account_id,
    status: row.status,
    totalAmount: row.total_amount,
    fees: row.fees,
    trackNumber: row.track_number,
    firstName: row.first_name,
    lastName: row.last_name,
    isValidConsumer: flag(row.is_valid_consumer),
    isValidBankAccountSelected: flag(row.is_valid_bank_account_selected),
    isSufficientFunds: flag(row.is_sufficient_funds),
    consentText: row.consent_text,
    marketplaceId: row.marketplace_id,
    wrongMarketplace: row.wrong_marketplace === 1,
    organizationId: row.organization_id,
    createdAt: row.create_date ?? row.recorded_at,
    orderId,
    checkout: checkout?.state ?? null,
    checkoutError: checkout?.error ?? null,
  };
}

const flag = (bit: 0 | 1 | null): boolean | null => (bit === null ? null : bit === 1);

/** By session. */
export async function consumerNames(
  db: Kysely<LedgerTables>,
  provider: string,
  sessionIds: string[],
): Promise<Map<string, string | null>> {
  if (sessionIds.length === 0) return new Map();
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'first_name', 'last_name'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('id', sessionIds))
    .execute();
  return namesOf(sessions);
}

/** By session, of sessions that were read. */
export const namesOf = (sessions: Pick<SessionRow, 'id' | 'first_name' | 'last_name'>[]): Map<string, string | null> =>
  new Map(
    sessions.map(({ id, first_name, last_name }) => [id, [first_name, last_name].filter(Boolean).join(' ') || null]),
  );
