// The tables of what only a sandbox does (its clock and faults) and of the outbox: types and migration.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type ToldToFailTables = {
  /** One row, id 1. */
  sandbox_state: {
    id: number;
    /** How far the service's time is ahead of the machine's, in ms. */
    ahead_ms: number;
    /** No moment after this one (ms, UTC) was told to anybody. */
    told_until: number;
    /** Where the time stands still, in ms, UTC; null where it runs. */
    frozen_at: number | null;
    /** The fault plan in JSON, or null where none is set. */
    faults: string | null;
    /** What the sandbox's banks will do to which debits and refunds, in JSON, or null where nothing is planned. */
    outcomes: string | null;
  };
  /** How often each rule of the fault plan was asked, and how often it struck. */
  sandbox_fault_counts: { rule: number; seen: number; fired: number };
  outbox: {
    id: string;
    create_date: string;
    channel: 'mail' | 'text';
    recipient: string;
    subject: string;
    body: string;
    state: 'queued' | 'sending' | 'sent' | 'failed';
    failure: string | null;
  };
};

export const toldToFail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sandbox_state')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('ahead_ms', 'bigint', (column) => column.notNull())
      .addColumn('told_until', 'bigint', (column) => column.notNull())
      .addColumn('faults', 'text')
      .execute();
    await db.schema
      .createTable('sandbox_fault_counts')
      .addColumn('rule', 'integer', (column) => column.primaryKey())
      .addColumn('seen', 'bigint', (column) => column.notNull())
      .addColumn('fired', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('charge_outcomes')
      .addColumn('charge_id', 'text', (column) => column.primaryKey().references('charges.id'))
      .addColumn('settled_at', 'text')
      .addColumn('returned_at', 'text')
      .addColumn('return_code', 'text')
      .execute();
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('create_date', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('failure', 'text')
      .execute();
    await db.schema.createIndex('outbox_create_date').on('outbox').columns(['create_date', 'id']).execute();
    await db.schema.createIndex('outbox_state').on('outbox').column('state').execute();
    await db.schema.createIndex('charges_create_date').on('charges').columns(['create_date', 'id']).execute();
  },
};
