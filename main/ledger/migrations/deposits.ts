// Deposits to sellers' banks, their lines, and how far the service's list of them was read.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { byDefault, createTables, key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { DepositTables } from '../deposits/tables.ts';
import { text, whole } from './columns.ts';

const depositTables: TablesOf<DepositTables, keyof DepositTables> = {
  deposit: {
    columns: {
      provider: text,
      id: text,
      account_id: references('account.id', text),
      deposited_at: text,
      day: text,
      amount: whole,
      charges: whole,
      fees: whole,
      refunds: whole,
      returns: whole,
      fees_returned: whole,
      brought_forward: whole,
      carried_forward: whole,
      line_count: whole,
      lines_read: byDefault(0, whole),
      lines_due: byDefault('', text),
      lines_trouble: orNull(text),
      recorded_at: text,
    },
    key: ['provider', 'id'],
    indexes: {
      deposit_newest: { on: ['provider', 'deposited_at desc', 'id desc'] },
      deposit_by_day: { on: ['provider', 'day', 'account_id', 'id'] },
      deposit_of_seller: { on: ['provider', 'account_id', 'deposited_at desc', 'id desc'] },
      deposit_of_amount: { on: ['provider', 'amount', 'deposited_at desc', 'id desc'] },
      deposit_unread: { on: ['provider', 'lines_due', 'id'], where: sql`lines_read = 0` },
    },
  },
  deposit_line: {
    columns: {
      provider: text,
      deposit_id: text,
      id: text,
      kind: text,
      charge_id: orNull(text),
      refund_id: orNull(text),
      track_number: orNull(text),
      amount: whole,
      fee: whole,
      at: text,
    },
    key: ['provider', 'deposit_id', 'id'],
    indexes: {
      deposit_line_in_order: { on: ['provider', 'deposit_id', 'at', 'id'] },
      deposit_line_of_charge: { on: ['provider', 'charge_id'] },
    },
  },
  deposit_feed: {
    columns: {
      account_id: key(text),
      cursor: orNull(text),
      listed_at: orNull(text),
      trouble: orNull(text),
    },
  },
};

export const deposits: Migration = {
  up: (db: Kysely<unknown>) => createTables<DepositTables>(db, depositTables),
};
