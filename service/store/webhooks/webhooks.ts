// Webhooks as their organization keeps them: added, listed, removed, with a new secret, and enabled again.
import type { ExpressionBuilder, Selectable, Transaction } from 'kysely';
import type { EventType } from '../../../contract/dashboard-api/event.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';
import { placeEvents } from '../events/place-events.ts';
import type { Owner } from '../owner.ts';
import type { Tables } from '../tables.ts';
import { failSomeOfDisabled } from './deliveries.ts';
import type { WebhooksTable } from './tables.ts';
import { isAnyEnabled, lockFeed } from './take-events.ts';

export type WebhookRow = Selectable<WebhooksTable>;

/** A webhook by its id, of the organization that manages it. */
export type Named = { organizationId: string; id: string };

export type Added = Named & { whose: Owner; url: string; types: EventType[] | undefined; sealedSecret: string };

/** Adds a webhook that is sent events from now on, unless the organization has `most` already; `at` is ms, UTC. */
export async function addWebhook(
  store: Store,
  { organizationId, id, whose, url, types, sealedSecret }: Added,
  { most, at }: { most: number; at: number },
): Promise<WebhookRow | undefined> {
  // What was told before has its position then, and isn't sent.
  await placeEvents(store);
  return store.transaction().execute(async (tx) => {
    const since = await fromNowOn(tx);
    if ((await listWebhooks(tx, organizationId)).length >= most) return undefined;
    return tx
      .insertInto('webhooks')
      .values({
        id,
        organization_id: organizationId,
        ...whose,
        url,
        types: types ? JSON.stringify(types) : null,
        secret: sealedSecret,
        old_secret: null,
        old_secret_until: null,
        create_date: timestampOf(at),
        disabled_at: null,
        removed_at: null,
        failing_since: null,
        since_position: since,
        due_at: null,
        lease: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The end of the feed. Where no webhook is sent events, nothing before it is looked at. */
async function fromNowOn(tx: Transaction<Tables>): Promise<number> {
  await lockFeed(tx);
  const feed = await tx.selectFrom('event_feed').select('last_position').executeTakeFirstOrThrow();
  const position = Number(feed.last_position);
  if (!(await isAnyEnabled(tx))) await tx.updateTable('webhook_feed').set({ position }).execute();
  return position;
}

/** An organization's webhooks, oldest first. */
export function listWebhooks(store: Store, organizationId: string): Promise<WebhookRow[]> {
  return store
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .orderBy('create_date')
    .orderBy('id')
    .execute();
}

/** An organization's webhook; undefined where it has none of this id. */
export function findWebhook(store: Store, named: Named): Promise<WebhookRow | undefined> {
  return store.selectFrom('webhooks').selectAll().where(isNamed(named)).executeTakeFirst();
}

const isNamed =
  ({ organizationId, id }: Named) =>
  (webhook: ExpressionBuilder<Tables, 'webhooks'>) =>
    webhook.and({ id, organization_id: organizationId }).and('removed_at', 'is', null);

/** Removes it; a turn of sending deletes its deliveries, which may be many. False where there is none; `at` is ms, UTC. */
export async function removeWebhook(store: Store, named: Named, at: number): Promise<boolean> {
  const removed_at = timestampOf(at);
  const { numUpdatedRows } = await store
    .updateTable('webhooks')
    // Without its lease, a turn under way ends without effect.
    .set({ removed_at, disabled_at: removed_at, due_at: Math.floor(at), lease: null })
    .where(isNamed(named))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives it another secret; the one that it had signs too until `until` (ms, UTC), and the one before that no more. */
export function replaceSecret(
  store: Store,
  named: Named,
  { sealedSecret, until }: { sealedSecret: string; until: number },
): Promise<WebhookRow | undefined> {
  return store
    .updateTable('webhooks')
    .set((row) => ({ old_secret: row.ref('secret'), secret: sealedSecret, old_secret_until: timestampOf(until) }))
    .where(isNamed(named))
    .returningAll()
    .executeTakeFirst();
}

/** Sends it events again, from now on (ms, UTC). One that is enabled stays as it is. */
export async function enableWebhook(store: Store, named: Named, at: number): Promise<WebhookRow | undefined> {
  const known = await findWebhook(store, named);
  if (!known) return undefined;
  // What waited when it was disabled isn't sent.
  while (await failSomeOfDisabled(store, known.id, at));
  await placeEvents(store);
  return store.transaction().execute(async (tx) => {
    const since = await fromNowOn(tx);
    await tx
      .updateTable('webhooks')
      .set({ disabled_at: null, failing_since: null, since_position: since, due_at: null, lease: null })
      .where(isNamed(named))
      .where('disabled_at', 'is not', null)
      .execute();
    return findWebhook(tx, named);
  });
}
