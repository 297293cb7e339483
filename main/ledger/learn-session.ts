// An order's session, learnt from an answer: the journal learns it too, so that no other order of that session is captured.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import type { SessionMatch } from '../core/facts.ts';
import { type NewAlarm, raiseAlarms } from './alarms/raise-alarm.ts';
import { sortKey } from './engine/expressions.ts';
import { keptQuery } from './kept-query.ts';
import { sessionByTrackNumber } from './record-session-and-charge.ts';
import type { LedgerTables } from './schema.ts';

type Learnt = { provider: string; orderId: string; sessionId: string; now: string };

/** Notes the session with the order's calls. Where another order of the session was captured as well, or may have been, an alarm says so. */
export async function learnSession(db: Kysely<LedgerTables>, learnt: Learnt): Promise<void> {
  await raiseAlarms(db, await sessionLearnt(db, learnt), learnt.now);
}

/** Gives the alarms. */
async function sessionLearnt(
  db: Kysely<LedgerTables>,
  { provider, orderId, sessionId }: Omit<Learnt, 'now'>,
): Promise<NewAlarm[]> {
  const alarms: NewAlarm[] = [];
  const untold = await callsWithoutSession(db, { provider, orderId });
  for (const { id, alive, operation, code } of untold) {
    const [other] = alive === 1 ? await aliveOf(db, { provider, operation, sessionId }) : [];
    if (!other) await noteSession(db, { id, sessionId });
    // What a restore left in doubt was never sent from here.
    else if (operation === 'charge_order' && code !== 'restored' && other.code !== 'restored') {
      const heard = remark('two_orders_of_session', { orderId, otherOrderId: other.order_id ?? '', sessionId });
      const answer = { sessionId, orders: [other.order_id, orderId], captures: [other.id, id] };
      alarms.push({ provider, entry_id: id, kind: 'two_captures', said: null, heard, answer });
    }
  }
  return alarms;
}

/** Gives the orders that were captured by their ID, before this session was known: their track number is the session's (2.2). trackNumber: as the answer shows it; null where it shows none. */
export async function learnOrdersOf(
  db: Kysely<LedgerTables>,
  { provider, sessionId, trackNumber, now }: Omit<Learnt, 'orderId'> & { trackNumber: string | null },
): Promise<SessionMatch[]> {
  const known = trackNumber ?? (await selectSession(db, { provider, sessionId }))[0]?.track_number ?? null;
  if (known === null || (await sessionByTrackNumber(db, provider, known)) !== sessionId) return [];
  const matched: SessionMatch[] = [];
  const alarms: NewAlarm[] = [];
  for (const { id: orderId } of await ordersWithoutSession(db, { provider, trackNumber: known })) {
    await noteSessionOfOrder(db, { provider, id: orderId, sessionId });
    matched.push({ orderId, sessionId });
    alarms.push(...(await sessionLearnt(db, { provider, orderId, sessionId })));
  }
  await raiseAlarms(db, alarms, now);
  return matched;
}

const callsWithoutSession = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('journal')
    .select(['id', 'alive', 'operation', 'code'])
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('session_id', 'is', null)
    .orderBy('sent_at')
    .orderBy('id'),
);

/** The entry that a unique index lets no other of its kind beside. */
const aliveOf = keptQuery((db, of: { provider: string; operation: OperationName; sessionId: string }) =>
  db
    .selectFrom('journal')
    .select(['id', 'order_id', 'code'])
    .where('provider', '=', of.provider)
    .where('session_id', '=', of.sessionId)
    .where('operation', '=', of.operation)
    .where('alive', '=', 1),
);

const noteSession = keptQuery((db, { id, sessionId }: { id: string; sessionId: string }) =>
  db.updateTable('journal').set({ session_id: sessionId }).where('id', '=', id),
);

const ordersWithoutSession = keptQuery((db, { provider, trackNumber }: { provider: string; trackNumber: string }) =>
  db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('track_number', '=', trackNumber)
    .where('session_id', 'is', null)
    .orderBy(sortKey('id')),
);

const selectSession = keptQuery((db, { provider, sessionId }: { provider: string; sessionId: string }) =>
  db.selectFrom('session').select('track_number').where('provider', '=', provider).where('id', '=', sessionId),
);

const noteSessionOfOrder = keptQuery((db, of: { provider: string; id: string; sessionId: string }) =>
  db.updateTable('order').set({ session_id: of.sessionId }).where('provider', '=', of.provider).where('id', '=', of.id),
);
