// Deliveries as they are listed, asked for and forgotten.
import { type Selectable, sql, type Transaction } from 'kysely';
import type { WebhookAttempt } from '../../../contract/dashboard-api/webhook.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import { OWNER_COLUMN, type Owner } from '../owner.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryState, WebhookDeliveriesTable } from './tables.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** How long one that is over is listed, in ms. */
const KEPT_MS = 30 * 24 * 3600 * 1000;
/** In one statement: a large one would hold up others. */
const AT_A_TIME = 500;
/** How many may wait for a webhook, or in a world; the oldest beyond fail. Their events are in the feed. */
export const MAX_WAITING = 1000;
/** The problem of a delivery that fails because of it. */
export const TOO_MANY_WAITING = 'too_many_waiting';

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
    const row = await tx
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
    await failBeyondMost(tx, asked.webhook_id, at);
    return row;
  });
}

/** What waits for a webhook. */
function waitingFor(store: Store, webhookId: string) {
  const waiting = (state: DeliveryState) =>
    store
      .selectFrom('webhook_deliveries')
      .select('seq')
      .where('webhook_id', '=', webhookId)
      // Written into the statements, so that SQLite uses the index of what waits.
      .where('state', '=', sql.lit(state));
  return store.selectFrom(waiting('in_order').unionAll(waiting('aside')).as('waiting')).select('seq');
}

/** Fails the oldest where more than `MAX_WAITING` wait; `at` is ms, UTC. The caller has locked the webhook. */
export async function failBeyondMost(tx: Transaction<Tables>, webhookId: string, at: number): Promise<void> {
  const beyond = waitingFor(tx, webhookId).orderBy('seq', 'desc').limit(AT_A_TIME).offset(MAX_WAITING);
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .select(['seq', 'attempts'])
    .where('seq', 'in', beyond)
    .execute();
  const end: WebhookAttempt = { at: timestampOf(at), ms: 0, status: null, problem: TOO_MANY_WAITING, answer: null };
  // Most have had no attempt.
  for (const before of new Set(rows.map((row) => row.attempts))) {
    const attempts = JSON.stringify([...(JSON.parse(before) as WebhookAttempt[]), end]);
    const alike = rows.filter((row) => row.attempts === before).map(({ seq }) => seq);
    await tx
      .updateTable('webhook_deliveries')
      .set({ attempts, ...failedAt(at) })
      .where('seq', 'in', alike)
      .execute();
  }
}

const failedAt = (at: number) => ({ state: 'failed' as const, due_at: null, over_at: Math.floor(at) });

/** Fails some of what waited for a disabled webhook; `at` is ms, UTC. False once none is left. */
export async function failSomeOfDisabled(store: Store, webhookId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('webhook_deliveries')
    .set(failedAt(at))
    .where('seq', 'in', waitingFor(store, webhookId).limit(AT_A_TIME))
    // It may have been enabled meanwhile: what waits then is sent.
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('webhooks').select('id').where('id', '=', webhookId).where('disabled_at', 'is not', null)),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes some deliveries of a webhook that was removed, and at last the webhook; false then. */
export async function deleteSomeOfRemoved(store: Store, webhookId: string): Promise<boolean> {
  const some = store
    .selectFrom('webhook_deliveries')
    .select('seq')
    .where('webhook_id', '=', webhookId)
    .limit(AT_A_TIME);
  const { numDeletedRows } = await store.deleteFrom('webhook_deliveries').where('seq', 'in', some).executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  await store.deleteFrom('webhooks').where('id', '=', webhookId).execute();
  return false;
}

/** Forgets what has been over for thirty days; `at` is ms, UTC. */
export async function forgetDeliveries(store: Store, at: number): Promise<void> {
  for (;;) {
    const old = store
      .selectFrom('webhook_deliveries')
      .select('seq')
      .where('over_at', '<', Math.floor(at) - KEPT_MS)
      .orderBy('over_at')
      .limit(AT_A_TIME);
    const { numDeletedRows } = await store.deleteFrom('webhook_deliveries').where('seq', 'in', old).executeTakeFirst();
    if (numDeletedRows < AT_A_TIME) return;
  }
}
