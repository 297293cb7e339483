// Capture many: runs and their orders, so that a run outlives the process that works on it.
import { sql } from 'kysely';
import { key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { CaptureRunItemTable } from '../capture-many/tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names = 'capture_run' | 'capture_run_item';

/** Without the columns of later migrations. */
export type FirstRunItems = { capture_run_item: Omit<CaptureRunItemTable, 'duplicate_of' | 'duplicate_confirmed'> };

export const captureManyTables: TablesOf<Omit<LedgerTables, 'capture_run_item'> & FirstRunItems, Names> = {
  capture_run: {
    columns: {
      id: key(text),
      environment_id: references('environment.id', text),
      provider: text,
      source: text,
      source_words: text,
      state: text,
      pause_reason: orNull(text),
      pause_words: orNull(text),
      planned_at: orNull(text),
      planned_by: text,
      started_at: orNull(text),
      started_by: orNull(text),
      running_since: orNull(text),
      ran_ms: whole,
      ended_at: orNull(text),
      planned_count: whole,
      planned_sum: whole,
      unknown_amounts: whole,
      known_count: whole,
      blocked_count: whole,
      bad_lines: text,
      desk: orNull(references('device.id', text)),
      instance_id: orNull(text),
      lease_until: orNull(text),
    },
    indexes: {
      // One run at a time: a paused one is under way too.
      capture_run_one_under_way: { unique: ['provider'], where: sql`state in ('running', 'paused')` },
      capture_run_newest: { on: ['provider', 'planned_at desc', 'id desc'] },
    },
  },
  capture_run_item: {
    columns: {
      run_id: references('capture_run.id', text),
      seq: whole,
      order_id: text,
      line: orNull(whole),
      account_id: text,
      amount: orNull(whole),
      state: text,
      entry_id: orNull(text),
      why: orNull(text),
      charge_id: orNull(text),
      charged_amount: orNull(whole),
      amount_differs: whole,
      done_at: orNull(text),
    },
    key: ['run_id', 'seq'],
    indexes: {
      capture_run_item_once: { unique: ['run_id', 'order_id'] },
      capture_run_item_by_state: { on: ['run_id', 'state', 'seq'] },
    },
  },
};
