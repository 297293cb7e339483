// How far a session's consumer has come, kept with the session and told in its feed in the same transaction: openings end and are deleted, this stays.
import type { CheckoutStep, FailureType } from '../../../contract/dashboard-api/session-progress.ts';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import { tellOfSession } from '../books/tell.ts';
import type { Store } from '../database.ts';
import { sessionOf } from '../sessions.ts';
import type { CheckoutVisitsTable } from './tables.ts';

const AT_A_TIME = 200;

type Opening = Pick<CheckoutVisitsTable, 'token_hash' | 'session_id'>;

/** Notes an opening, which lasts until a moment; another one that is further stays what the session shows. Both in ms, UTC. */
export async function noteOpened(tx: Store, sessionId: string, until: number, at: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ open_until: timestampOf(until) })
    .where('id', '=', sessionId)
    .where('authorized_at', 'is', null)
    .execute();
  await note(tx, sessionId, { step: 'opened', unless: ['opened', 'consumer_confirmed', 'account_chosen'] }, at);
}

/** Notes the consumer's newest step in any opening; `at` is ms, UTC. */
export function noteStep(tx: Store, sessionId: string, step: CheckoutStep, at: number): Promise<void> {
  return note(tx, sessionId, { step, unless: [step] }, at);
}

async function note(
  tx: Store,
  sessionId: string,
  { step, unless }: { step: CheckoutStep; unless: CheckoutStep[] },
  at: number,
): Promise<void> {
  const session = await tx
    .updateTable('sessions')
    .set({ progress: step, failure: null, updated_at: timestampOf(at) })
    .where('id', '=', sessionId)
    .where('authorized_at', 'is', null)
    .where('progress', 'not in', unless)
    .returningAll()
    .executeTakeFirst();
  if (session) await tellOfSession(tx, { type: 'session.progressed', progress: step }, sessionOf(session), at);
}

/** Notes that an opening failed; told once an opening, however often it fails. Does nothing once the session is authorized. `at` is ms, UTC. */
export function noteFailure(store: Store, visit: Opening, type: FailureType, at: number): Promise<void> {
  const noteIn = (tx: Store) => noteFailureIn(tx, visit, type, at);
  return store.isTransaction ? noteIn(store) : store.transaction().execute(noteIn);
}

async function noteFailureIn(
  tx: Store,
  { token_hash, session_id }: Opening,
  type: FailureType,
  at: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('checkout_visits')
    .set({ failure: type })
    .where('token_hash', '=', token_hash)
    .where('failure', 'is', null)
    .executeTakeFirstOrThrow();
  const session = await tx
    .updateTable('sessions')
    .set({ progress: 'failed', failure: type, updated_at: timestampOf(at) })
    .where('id', '=', session_id)
    .where('authorized_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!session || numUpdatedRows === 0n) return;
  await tellOfSession(tx, { type: 'session.failed', failure: { type, code: null } }, sessionOf(session), at);
}

/** Tells of each session whose last opening timed out by a moment (ms, UTC), as of when it did; of several processes one tells. A failed session stays failed. */
export async function expireSessions(store: Store, at: number): Promise<void> {
  for (;;) {
    const ended = await store.transaction().execute((tx) => expireSome(tx, at));
    if (ended < AT_A_TIME) return;
  }
}

async function expireSome(tx: Store, at: number): Promise<number> {
  const due = tx
    .selectFrom('sessions')
    .select(['id', 'open_until', 'progress'])
    .where('open_until', '<=', timestampOf(at))
    .orderBy('open_until')
    .limit(AT_A_TIME);
  const rows = await (isPostgres(tx) ? due.forUpdate().skipLocked() : due).execute();
  for (const { id, open_until, progress } of rows) {
    const isFailed = progress === 'failed';
    const session = await tx
      .updateTable('sessions')
      .set({ open_until: null, ...(isFailed ? {} : { progress: 'expired', updated_at: timestampOf(at) }) })
      .where('id', '=', id)
      .where('open_until', '=', open_until)
      .returningAll()
      .executeTakeFirst();
    if (session && !isFailed && open_until !== null)
      await tellOfSession(tx, { type: 'session.expired' }, sessionOf(session), momentOf(open_until));
  }
  return rows.length;
}
