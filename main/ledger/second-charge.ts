// A second charge of one order: an answer that shows another than the one that is known raises an alarm, whoever's answer it is.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import { chargeIn } from '../core/named-by-answer.ts';
import type { AnyOutcome } from '../core/outcome.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import { keptQuery } from './kept-query.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Raises the alarm where the answer to a capture names another charge than its order's. `now` is ISO 8601 in UTC. */
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
  if (!order || order.charge_id === null || order.charge_id === chargeId) return;
  const heard = remark('two_charges_of_order', { orderId, known: order.charge_id, named: chargeId });
  const alarm = { provider, entry_id: entry.id, kind: 'two_charges' as const, said: null, heard, answer: outcome };
  await raiseAlarm(db, alarm, now);
}

const chargeOfOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('charge_id').where('provider', '=', provider).where('id', '=', orderId),
);
