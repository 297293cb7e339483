// Which sessions an answer's orders are of, by the track number that both have (2.2 of the specification). Only a number that one session has says so.
import { type Kysely, sql } from 'kysely';
import type { SessionMatch } from '../../core/facts.ts';
import type { AnyOutcome } from '../../core/outcome.ts';
import type { Act } from '../../core/payment.ts';
import { sortKey } from '../store/expressions.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Of the answer to a call: the session of the order that it charged, or the orders that were captured by their IDs before their session was known. */
export async function matchSessions(
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
export async function sessionsSharing(
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
export async function onlySession(
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
