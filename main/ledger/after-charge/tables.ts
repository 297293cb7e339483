// The tables of what became of charges. Times are ISO 8601 in UTC, those of the service with microseconds; amounts are cents.
import type { GeneratedAlways, Selectable } from 'kysely';
import type { FactSource } from '../../../contract/console/after-charge.ts';
import type { FactKind } from '../../../contract/console/after-charge-import.ts';

/** One a charge: the newest that was told of it. */
export type ChargeOutcomeTable = {
  provider: string;
  charge_id: string;
  order_id: string;
  /** The account whose feed told it, or to whose order a person did. */
  account_id: string;
  status: 'pending' | 'settled' | 'returned';
  return_code: string | null;
  returned_at: string | null;
  settles_at: string | null;
  settled_at: string | null;
  amount: number;
  refunded: number;
  attempt: number;
  returnable_two_days: string | null;
  returnable_sixty_days: string | null;
  present_obstacle: string | null;
  present_until: string | null;
  updated_at: string;
  source: FactSource;
  told_by: string;
  recorded_at: string;
};

/** One a debit that came back. */
export type ReturnCaseTable = {
  provider: string;
  charge_id: string;
  attempt: number;
  order_id: string;
  account_id: string;
  code: string;
  amount: number;
  at: string;
  /** By when it can be presented again; null where it can't. */
  act_by: string | null;
  is_late: 0 | 1;
  refunded_before: number;
  source: FactSource;
  handled_at: string | null;
  /** null of a handled one: it was presented again. */
  handled_by: string | null;
  handled_note: string | null;
  /** By what open ones are sorted: act_by, and after all of those what has none. */
  due: GeneratedAlways<string>;
};

export type RefundTable = {
  provider: string;
  id: string;
  charge_id: string;
  order_id: string;
  amount: number;
  status: 'requested' | 'sent' | 'settled' | 'failed';
  reason: string;
  failure_code: string | null;
  at: string;
  updated_at: string;
  /** When it is expected to be sent, or to have settled; null where unknown, or nothing is to come. */
  next_step_at: string | null;
  source: FactSource;
  /** The journal's, where it was asked for from here. */
  entry_id: string | null;
  /** Of one that a person recorded or a file told: who or which, and the provider's reference. */
  told_by: string | null;
  reference: string | null;
  /** When it was first told of. */
  recorded_at: string;
};

/** How far an account's feed was read. */
export type FeedPlaceTable = {
  account_id: string;
  cursor: string | null;
  read_at: string | null;
  newest_at: string | null;
  /** A problem's code, or `not_offered`. */
  trouble: string | null;
};

/** Counts the facts learned. */
export type AfterChargeRevisionTable = { provider: string; revision: number };

/** A row of a file that is recorded, or was known: the same row of another file, or of the same one, adds nothing. */
export type ImportedFactTable = {
  provider: string;
  /** By what a row is known again (judge-imported.ts). */
  key: string;
  kind: FactKind;
  order_id: string;
  amount: number;
  /** Of America/New_York. */
  day: string;
  /** Of a refund: which one it is. */
  refund_id: string | null;
  file_name: string;
  at: string;
  /** When a person voided it. */
  voided_at: string | null;
};

export type AfterChargeTables = {
  charge_outcome: ChargeOutcomeTable;
  return_case: ReturnCaseTable;
  refund: RefundTable;
  feed_place: FeedPlaceTable;
  after_charge_revision: AfterChargeRevisionTable;
  imported_fact: ImportedFactTable;
};

export type ChargeOutcomeRow = Selectable<ChargeOutcomeTable>;
export type ReturnCaseRow = Selectable<ReturnCaseTable>;
export type RefundRow = Selectable<RefundTable>;
export type ImportedFactRow = Selectable<ImportedFactTable>;
