// Deliveries as they are listed, asked for and forgotten.
import { type Selectable, sql } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import { OWNER_COLUMN, type Owner } from '../owner.ts';
import type { WebhookDeliveriesTable } from './tables.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** How long one that is over is listed, in ms. */
const KEPT_MS = 30 * 24 * 3600 * 1000;
/** In one statement: a large one would hold up others. */
const FORGOTTEN_AT_A_TIME = 500;

/** A webhook's deliveries before a position, newest first. */
export function listDeliveries(
  store: Store,
  webhookId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<DeliveryRow[]> {
  let query = store.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
  if (before !== undefined) query = query.where('seq', '<', before);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}

/** An event of an owner's feed; undefined where it has none of this id. */
export function findEventOf(store: Store, { of, owner }: Owner, id: string) {
  return store
    .selectFrom('events')
    .select(['id', 'type'])
    .where('id', '=', id)
    .where(OWNER_COLUMN[of], '=', owner)
    .executeTakeFirst();
}

type AskedFor = Pick<DeliveryRow, 'webhook_id' | 'event_id' | 'event_type' | 'why'>;

/** Has an event sent as soon as may be, beside those that wait in order; undefined where the webhook is gone or disabled. `at` is ms, UTC. */
export function askForDelivery(store: Store, asked: AskedFor, at: number): Promise<DeliveryRow | undefined> {
  const now = Math.floor(at);
  return store.transaction().execute(async (tx) => {
    const woken = await tx
      .updateTable('webhooks')
      // The process that has the lease looks for more at its end.
      .set({ due_at: sql`case when lease is null then ${now} else due_at end` })
      .where('id', '=', asked.webhook_id)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!woken) return undefined;
    return tx
      .insertInto('webhook_deliveries')
      .values({
        id: newId('delivery_'),
        ...asked,
        state: 'aside',
        attempts: '[]',
        due_at: now,
        over_at: null,
        create_date: timestampOf(at),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Forgets what has been over for thirty days; `at` is ms, UTC. */
export async function forgetDeliveries(store: Store, at: number): Promise<void> {
  for (;;) {
    const old = store
      .selectFrom('webhook_deliveries')
      .select('seq')
      .where('over_at', '<', Math.floor(at) - KEPT_MS)
      .orderBy('over_at')
      .limit(FORGOTTEN_AT_A_TIME);
    const { numDeletedRows } = await store.deleteFrom('webhook_deliveries').where('seq', 'in', old).executeTakeFirst();
    if (numDeletedRows < FORGOTTEN_AT_A_TIME) return;
  }
}
