// Webhooks outside of a sandbox: who is sent events, and what became of each delivery.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, key, numbered, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { WebhookTables } from '../webhooks/tables.ts';
import { bigint, integer, text } from './columns.ts';

const TABLES: TablesOf<WebhookTables, keyof WebhookTables> = {
  webhooks: {
    columns: {
      id: key(text),
      organization_id: references('organizations.id', text),
      of: text,
      owner: text,
      url: text,
      types: orNull(text),
      secret: text,
      old_secret: orNull(text),
      old_secret_until: orNull(text),
      create_date: text,
      disabled_at: orNull(text),
      removed_at: orNull(text),
      failing_since: orNull(text),
      since_position: bigint,
      due_at: orNull(bigint),
      lease: orNull(text),
    },
    indexes: {
      webhooks_of_organization: { on: ['organization_id', 'create_date', 'id'] },
      webhooks_of_owner: { on: ['owner'], where: sql`disabled_at is null` },
      webhooks_due: { on: ['due_at'], where: sql`due_at is not null` },
    },
  },
  webhook_deliveries: {
    columns: {
      seq: numbered('for_good'),
      id: text,
      webhook_id: { ...references('webhooks.id', text), onDelete: 'cascade' },
      event_id: text,
      event_type: text,
      why: text,
      state: text,
      attempts: text,
      due_at: orNull(bigint),
      over_at: orNull(bigint),
      create_date: text,
    },
    indexes: {
      webhook_deliveries_of_webhook: { on: ['webhook_id', 'seq'] },
      webhook_deliveries_in_order: { on: ['webhook_id', 'seq'], where: sql`state = 'in_order'` },
      webhook_deliveries_aside: { on: ['webhook_id', 'due_at', 'seq'], where: sql`state = 'aside'` },
      webhook_deliveries_over: { on: ['over_at'], where: sql`over_at is not null` },
    },
  },
  webhook_feed: { columns: { id: key(integer), position: bigint } },
};

export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<WebhookTables>(db, TABLES);
    await sql`insert into webhook_feed (id, position) values (1, 0)`.execute(db);
  },
};
