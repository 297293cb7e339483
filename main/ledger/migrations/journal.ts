// The journal of calls, and alarms. The unique indexes keep a consumer from being charged twice: no click, crash or second window gets past them.
import { sql } from 'kysely';
import { key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names = 'journal' | 'alarm';

export const journalTables: TablesOf<LedgerTables, Names> = {
  journal: {
    columns: {
      id: key(text),
      environment_id: references('environment.id', text),
      account_id: references('account.id', text),
      provider: text,
      operation: text,
      session_id: orNull(text),
      order_id: orNull(text),
      charge_id: orNull(text),
      attempt: orNull(text),
      request: text,
      state: text,
      alive: whole,
      actor: text,
      instance_id: text,
      sent_at: text,
      lease_until: text,
      answered_at: orNull(text),
      http_status: orNull(whole),
      code: orNull(text),
      detail: orNull(text),
      settled_by: orNull(text),
      settled_reason: orNull(text),
      settled_at: orNull(text),
      payout_of: orNull(text),
      repeat_of: orNull(text),
      taken_back: orNull(text),
      idempotency_key: orNull(text),
    },
    indexes: {
      journal_one_create_order: {
        unique: ['provider', 'session_id'],
        where: sql`alive = 1 and operation = 'create_order'`,
      },
      journal_one_capture_of_order: {
        unique: ['provider', 'order_id'],
        where: sql`alive = 1 and operation = 'charge_order'`,
      },
      journal_one_capture_of_session: {
        unique: ['provider', 'session_id'],
        where: sql`alive = 1 and operation = 'charge_order' and session_id is not null`,
      },
      journal_one_of_a_form: { unique: ['provider', 'attempt'], where: sql`alive = 1 and attempt is not null` },
      journal_of_session: { on: ['provider', 'session_id'] },
      journal_of_order: { on: ['provider', 'order_id'] },
      journal_one_payout: {
        unique: ['provider', 'payout_of'],
        where: sql`alive = 1 and operation = 'start_payout'`,
      },
      journal_one_repeat: { unique: ['repeat_of'], where: sql`state = 'sent' and repeat_of is not null` },
      journal_sent: { on: ['provider'], where: sql`state = 'sent'` },
      journal_of_account: { on: ['account_id'] },
      journal_one_change_of_charge: {
        unique: ['provider', 'order_id'],
        where: sql`alive = 1 and operation in ('refund_charge', 'present_charge_again') and state in ('sent', 'unknown')`,
      },
      // Whether a repeat may still arrive is asked of each entry that a person resolves.
      journal_repeat_of: { on: ['repeat_of'], where: sql`repeat_of is not null` },
      // Word for word as the list asks, or SQLite can't tell that the index holds what it wants.
      journal_unknown_page: {
        on: ['provider', 'sent_at', 'id'],
        where: sql`((state = 'unknown' and operation <> 'create_session' or (state = 'already_done' and (operation = 'charge_order' and charge_id is null or operation = 'create_order' and order_id is null))) and repeat_of is null)`,
      },
      journal_one_of_a_key: {
        unique: ['idempotency_key'],
        where: sql`alive = 1 and idempotency_key is not null`,
      },
      journal_of_payout: { on: ['provider', 'payout_of', 'sent_at'], where: sql`payout_of is not null` },
      // What a person has moved on a day is added up.
      journal_moved: {
        on: ['sent_at'],
        where: sql`operation in ('charge_order', 'refund_charge', 'present_charge_again') and alive = 1`,
      },
    },
  },
  alarm: {
    columns: {
      id: key(text),
      provider: orNull(text),
      entry_id: text,
      kind: text,
      raised_at: text,
      said: orNull(text),
      heard: text,
      answer: text,
      noted_by: orNull(text),
      noted_what: orNull(text),
      noted_at: orNull(text),
    },
    indexes: {
      // The same answer, heard twice, is one alarm. Two addresses of a service may name the same order.
      alarm_once: { unique: ['entry_id', 'kind', 'heard', () => sql`coalesce(provider, '')`] },
      alarm_newest: { on: ['provider', 'raised_at', 'id'] },
      alarm_open: { on: ['provider'], where: sql`noted_at is null` },
    },
  },
};
