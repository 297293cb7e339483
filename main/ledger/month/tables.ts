// The tables of closed months. Rows are only added. Times are ISO 8601 in UTC; amounts are cents.
import type { DebitState } from '../../../contract/console/month.ts';
import type { MovementKind } from '../../../contract/console/movement-kind.ts';

/** One a closing. A month that is closed again has several: the newest number counts. */
export type ClosedMonthTable = {
  provider: string;
  month: string;
  /** 1, 2, … */
  number: number;
  /** Of its movements. */
  id: string;
  as_of: string;
  closed_by: string;
  note: string;
  /** JSON of the MonthFigures. */
  figures: string;
  /** JSON of the MonthBalance; null where it wasn't known. */
  balance: string | null;
  movements: number;
  digest: string;
};

/** A movement as it was when its month was closed. Without its closed_month: of a closing that didn't come to its end. */
export type ClosedMovementTable = {
  provider: string;
  closing_id: string;
  /** In the order of the month, from 0. */
  place: number;
  key: string;
  kind: MovementKind;
  at: string;
  account_id: string;
  code: string | null;
  amount: number | null;
  /** Of a debit. */
  state: DebitState | null;
  /** 1 of a debit that was deposited in another month. */
  is_later: 0 | 1;
  /** JSON of the Movement. */
  movement: string;
};

export type ClosedMonthTables = { closed_month: ClosedMonthTable; closed_movement: ClosedMovementTable };
