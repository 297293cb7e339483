// That consumers ended the authorizations of sessions, read for the screen.
import type { Kysely } from 'kysely';
import type { AuthorizationEnd, EndedView } from '../../../contract/console/authorization-end.ts';
import type { FactOf } from '../../core/facts.ts';
import { withBody, withPersonalValues } from '../facts/fact-subjects.ts';
import type { FactRow } from '../facts/tables.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

export const AUTHORIZATION = ['authorization_ended', 'authorization_restored'] as const;

/** What persons recorded of the authorization of a session without naming an order. */
export const endsOf = (db: Db, provider: string, sessionId: string): Promise<FactRow[]> =>
  db
    .selectFrom('fact')
    .selectAll()
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where('kind', 'in', AUTHORIZATION)
    .execute();

export function endedView({
  learnedAt: at,
  cause,
  day,
  toldBy,
  actor: person,
  reason,
}: FactOf<'authorization_ended'>): EndedView {
  return { at, cause, day, toldBy, person, reason };
}

/** How the authorization of a session ended; null while it is in force. */
export async function endOfSession(db: Db, provider: string, sessionId: string): Promise<EndedView | null> {
  const facts = await withPersonalValues(db, (await endsOf(db, provider, sessionId)).map(withBody));
  const last = facts.at(-1);
  return last?.kind === 'authorization_ended' ? endedView(last) : null;
}

/** By session, of those whose authorization ended. */
export async function endedSessions(
  db: Db,
  provider: string,
  sessionIds: string[],
): Promise<Map<string, AuthorizationEnd>> {
  const rows = await db
    .selectFrom('ended_session')
    .select(['session_id', 'cause'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('session_id', sessionIds))
    .execute();
  return new Map(rows.map(({ session_id, cause }) => [session_id, cause]));
}
