// Capture many: runs and their orders, so that a run outlives the process that works on it.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const captureMany: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('capture_run')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('environment_id', 'text', (c) => c.notNull().references('environment.id'))
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('source_words', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('pause_reason', 'text')
      .addColumn('pause_words', 'text')
      .addColumn('planned_at', 'text')
      .addColumn('planned_by', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text')
      .addColumn('started_by', 'text')
      .addColumn('running_since', 'text')
      .addColumn('ran_ms', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('planned_count', 'integer', (c) => c.notNull())
      .addColumn('planned_sum', 'bigint', (c) => c.notNull())
      .addColumn('unknown_amounts', 'integer', (c) => c.notNull())
      .addColumn('known_count', 'integer', (c) => c.notNull())
      .addColumn('blocked_count', 'integer', (c) => c.notNull())
      .addColumn('bad_lines', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('capture_run_item')
      .addColumn('run_id', 'text', (c) => c.notNull().references('capture_run.id'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('order_id', 'text', (c) => c.notNull())
      .addColumn('line', 'integer')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('amount', 'bigint')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('entry_id', 'text')
      .addColumn('why', 'text')
      .addColumn('charge_id', 'text')
      .addColumn('charged_amount', 'bigint')
      .addColumn('amount_differs', 'integer', (c) => c.notNull())
      .addColumn('done_at', 'text')
      .addPrimaryKeyConstraint('capture_run_item_key', ['run_id', 'seq'])
      .execute();
    // One run at a time: a paused one is under way too.
    await sql`create unique index capture_run_one_under_way on capture_run (provider)
      where state in ('running', 'paused')`.execute(db);
    await sql`create index capture_run_newest on capture_run (provider, planned_at desc, id desc)`.execute(db);
    await sql`create unique index capture_run_item_once on capture_run_item (run_id, order_id)`.execute(db);
    await sql`create index capture_run_item_by_state on capture_run_item (run_id, state, seq)`.execute(db);
  },
};
