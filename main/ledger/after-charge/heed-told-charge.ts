// A second charge of an order, told by the feed: nobody asked for it from here, and the consumer may have been debited twice.
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import type { ChargeOutcomeSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import type { LedgerTables } from '../schema.ts';
import type { Told } from './write-facts.ts';

/** Raises an alarm, one an order, where the order counts as charged by another charge than the one that is told. */
export async function heedToldCharge(
  db: Kysely<LedgerTables>,
  { provider, by, now }: Told,
  { id: named, order_id: orderId }: ChargeOutcomeSeen,
): Promise<void> {
  const order = await db
    .selectFrom('order')
    .select('charge_id')
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || order.charge_id === null || order.charge_id === named) return;
  const capture = await db
    .selectFrom('journal')
    .select('id')
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('operation', '=', 'charge_order')
    .where('repeat_of', 'is', null)
    .orderBy('alive', 'desc')
    .executeTakeFirst();
  if (!capture) return;
  const raised = await db
    .selectFrom('alarm')
    .select('id')
    .where('entry_id', '=', capture.id)
    .where('kind', '=', 'two_charges')
    .executeTakeFirst();
  if (raised) return;
  const heard = remark('two_charges_of_order', { orderId, known: order.charge_id, named });
  const alarm = { provider, entry_id: capture.id, kind: 'two_charges' as const, said: null, heard };
  await raiseAlarm(db, { ...alarm, answer: { event: by, chargeId: named } }, now);
}
