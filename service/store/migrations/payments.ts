// Sessions, orders and charges. One session makes at most one order, one order at most one charge: the unique columns hold that against every race.
import { sql } from 'kysely';
import { byDefault, key, orNull, references, type TablesOf, unique } from '../../../lib/node/create-tables.ts';
import { integer, text } from './columns.ts';
import type { FirstTables } from './first-tables.ts';

type Names = 'sessions' | 'orders' | 'charges';

export const paymentTables: TablesOf<FirstTables, Names> = {
  sessions: {
    columns: {
      id: key(text),
      organization_id: references('organizations.id', text),
      marketplace_id: orNull(text),
      create_date: text,
      status: text,
      type: text,
      total_amount: integer,
      fees: integer,
      track_number: text,
      consent_text: text,
      first_name: text,
      last_name: text,
      email: orNull(text),
      phone: orNull(text),
      bank_account: orNull(text),
      consumer_fi_account_id: orNull(text),
      is_sufficient_funds: integer,
      authorized_at: orNull(text),
      tip: orNull(integer),
    },
    indexes: {
      sessions_newest: { on: ['organization_id', 'create_date', 'id'] },
    },
  },
  orders: {
    columns: {
      id: key(text),
      session_id: unique(references('sessions.id', text)),
      organization_id: references('organizations.id', text),
      store_id: text,
      marketplace_id: orNull(text),
      create_date: text,
      updated_at: text,
      status: text,
      total_amount: integer,
      track_number: text,
      charge_id: orNull(text),
      delivered_date: orNull(text),
    },
  },
  charges: {
    columns: {
      id: key(text),
      order_id: unique(references('orders.id', text)),
      organization_id: references('organizations.id', text),
      marketplace_id: orNull(text),
      create_date: text,
      type: text,
      status: text,
      amount: integer,
      balance_transaction_id: text,
      consumer_fi_account_id: text,
      business_fi_account_id: text,
      track_number: text,
      updated_at: byDefault('', text),
      outcome: byDefault('pending', text),
      return_code: orNull(text),
    },
    indexes: {
      charges_create_date: { on: ['create_date', 'id'] },
      charges_outcome_of_organization_id: { on: ['organization_id', 'outcome', 'updated_at', 'id'] },
      charges_returned_of_organization_id: {
        on: ['organization_id', 'return_code', 'updated_at', 'id'],
        where: sql`return_code is not null`,
      },
      charges_outcome_of_marketplace_id: { on: ['marketplace_id', 'outcome', 'updated_at', 'id'] },
      charges_returned_of_marketplace_id: {
        on: ['marketplace_id', 'return_code', 'updated_at', 'id'],
        where: sql`return_code is not null`,
      },
    },
  },
};
