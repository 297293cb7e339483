// Indexes that hold what a search leaves payments out by: amount, capture, account and consumer; of IDs their provider, and a charge's order.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

const ORDER_INDEXES = {
  order_newest: '(provider, recorded_at desc, id desc, total_amount, captured_at, account_id, consumer_id)',
  order_by_amount: '(provider, total_amount desc, recorded_at desc, id desc, captured_at, account_id, consumer_id)',
  order_of_seller: '(account_id, recorded_at desc, id desc, total_amount, captured_at, provider, consumer_id)',
  order_by_capture:
    '(provider, captured_at, total_amount, recorded_at, id, account_id, consumer_id) where captured_at is not null',
};

const SESSION_INDEXES = {
  session_without_order: '(provider, recorded_at desc, id desc, total_amount, account_id, consumer_id)',
  session_without_order_by_amount: '(provider, total_amount desc, recorded_at desc, id desc, account_id, consumer_id)',
  session_of_account_without_order: '(account_id, recorded_at desc, id desc, total_amount, provider, consumer_id)',
};

export const searchSpeed: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, on] of Object.entries(ORDER_INDEXES)) {
      await sql`drop index ${sql.ref(name)}`.execute(db);
      await sql`create index ${sql.ref(name)} on "order" ${sql.raw(on)}`.execute(db);
    }
    const { beginning, ending } = expressionsOf(db as Kysely<LedgerTables>);
    for (const table of ['order', 'session', 'charge'] as const) {
      const more = table === 'charge' ? sql`id, provider, order_id` : sql`id, provider`;
      for (const [end, of] of [
        ['beginning', beginning('id')],
        ['ending', ending('id')],
      ] as const) {
        await sql`drop index ${sql.ref(`${table}_${end}`)}`.execute(db);
        await sql`create index ${sql.ref(`${table}_${end}`)} on ${sql.table(table)} (${of}, ${more})`.execute(db);
      }
    }
    for (const [name, on] of Object.entries(SESSION_INDEXES)) {
      await sql`drop index if exists ${sql.ref(name)}`.execute(db);
      await sql`create index ${sql.ref(name)} on session ${sql.raw(on)} where has_order = 0`.execute(db);
    }
  },
};

/** Of many sessions, those without an order are found by their IDs without reading the others. */
export const sessionsWithoutOrder: Migration = {
  up: (db: Kysely<unknown>) =>
    sql`create unique index session_without_order_by_id on session (provider, id) where has_order = 0`
      .execute(db)
      .then(() => undefined),
};
