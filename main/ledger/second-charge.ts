// A second charge of one order: an answer that shows another than the one that is known raises an alarm, whoever's answer it is.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import { chargeIn } from '../core/named-by-answer.ts';
import type { AnyOutcome } from '../core/outcome.ts';
import { entryOf, otherCharged, otherTold } from './after-charge/second-reported-charge.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import { keptQuery } from './kept-query.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Raises the alarm where the answer to a capture names another charge than its order's, or than the feed told of. `now` is ISO 8601 in UTC. */
export async function raiseSecondCharge(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  now: string,
): Promise<void> {
  if (entry.operation !== 'charge_order' || entry.order_id === null) return;
  const chargeId = chargeIn(entry, outcome);
  if (chargeId === null) return;
  const { provider, order_id: orderId } = entry;
  const [order] = await chargeOfOrder(db, { provider, orderId });
  const [told] = await otherTold(db, { provider, orderId, named: chargeId });
  const known = order?.charge_id ?? told?.charge_id ?? null;
  if (known === null || known === chargeId) return;
  const heard = remark('two_charges_of_order', { orderId, known, named: chargeId });
  const alarm = { provider, entry_id: entry.id, kind: 'two_charges' as const, said: null, heard, answer: outcome };
  await raiseAlarm(db, alarm, now);
}

type Of = { provider: string; orderId: string };

/** Raises the alarm where a look-up names another charge than the feed told of. */
export async function raiseSecondShown(
  db: Kysely<LedgerTables>,
  { provider, orderId, chargeId }: Of & { chargeId: string },
  now: string,
): Promise<void> {
  const [told] = await otherTold(db, { provider, orderId, named: chargeId });
  if (!told) return;
  const heard = remark('two_charges_of_order', { orderId, known: told.charge_id, named: chargeId });
  const entry_id = await entryOf(db, { provider, orderId });
  const answer = { orderId, chargeId };
  await raiseAlarm(db, { provider, entry_id, kind: 'two_charges', said: null, heard, answer }, now);
}

/** Raises the alarm where another order of a charged order's session is charged too. entryId: of the order's capture. */
export async function raiseSecondOfSession(
  db: Kysely<LedgerTables>,
  { provider, orderId, entryId }: Of & { entryId: string },
  now: string,
): Promise<void> {
  const [order] = await chargeOfOrder(db, { provider, orderId });
  if (!order || order.session_id === null || (order.charge_id === null && order.status !== 'charged')) return;
  const { session_id: sessionId, charge_id: chargeId } = order;
  const [other] = await otherCharged(db, { provider, orderId, sessionId });
  if (!other) return;
  const heard = remark('two_orders_of_session', { orderId, otherOrderId: other.id, sessionId });
  const answer = { chargeId, orderId };
  await raiseAlarm(db, { provider, entry_id: entryId, kind: 'two_captures', said: null, heard, answer }, now);
}

const chargeOfOrder = keptQuery((db, { provider, orderId }: Of) =>
  db
    .selectFrom('order')
    .select(['charge_id', 'session_id', 'status'])
    .where('provider', '=', provider)
    .where('id', '=', orderId),
);
