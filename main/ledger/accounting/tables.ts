// The tables of the export for accounting: what a program calls the accounts of the books, and the deposit lines of closed months.
export type AccountingNameTable = {
  provider: string;
  /** An account of the books, or tax_rate. */
  of: string;
  /** null: the default. */
  name: string | null;
  /** In Xero's chart of accounts; null: none. */
  code: string | null;
};

/** A line of a deposit as it was when its month was closed. Rows are only added. */
export type ClosedDepositLineTable = {
  provider: string;
  closing_id: string;
  /** In the order of the month, from 0. */
  place: number;
  /** Cents. */
  amount: number;
  /** JSON of the MonthLine. */
  line: string;
};

export type AccountingTables = { accounting_name: AccountingNameTable; closed_deposit_line: ClosedDepositLineTable };
