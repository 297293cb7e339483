// What became of charges: outcomes, returns and refunds, what files told of them, and how far each feed was read.
import { sql } from 'kysely';
import { computed, key, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names = 'charge_outcome' | 'return_case' | 'refund' | 'feed_place' | 'after_charge_revision' | 'imported_fact';

export const afterChargeTables: TablesOf<LedgerTables, Names> = {
  charge_outcome: {
    columns: {
      provider: text,
      charge_id: text,
      order_id: text,
      account_id: text,
      status: text,
      return_code: orNull(text),
      returned_at: orNull(text),
      settles_at: orNull(text),
      settled_at: orNull(text),
      amount: whole,
      refunded: whole,
      attempt: whole,
      returnable_two_days: orNull(text),
      returnable_sixty_days: orNull(text),
      present_obstacle: orNull(text),
      present_until: orNull(text),
      updated_at: text,
      source: text,
      told_by: text,
      recorded_at: text,
    },
    key: ['provider', 'charge_id'],
    indexes: {
      charge_outcome_of_order: { on: ['provider', 'order_id', 'updated_at desc'] },
    },
  },
  return_case: {
    columns: {
      provider: text,
      charge_id: text,
      attempt: whole,
      order_id: text,
      account_id: text,
      code: text,
      amount: whole,
      at: text,
      act_by: orNull(text),
      is_late: whole,
      refunded_before: whole,
      source: text,
      handled_at: orNull(text),
      handled_by: orNull(text),
      handled_note: orNull(text),
      due: computed(sql`coalesce(act_by, '9')`, text),
    },
    key: ['provider', 'charge_id', 'attempt'],
    indexes: {
      // What nothing can be done about comes after all that has a deadline.
      return_case_open: { on: ['provider', 'due', 'charge_id', 'attempt'], where: sql`handled_at is null` },
      return_case_handled: {
        on: ['provider', 'handled_at desc', 'charge_id desc', 'attempt desc'],
        where: sql`handled_at is not null`,
      },
      return_case_open_at: {
        on: ['provider', 'at desc', 'charge_id desc', 'attempt desc', 'amount'],
        where: sql`handled_at is null`,
      },
      return_case_handled_at: {
        on: ['provider', 'at desc', 'charge_id desc', 'attempt desc', 'amount'],
        where: sql`handled_at is not null`,
      },
    },
  },
  refund: {
    columns: {
      provider: text,
      id: text,
      charge_id: text,
      order_id: text,
      amount: whole,
      status: text,
      reason: text,
      failure_code: orNull(text),
      at: text,
      updated_at: text,
      source: text,
      entry_id: orNull(text),
      told_by: orNull(text),
      reference: orNull(text),
      next_step_at: orNull(text),
      recorded_at: text,
    },
    key: ['provider', 'id'],
    indexes: {
      refund_of_charge: { on: ['provider', 'charge_id', 'at desc'] },
    },
  },
  feed_place: {
    columns: {
      account_id: key(text),
      cursor: orNull(text),
      read_at: orNull(text),
      newest_at: orNull(text),
      trouble: orNull(text),
    },
  },
  after_charge_revision: {
    columns: {
      provider: key(text),
      revision: whole,
    },
  },
  imported_fact: {
    columns: {
      provider: text,
      key: text,
      kind: text,
      order_id: text,
      amount: whole,
      day: text,
      refund_id: orNull(text),
      file_name: text,
      at: text,
      voided_at: orNull(text),
    },
    key: ['provider', 'key'],
    isInKeyOrder: true,
    indexes: {
      imported_fact_of_order: { on: ['provider', 'order_id'] },
    },
  },
};
