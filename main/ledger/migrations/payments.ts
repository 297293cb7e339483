// Sessions, orders and charges as they are shown, and what the browser told of a checkout.
import { sql } from 'kysely';
import { byDefault, type Database, key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import type { LedgerTables, OrderTable } from '../store/schema.ts';
import { text, whole } from './columns.ts';

const lastFour = (db: Database) => (isPostgres(db) ? sql`"right"(id, 4)` : sql`substr(id, -4)`);

type Names = 'session' | 'order' | 'charge' | 'checkout_event';

/** Without the columns of later migrations. */
export type FirstOrders = { order: Omit<OrderTable, 'consumer_id'> };

export const paymentTables: TablesOf<Omit<LedgerTables, 'order'> & FirstOrders, Names> = {
  session: {
    columns: {
      provider: text,
      id: text,
      account_id: references('account.id', text),
      recorded_at: text,
      status: text,
      total_amount: whole,
      fees: orNull(whole),
      track_number: orNull(text),
      first_name: orNull(text),
      last_name: orNull(text),
      is_valid_consumer: orNull(whole),
      is_valid_bank_account_selected: orNull(whole),
      is_sufficient_funds: orNull(whole),
      consent_text: orNull(text),
      organization_id: orNull(text),
      marketplace_id: orNull(text),
      create_date: orNull(text),
      wrong_marketplace: byDefault(0, whole),
      has_order: whole,
      consumer_id: orNull(whole),
    },
    key: ['provider', 'id'],
    indexes: {
      session_newest: { on: ['provider', 'recorded_at desc', 'id desc'] },
      session_by_track_number: { on: ['provider', 'track_number'] },
      // A seller's first session and first payment, without reading everybody's.
      session_of_account: { on: ['account_id', 'recorded_at'] },
      session_without_order: { on: ['provider', 'recorded_at desc', 'id desc'], where: sql`has_order = 0` },
      session_started: { on: ['provider'], where: sql`status = 'started'` },
      session_of_consumer: { on: ['consumer_id', 'recorded_at desc'], where: sql`consumer_id is not null` },
      session_ending: { on: [lastFour] },
      session_by_amount: { on: ['provider', 'total_amount desc', 'recorded_at desc', 'id desc'] },
    },
  },
  order: {
    columns: {
      provider: text,
      id: text,
      account_id: references('account.id', text),
      recorded_at: text,
      session_id: orNull(text),
      status: text,
      total_amount: orNull(whole),
      charge_id: orNull(text),
      store_id: orNull(text),
      organization_id: orNull(text),
      marketplace_id: orNull(text),
      track_number: orNull(text),
      create_date: orNull(text),
      delivered_date: orNull(text),
      updated_at: orNull(text),
      verified: whole,
      captured_at: orNull(text),
      status_before_word: orNull(text),
      shown_status: text,
      captured_here: whole,
    },
    key: ['provider', 'id'],
    indexes: {
      order_of_session: { on: ['provider', 'session_id'] },
      order_by_capture: { on: ['provider', 'captured_at', 'total_amount'], where: sql`captured_at is not null` },
      order_of_account: { on: ['account_id', 'status', 'recorded_at'] },
      order_of_charge: { on: ['provider', 'charge_id'], where: sql`charge_id is not null` },
      order_without_session: {
        on: ['provider', 'track_number'],
        where: sql`session_id is null and track_number is not null`,
      },
      order_ending: { on: [lastFour] },
      order_of_seller: { on: ['account_id', 'recorded_at desc', 'id desc', 'total_amount'] },
      // With the amount: a range of amounts is looked through without reading the orders themselves.
      order_newest: { on: ['provider', 'recorded_at desc', 'id desc', 'total_amount'] },
      // All in one direction: so one comparison says what comes after a row, in either.
      order_by_amount: { on: ['provider', 'total_amount desc', 'recorded_at desc', 'id desc', 'captured_at'] },
      order_of_status: { on: ['provider', 'shown_status', 'recorded_at desc', 'id desc', 'total_amount'] },
    },
  },
  charge: {
    columns: {
      provider: text,
      id: text,
      order_id: text,
      recorded_at: text,
      type: orNull(text),
      status: text,
      amount: whole,
      balance_transaction_id: orNull(text),
      consumer_fi_account_id: orNull(text),
      business_fi_account_id: orNull(text),
      track_number: orNull(text),
      create_date: orNull(text),
    },
    key: ['provider', 'id'],
    indexes: {
      charge_of_order: { on: ['provider', 'order_id'] },
      charge_ending: { on: [lastFour] },
    },
  },
  checkout_event: {
    columns: {
      id: key(text),
      provider: text,
      session_id: text,
      at: text,
      kind: text,
      event: text,
    },
    indexes: {
      checkout_event_of_session: { on: ['provider', 'session_id', 'at'] },
    },
  },
};
