// What became of charges: debits, refunds, deposits, what a return ends, and return rates.
import { sql } from 'kysely';
import { key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { Tables } from '../tables.ts';
import { bigint, integer, text } from './columns.ts';

type Names =
  | 'debits'
  | 'refunds'
  | 'settlements'
  | 'settlement_lines'
  | 'closed_accounts'
  | 'ended_authorizations'
  | 'return_days'
  | 'return_windows';

export const afterTheChargeTables: TablesOf<Tables, Names> = {
  debits: {
    columns: {
      id: key(text),
      charge_id: references('charges.id', text),
      attempt: integer,
      organization_id: references('organizations.id', text),
      marketplace_id: orNull(text),
      amount: bigint,
      fees: bigint,
      create_date: text,
      due_at: text,
      settled_at: orNull(text),
      returned_at: orNull(text),
      return_code: orNull(text),
    },
    uniqueTogether: { debits_of_charge: ['charge_id', 'attempt'] },
    indexes: {
      // Never more than one debit of a charge that may still bring money.
      debits_unreturned: { unique: ['charge_id'], where: sql`returned_at is null` },
      debits_pending: { on: ['organization_id', 'due_at'], where: sql`settled_at is null and returned_at is null` },
      debits_returned_of_organization_id: {
        on: ['organization_id', 'returned_at', 'id'],
        where: sql`returned_at is not null`,
      },
      debits_returned_of_marketplace_id: {
        on: ['marketplace_id', 'returned_at', 'id'],
        where: sql`returned_at is not null`,
      },
      // Who has something due is one look-up, however many organizations there are.
      debits_due: { on: ['due_at', 'organization_id'], where: sql`settled_at is null and returned_at is null` },
    },
  },
  refunds: {
    columns: {
      id: key(text),
      charge_id: references('charges.id', text),
      organization_id: references('organizations.id', text),
      marketplace_id: orNull(text),
      amount: bigint,
      fee_returned: bigint,
      reason: text,
      status: text,
      create_date: text,
      updated_at: text,
      next_step_at: orNull(text),
      sent_at: orNull(text),
      settled_at: orNull(text),
      failed_at: orNull(text),
      failure_code: orNull(text),
    },
    indexes: {
      refunds_next: { on: ['organization_id', 'next_step_at'], where: sql`next_step_at is not null` },
      refunds_of_charge_id: { on: ['charge_id', 'create_date', 'id'] },
      refunds_of_organization_id: { on: ['organization_id', 'create_date', 'id'] },
      refunds_of_marketplace_id: { on: ['marketplace_id', 'create_date', 'id'] },
      refunds_due: { on: ['next_step_at', 'organization_id'], where: sql`next_step_at is not null` },
    },
  },
  settlements: {
    columns: {
      id: key(text),
      organization_id: references('organizations.id', text),
      deposited_at: text,
      amount: bigint,
      charges: bigint,
      fees: bigint,
      refunds: bigint,
      returns: bigint,
      fees_returned: bigint,
      brought_forward: bigint,
      carried_forward: bigint,
      lines: bigint,
    },
    uniqueTogether: { settlements_deposited: ['organization_id', 'deposited_at'] },
    indexes: {
      settlements_by_amount: { on: ['organization_id', 'amount', 'deposited_at'] },
    },
  },
  settlement_lines: {
    columns: {
      id: key(text),
      settlement_id: orNull(references('settlements.id', text)),
      organization_id: references('organizations.id', text),
      kind: text,
      charge_id: references('charges.id', text),
      refund_id: orNull(references('refunds.id', text)),
      amount: bigint,
      fee: bigint,
      at: text,
    },
    indexes: {
      settlement_lines_of_settlement: { on: ['settlement_id', 'id'] },
      // What waits for the next deposit is a handful of rows, however many there were before.
      settlement_lines_waiting: { on: ['organization_id'], where: sql`settlement_id is null` },
    },
  },
  closed_accounts: {
    columns: {
      fingerprint: key(text),
      return_code: text,
      debit_id: references('debits.id', text),
      closed_at: text,
    },
  },
  ended_authorizations: {
    columns: {
      session_id: key(references('sessions.id', text)),
      return_code: text,
      debit_id: references('debits.id', text),
      ended_at: text,
    },
  },
  return_days: {
    columns: {
      owner_id: text,
      day: text,
      debits: bigint,
      overall: bigint,
      unauthorized: bigint,
      administrative: bigint,
    },
    key: ['owner_id', 'day'],
  },
  return_windows: {
    columns: {
      owner_id: key(text),
      organization_id: references('organizations.id', text),
      marketplace_id: orNull(text),
      overall_rate: integer,
      counted_on: text,
      told_overall: text,
      told_unauthorized: text,
      told_administrative: text,
    },
    indexes: {
      return_windows_of_marketplace: { on: ['marketplace_id', 'overall_rate', 'owner_id'] },
      return_windows_counted: { on: ['counted_on'] },
    },
  },
};
