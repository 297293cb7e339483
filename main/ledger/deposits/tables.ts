// The tables of deposits to sellers' banks and of what each is made of. Amounts are cents; times are ISO 8601 in UTC, the service's with microseconds.
import type { Generated, Selectable } from 'kysely';

export type DepositTable = {
  provider: string;
  id: string;
  account_id: string;
  deposited_at: string;
  /** Of America/New_York. */
  day: string;
  amount: number;
  charges: number;
  fees: number;
  refunds: number;
  returns: number;
  fees_returned: number;
  brought_forward: number;
  carried_forward: number;
  /** As the service counts its lines. */
  line_count: number;
  /** 1 once all of its lines are written. */
  lines_read: Generated<0 | 1>;
  /** From when on its lines are read; '' for at once. */
  lines_due: Generated<string>;
  /** A problem's code: why its lines couldn't be read. */
  lines_trouble: string | null;
  recorded_at: string;
};

export type DepositLineTable = {
  provider: string;
  deposit_id: string;
  id: string;
  /** charge, refund, refund_failed or return; or a service's own word. */
  kind: string;
  charge_id: string | null;
  refund_id: string | null;
  track_number: string | null;
  /** amount and fee as they count in the deposit. */
  amount: number;
  fee: number;
  at: string;
};

/** How far the list of deposits was read with an account's keys. Deposits that follow are in the account's feed. */
export type DepositFeedTable = {
  account_id: string;
  /** Of the page to go on with; null: from the newest. */
  cursor: string | null;
  /** When it was read to its end. */
  listed_at: string | null;
  /** A problem's code, or `not_offered`. */
  trouble: string | null;
};

export type DepositTables = { deposit: DepositTable; deposit_line: DepositLineTable; deposit_feed: DepositFeedTable };

export type DepositRow = Selectable<DepositTable>;
