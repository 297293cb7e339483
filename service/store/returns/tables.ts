// The tables of return rates, as types.
import type { ReturnRate } from '../../../contract/dashboard-api/return.ts';

type State = ReturnRate['state'];

/** How many debits an organization, or a whole marketplace, sent on a day of New York, and how many of those came back since. */
export type ReturnDaysTable = {
  owner_id: string;
  day: string;
  debits: number;
  overall: number;
  unauthorized: number;
  administrative: number;
};

/** Where the rates of one that had a return stood when they were counted last: to rank sellers, and to tell of each passing once. */
export type ReturnWindowsTable = {
  owner_id: string;
  /** Whom to tell: the organization itself, or the marketplace's platform. */
  organization_id: string;
  /** Of a seller; null of anybody else, and of a marketplace's own row. */
  marketplace_id: string | null;
  /** Basis points. */
  overall_rate: number;
  /** The last day of the window. */
  counted_on: string;
  told_overall: State;
  told_unauthorized: State;
  told_administrative: State;
};

export type ReturnTables = { return_days: ReturnDaysTable; return_windows: ReturnWindowsTable };
