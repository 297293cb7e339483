// Closed months, which only grow, and what a month's refunds are found by.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import { createRefusal, refuseTruncate } from '../../../lib/node/create-triggers.ts';
import type { ClosedMonthTables } from '../month/tables.ts';
import { text, whole } from './columns.ts';

const monthTables: TablesOf<ClosedMonthTables, keyof ClosedMonthTables> = {
  closed_month: {
    columns: {
      provider: text,
      month: text,
      number: whole,
      id: text,
      as_of: text,
      closed_by: text,
      note: text,
      figures: text,
      balance: orNull(text),
      movements: whole,
      digest: text,
    },
    key: ['provider', 'month', 'number'],
    indexes: {
      closed_month_of_id: { unique: ['id'] },
    },
  },
  closed_movement: {
    columns: {
      provider: text,
      closing_id: text,
      place: whole,
      key: text,
      kind: text,
      at: text,
      account_id: text,
      code: orNull(text),
      amount: orNull(whole),
      state: orNull(text),
      is_later: whole,
      movement: text,
    },
    key: ['closing_id', 'place'],
  },
};

const KEPT = 'A closed month is never changed.';

/** The triggers' names let a move to a team take out what stays behind. */
export const months: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<ClosedMonthTables>(db, monthTables);
    for (const on of ['closed_month', 'closed_movement'] as const) {
      await createRefusal(db, `${on}_is_kept_update`, { before: 'update', on, message: KEPT });
      await refuseTruncate(db, `${on}_is_kept_truncate`, on, KEPT);
    }
    await createRefusal(db, 'closed_month_is_kept_delete', { before: 'delete', on: 'closed_month', message: KEPT });
    // What a closing left behind that didn't come to its end may go.
    await createRefusal(db, 'closed_movement_is_kept_delete', {
      before: 'delete',
      on: 'closed_movement',
      while: sql`exists (select 1 from closed_month where closed_month.id = old.closing_id)`,
      message: KEPT,
    });
    await db.schema.createIndex('refund_by_time').on('refund').columns(['provider', 'at']).execute();
    await db.schema
      .createIndex('refund_failed')
      .on('refund')
      .columns(['provider', 'updated_at'])
      .where(sql<boolean>`status = 'failed'`)
      .execute();
  },
};
