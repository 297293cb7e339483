// What a marketplace's people need: sellers' steps, fees, payouts and reconciliation.
import { sql } from 'kysely';
import { byDefault, key, numbered, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names =
  | 'seller_step'
  | 'seller_note'
  | 'fee_entry'
  | 'payout'
  | 'statement_import'
  | 'statement_line'
  | 'reconcile_resolution';

export const marketplaceTables: TablesOf<LedgerTables, Names> = {
  seller_step: {
    columns: {
      seq: numbered(),
      account_id: references('account.id', text),
      step: text,
      done: whole,
      at: text,
      actor: text,
    },
    indexes: {
      seller_step_of_account: { on: ['account_id', 'seq'] },
    },
  },
  seller_note: {
    columns: {
      id: key(text),
      account_id: references('account.id', text),
      at: text,
      actor: text,
      text: text,
    },
    indexes: {
      seller_note_of_account: { on: ['account_id', 'at'] },
    },
  },
  fee_entry: {
    columns: {
      id: key(text),
      provider: text,
      kind: text,
      order_id: text,
      charge_id: orNull(text),
      account_id: references('account.id', text),
      marketplace_id: orNull(text),
      amount: orNull(whole),
      order_amount: orNull(whole),
      at: text,
      day: text,
      recorded_at: text,
      actor: text,
      reason: orNull(text),
      transactions: byDefault(1, whole),
      place: whole,
    },
    indexes: {
      fee_entry_one_accrual: { unique: ['provider', 'order_id'], where: sql`kind = 'accrual'` },
      fee_entry_of_order: { on: ['provider', 'order_id'] },
      fee_entry_of_charge: { on: ['provider', 'charge_id'] },
      fee_entry_newest: { on: ['provider', 'at desc', 'recorded_at desc', 'id desc'] },
      fee_entry_by_day: { on: ['provider', 'day', 'account_id'] },
      fee_entry_of_seller: { on: ['provider', 'account_id', 'at desc', 'recorded_at desc', 'id desc'] },
      fee_entry_unknown: {
        on: ['provider', 'at desc', 'recorded_at desc', 'id desc'],
        where: sql`amount is null and transactions = 1`,
      },
    },
  },
  payout: {
    columns: {
      provider: text,
      marketplace_id: text,
      month: text,
      id: text,
      amount: whole,
      state: text,
      reference: orNull(text),
      at: text,
      actor: text,
      taken_back_at: orNull(text),
      taken_back_by: orNull(text),
      taken_back_reason: orNull(text),
    },
    // Another service, or another month, may give the same ID.
    key: ['provider', 'marketplace_id', 'month', 'id'],
    indexes: {
      payout_one_a_month: {
        unique: ['provider', 'marketplace_id', 'month'],
        where: sql`taken_back_at is null`,
      },
    },
  },
  statement_import: {
    columns: {
      id: key(text),
      provider: text,
      month: text,
      source: text,
      file_name: orNull(text),
      line_count: orNull(whole),
      at: text,
      actor: text,
    },
    indexes: {
      statement_import_newest: { on: ['provider', 'month', 'at desc'] },
    },
  },
  statement_line: {
    columns: {
      import_id: references('statement_import.id', text),
      line: whole,
      charge_id: orNull(text),
      order_id: orNull(text),
      track_number: orNull(text),
      amount: whole,
      at: orNull(text),
    },
    key: ['import_id', 'line'],
  },
  reconcile_resolution: {
    columns: {
      provider: text,
      month: text,
      key: text,
      at: text,
      actor: text,
      reason: text,
      amounts: text,
    },
    key: ['provider', 'month', 'key'],
  },
};
