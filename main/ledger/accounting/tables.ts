// The table of what an accounting program calls the accounts of the books.
export type AccountingNameTable = {
  provider: string;
  /** An account of the books, or tax_rate. */
  of: string;
  /** null: the default. */
  name: string | null;
  /** In Xero's chart of accounts; null: none. */
  code: string | null;
};

export type AccountingTables = { accounting_name: AccountingNameTable };
