// What is due, found by its moment: who has something due is one look-up, however many organizations there are.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const dueFirst: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index debits_due on debits (due_at, organization_id)
      where settled_at is null and returned_at is null`.execute(db);
    await sql`create index refunds_due on refunds (next_step_at, organization_id) where next_step_at is not null`.execute(
      db,
    );
    await sql`create index scheduled_outcomes_due_first on scheduled_outcomes (due_at, organization_id)
      where done_at is null and due_at is not null`.execute(db);
    // A partial index only of what waits: the outbox keeps every mail there ever was.
    await sql`create index outbox_waiting on outbox (create_date, id) where state = 'queued' and channel = 'mail'`.execute(
      db,
    );
  },
};
