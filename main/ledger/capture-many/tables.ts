// The tables of capture many, as Kysely sees them. Amounts are integer cents; times are ISO 8601 in UTC.
import type { Selectable } from 'kysely';
import type { PauseReason, RunSource } from '../../../contract/console/capture-many.ts';
import type { ItemState, RunState } from '../../../contract/console/run-state.ts';

export type CaptureRunTable = {
  id: string;
  environment_id: string;
  provider: string;
  source: RunSource;
  source_words: string;
  state: RunState;
  pause_reason: PauseReason | null;
  pause_words: string | null;
  /** null until its last order is there: only then is it a run. */
  planned_at: string | null;
  planned_by: string;
  started_at: string | null;
  started_by: string | null;
  /** When it was last set going; null while it stands. */
  running_since: string | null;
  /** ms it ran before that. */
  ran_ms: number;
  ended_at: string | null;
  planned_count: number;
  planned_sum: number;
  unknown_amounts: number;
  known_count: number;
  blocked_count: number;
  /** JSON of BadLine[]. */
  bad_lines: string;
  /** The device of a team that works on it, and which run of its Paydesk; null for a person who works alone. */
  desk: string | null;
  instance_id: string | null;
  /** Until then no other desk may take it over, unless the one that has it lets go. */
  lease_until: string | null;
};

export type CaptureRunItemTable = {
  run_id: string;
  seq: number;
  order_id: string;
  line: number | null;
  account_id: string;
  /** What the dry run showed; null where unknown here. */
  amount: number | null;
  /** Never 'sent': what is on its way is read from the journal. */
  state: Exclude<ItemState, 'sent'>;
  /** The journal entry it is, or will be, sent as; null while no desk works on it. */
  entry_id: string | null;
  why: string | null;
  charge_id: string | null;
  charged_amount: number | null;
  amount_differs: 0 | 1;
  done_at: string | null;
  /** An order that may be the same purchase, as the plan found. */
  duplicate_of: string | null;
  /** The one that a person confirmed when the run was started or resumed. */
  duplicate_confirmed: string | null;
};

export type CaptureManyTables = { capture_run: CaptureRunTable; capture_run_item: CaptureRunItemTable };
export type CaptureRunRow = Selectable<CaptureRunTable>;
