// What was asked of a second person, as their team reads it.
import { type Kysely, sql } from 'kysely';
import { type ApprovalKind, DUTIES_TO_ASK, dutyToDecide } from '../../../contract/team/approval-subject.ts';
import type { ApprovalPage, ApprovalPageInput, ApprovalsView, ApprovalView } from '../../../contract/team/approvals.ts';
import type { CallContext } from '../define-call.ts';
import { entryView } from '../journal/entry-view.ts';
import { afterCursor, cutPage } from '../lists/keyset.ts';
import type { LedgerTables } from '../store/schema.ts';
import { memberOf } from './member.ts';
import { readPolicies } from './read-policies.ts';
import { subjectOf } from './spend-approval.ts';
import type { ApprovalRow } from './tables.ts';
import { isUsedForRefused } from './usable.ts';

type Db = Kysely<LedgerTables>;

/** Engineering values: of each list, as many as a person looks through. */
const MAX_SHOWN = 200;

/** What this person may decide, and what they asked for. */
export async function listApprovals({ db, caller, nowMs }: CallContext): Promise<ApprovalsView> {
  const member = await memberOf(db, caller);
  const kinds = (Object.keys(DUTIES_TO_ASK) as ApprovalKind[]).filter((kind) =>
    member.duties.includes(dutyToDecide(kind)),
  );
  const open = await rows(db)
    .where('approval.state', '=', 'open')
    .where('approval.expires_at', '>', new Date(nowMs).toISOString())
    .where('approval.requested_by', '!=', member.personId)
    .where('approval.kind', 'in', kinds)
    .orderBy('approval.requested_at')
    .limit(MAX_SHOWN)
    .execute();
  const own = await rows(db)
    .where('approval.requested_by', '=', member.personId)
    .orderBy('approval.requested_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  const inbox = await viewsOf(db, open, nowMs);
  return { inbox: inbox.filter(({ state }) => state === 'open'), own: await viewsOf(db, own, nowMs) };
}

/** A page of all that was asked, whatever became of it, the newest first. */
export async function pageApprovals(
  { db, caller, nowMs }: CallContext,
  { mine, cursor, limit }: ApprovalPageInput,
): Promise<ApprovalPage> {
  const { personId } = await memberOf(db, caller);
  const places = await db
    .selectFrom('approval')
    .select(['id', 'requested_at as recorded_at'])
    .$if(mine, (query) => query.where('requested_by', '=', personId))
    .where(afterCursor(cursor, 'requested_at'))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(places, limit);
  const ids = shown.map(({ id }) => id);
  const found = new Map((await rows(db).where('approval.id', 'in', ids).execute()).map((row) => [row.id, row]));
  const page = ids.map((id) => found.get(id)).filter((row) => row !== undefined);
  const views = await viewsOf(db, page, nowMs);
  return {
    items: views.map((view) => ({ ...view, isOwn: found.get(view.id)?.requested_by === personId })),
    nextCursor,
  };
}

/** One request, as it is now. */
export async function readView(db: Db, approvalId: string, nowMs: number): Promise<ApprovalView> {
  const row = await rows(db).where('approval.id', '=', approvalId).executeTakeFirstOrThrow();
  const [view] = await viewsOf(db, [row], nowMs);
  if (!view) throw new Error('a request without a view');
  return view;
}

const rows = (db: Db) =>
  db
    .selectFrom('approval')
    .innerJoin('person as asker', 'asker.id', 'approval.requested_by')
    .innerJoin('device', 'device.id', 'approval.requested_on')
    .leftJoin('person as decider', 'decider.id', 'approval.decided_by')
    .selectAll('approval')
    .select(isUsedForRefused.as('isToBeUsedAgain'))
    .select(['asker.name as requestedBy', 'device.name as requestedOn', 'decider.name as decidedBy']);

type ViewRow = ApprovalRow & {
  requestedBy: string;
  requestedOn: string;
  decidedBy: string | null;
  /** 1 in SQLite. */
  isToBeUsedAgain: boolean | number;
};

async function viewsOf(db: Db, of: ViewRow[], nowMs: number): Promise<ApprovalView[]> {
  const { hours } = (await readPolicies(db)).policies;
  const calls = await callsOf(db, of);
  return of.map((row) => {
    const what = subjectOf(row);
    const { decidedBy: by, decided_at: at, decided_reason: reason } = row;
    const expiresMs = Math.min(Date.parse(row.expires_at), Date.parse(row.requested_at) + hours * 3_600_000);
    // What the service certainly didn't do is approved as before.
    const isAgain = Boolean(row.isToBeUsedAgain);
    const state = isAgain ? 'approved' : row.state;
    const isOver = nowMs >= expiresMs && (state === 'open' || state === 'approved');
    return {
      id: row.id,
      what,
      why: row.why,
      state: isOver ? 'expired' : state,
      call: what.kind === 'not_done' ? (calls.get(what.entryId) ?? null) : null,
      requestedBy: row.requestedBy,
      requestedOn: row.requestedOn,
      requestedAt: row.requested_at,
      expiresAt: new Date(expiresMs).toISOString(),
      decision: by !== null && at !== null && reason !== null ? { by, at, reason } : null,
      usedAt: isAgain ? null : row.used_at,
    };
  });
}

/** The calls that are to be marked as not done, by the ID of their entry: the request itself names nothing else. */
async function callsOf(db: Db, of: ViewRow[]): Promise<Map<string, ApprovalView['call']>> {
  const ids = of.map(subjectOf).flatMap((what) => (what.kind === 'not_done' ? [what.entryId] : []));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('journal')
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'journal.provider').onRef('order.id', '=', 'journal.order_id'),
    )
    .leftJoin('session', (join) =>
      join
        .onRef('session.provider', '=', 'journal.provider')
        .on(sql<boolean>`session.id = coalesce("order".session_id, journal.session_id)`),
    )
    .selectAll('journal')
    .select(['order.total_amount as order_amount', 'session.total_amount as session_amount'])
    .where('journal.id', 'in', ids)
    .execute();
  return new Map(
    found.map(({ order_amount, session_amount, ...row }) => {
      const { operation, orderId, sessionId, payout, refundAmount } = entryView(row);
      const amount = payout?.amount ?? refundAmount ?? order_amount ?? session_amount;
      return [row.id, { operation, orderId, sessionId, amount }];
    }),
  );
}
