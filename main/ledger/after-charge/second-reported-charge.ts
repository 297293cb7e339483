// A second charge of a payment, reported by the feed. The consumer may have been debited twice.

import { type Kysely, sql } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import type { ChargeOutcomeSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import type { NewAlarm } from '../alarms/raise-alarm.ts';
import { sortKey } from '../engine/expressions.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import type { Told } from './write-facts.ts';

type Db = Kysely<LedgerTables>;
type Of = { provider: string; orderId: string };

/** The alarms of a charge that is told: one an order that has another charge, and one where another order of its session has one. */
export async function alarmsOfToldCharge(
  db: Db,
  { provider, by }: Told,
  { id: named, order_id: orderId }: ChargeOutcomeSeen,
): Promise<NewAlarm[]> {
  const answer = { event: by, chargeId: named, orderId };
  const [order] = await selectOrder(db, { provider, orderId });
  const [told] = await otherTold(db, { provider, orderId, named });
  const known = order?.charge_id ?? told?.charge_id ?? null;
  const alarms: NewAlarm[] = [];
  if (known !== null && known !== named && !(await isRaised(db, { provider, orderId }))) {
    const heard = remark('two_charges_of_order', { orderId, known, named });
    const entry_id = await entryOf(db, { provider, orderId });
    alarms.push({ provider, entry_id, kind: 'two_charges', said: null, heard, answer });
  }
  const sessionId = order?.session_id ?? null;
  const [other] = sessionId === null ? [] : await otherCharged(db, { provider, orderId, sessionId });
  if (other && sessionId !== null) {
    const heard = remark('two_orders_of_session', { orderId, otherOrderId: other.id, sessionId });
    const entry_id = await entryOf(db, { provider, orderId });
    alarms.push({ provider, entry_id, kind: 'two_captures', said: null, heard, answer });
  }
  return alarms;
}

/** The capture that an alarm about an order is of; of one that was never captured from here, the order itself. */
export async function entryOf(db: Db, of: Of): Promise<string> {
  return (await captureOf(db, of))[0]?.id ?? of.orderId;
}

async function isRaised(db: Db, of: Of): Promise<boolean> {
  return (await raisedOf(db, { provider: of.provider, entryId: await entryOf(db, of) })).length > 0;
}

const selectOrder = keptQuery((db, { provider, orderId }: Of) =>
  db.selectFrom('order').select(['charge_id', 'session_id']).where('provider', '=', provider).where('id', '=', orderId),
);
export const otherTold = keptQuery((db, { provider, orderId, named }: Of & { named: string }) =>
  db
    .selectFrom('charge_outcome')
    .select('charge_id')
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('charge_id', '!=', named)
    .where('source', '=', 'service')
    .orderBy(sortKey('charge_id')),
);
/** Another order of the session that is charged, as the service reports or an answer or a person says. */
export const otherCharged = keptQuery((db, { provider, orderId, sessionId }: Of & { sessionId: string }) =>
  db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where('id', '!=', orderId)
    .where((where) =>
      where.or([
        sql<boolean>`(charge_id is not null or status = 'charged')`,
        where.exists(
          where
            .selectFrom('charge_outcome')
            .select('charge_id')
            .where('provider', '=', provider)
            .whereRef('order_id', '=', 'order.id')
            .where('source', '=', 'service'),
        ),
      ]),
    )
    .orderBy(sortKey('id')),
);
const captureOf = keptQuery((db, { provider, orderId }: Of) =>
  db
    .selectFrom('journal')
    .select('id')
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('operation', '=', 'charge_order')
    .where('repeat_of', 'is', null)
    .orderBy('alive', 'desc')
    .orderBy('sent_at')
    .orderBy('id'),
);
const raisedOf = keptQuery((db, { provider, entryId }: { provider: string; entryId: string }) =>
  db
    .selectFrom('alarm')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('kind', '=', 'two_charges')
    .where('provider', '=', provider)
    // One that counts the rest of a page is of other orders too.
    .where('heard', 'not like', '{"code":"more_like_this"%'),
);
