// From the feed to deliveries: each event is taken once, for every webhook that wants it.
import type { Selectable, Transaction } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import { placeEvents } from '../events/place-events.ts';
import type { Tables } from '../tables.ts';
import { failBeyondMost } from './deliveries.ts';
import type { WebhooksTable } from './tables.ts';

/** Whether events of a type are sent to a webhook that asked for these; null where it named none. */
export type IsSubscribed = (types: readonly string[] | null, type: string) => boolean;

/** Taken in one transaction. */
const PAGE = 200;
/** Both stores limit how many values a statement takes. */
const WRITTEN_AT_A_TIME = 500;

/** Makes deliveries of what the feed tells since; `at` is ms, UTC. Of several processes one does it at a time. */
export async function takeEvents(store: Store, isSubscribed: IsSubscribed, at: number): Promise<void> {
  if (!(await isAnyEnabled(store))) return;
  for (;;) {
    const isAllPlaced = await placeEvents(store);
    // Asked first without a transaction: a read blocks no other call.
    if (await isAllTaken(store)) return;
    const count = await store.transaction().execute((tx) => takeSome(tx, isSubscribed, Math.floor(at)));
    if (count < PAGE && isAllPlaced) return;
  }
}

/** Whether any webhook is sent events. */
export async function isAnyEnabled(store: Store): Promise<boolean> {
  const row = await store
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isAllTaken(store: Store): Promise<boolean> {
  const row = await store
    .selectFrom('event_feed')
    .innerJoin('webhook_feed', 'webhook_feed.id', 'event_feed.id')
    .select(['last_position', 'position'])
    .executeTakeFirstOrThrow();
  return Number(row.position) >= Number(row.last_position);
}

/** Locks the place in the feed, and gives it. */
export async function lockFeed(tx: Transaction<Tables>): Promise<number> {
  const row = await tx
    .updateTable('webhook_feed')
    .set((feed) => ({ position: feed.ref('position') }))
    .returning('position')
    .executeTakeFirstOrThrow();
  return Number(row.position);
}

async function takeSome(tx: Transaction<Tables>, isSubscribed: IsSubscribed, at: number): Promise<number> {
  const events = await tx
    .selectFrom('events')
    .select(['id', 'type', 'organization_id', 'marketplace_id', 'position'])
    .where('position', '>', await lockFeed(tx))
    .orderBy('position')
    .limit(PAGE)
    .execute();
  const last = events.at(-1);
  if (!last) return 0;
  const owners = new Set(events.flatMap(({ organization_id: own, marketplace_id: shared }) => [own, shared ?? own]));
  const webhooks = await lockEnabled(tx, [...owners]);
  const rows = events.flatMap((event) =>
    webhooks
      .filter((webhook) => isFor(webhook, event) && isSubscribed(webhook.types, event.type))
      .map((webhook) => ({
        id: newId('delivery_'),
        webhook_id: webhook.id,
        event_id: event.id,
        event_type: event.type,
        why: 'event' as const,
        state: 'in_order' as const,
        attempts: '[]',
        due_at: at,
        over_at: null,
        create_date: timestampOf(at),
      })),
  );
  for (let from = 0; from < rows.length; from += WRITTEN_AT_A_TIME)
    await tx
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + WRITTEN_AT_A_TIME))
      .execute();
  const wanting = [...new Set(rows.map(({ webhook_id }) => webhook_id))];
  if (wanting.length > 0)
    await tx
      .updateTable('webhooks')
      .set({ due_at: at })
      .where('id', 'in', wanting)
      .where('due_at', 'is', null)
      .execute();
  for (const id of wanting) await failBeyondMost(tx, id, at);
  await tx
    .updateTable('webhook_feed')
    .set({ position: Number(last.position) })
    .execute();
  return events.length;
}

type Wanting = Pick<Selectable<WebhooksTable>, 'id' | 'owner' | 'since_position'> & { types: string[] | null };

/** A write that changes nothing: a turn that ends waits here, and then sees what was added. */
async function lockEnabled(tx: Transaction<Tables>, owners: string[]): Promise<Wanting[]> {
  const rows = await tx
    .updateTable('webhooks')
    .set((webhook) => ({ due_at: webhook.ref('due_at') }))
    .where('owner', 'in', owners)
    .where('disabled_at', 'is', null)
    .returning(['id', 'owner', 'types', 'since_position'])
    .execute();
  return rows.map(({ types, ...row }) => ({ ...row, types: types === null ? null : (JSON.parse(types) as string[]) }));
}

type Taken = { organization_id: string; marketplace_id: string | null; position: number | null };

const isFor = ({ owner, since_position }: Wanting, { organization_id, marketplace_id, position }: Taken): boolean =>
  (owner === organization_id || owner === marketplace_id) && Number(position) > Number(since_position);
