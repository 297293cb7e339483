// How a month is exported for accounting, and the accounts of the books that its journal names.
import { z } from 'zod';
import { textFault } from '../entered-text.ts';

/** What a journal entry debits or credits. clearing: what the payment service holds. */
export const BooksAccount = z.enum([
  'clearing',
  'bank',
  'owed_to_sellers',
  'seller_fees',
  'sales',
  'processing_fees',
  'returned_payments',
  'refunds',
]);
export type BooksAccount = z.infer<typeof BooksAccount>;

/** Names in the journal where none were entered. */
export const DEFAULT_ACCOUNT_NAMES: Readonly<Record<BooksAccount, string>> = {
  clearing: 'Payment clearing',
  bank: 'Bank account',
  owed_to_sellers: 'Owed to sellers',
  seller_fees: 'Seller fee income',
  sales: 'Sales',
  processing_fees: 'Processing fees',
  returned_payments: 'Returned payments',
  refunds: 'Refunds',
};

/** The tax rate that Xero asks of every line, where none was entered. */
export const DEFAULT_TAX_RATE = 'Tax Exempt';

/** What a program would calculate, or read as a comment or a quote. */
const MISREAD = /^[=+@\-\s]|["\\;]|\s$|\s\s/;

/** A name as an accounting program has it: in one line, with a colon before a subaccount. */
const BooksName = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => textFault(name) === null && !MISREAD.test(name), 'is not a name that every program reads alike');

export const AccountName = z.strictObject({
  /** null: the default. */
  name: BooksName.nullable(),
  /** The code in Xero's chart of accounts. null: its name stands there. */
  code: BooksName.max(10).nullable(),
});
export type AccountName = z.infer<typeof AccountName>;

/** What was entered; an account without an entry has its default name. */
export const AccountingNames = z.strictObject({
  accounts: z.partialRecord(BooksAccount, AccountName),
  taxRate: BooksName.nullable(),
});
export type AccountingNames = z.infer<typeof AccountingNames>;

export const AccountingInput = z.strictObject({ environmentId: z.string() });
export type AccountingInput = z.infer<typeof AccountingInput>;

export const SetAccountingNamesInput = AccountingInput.extend({ names: AccountingNames });
export type SetAccountingNamesInput = z.infer<typeof SetAccountingNamesInput>;

/** A zip that is being made. Its bytes are read piece by piece, with exportId. movements: how many it will hold. */
export const MonthExport = z.object({ exportId: z.string(), fileName: z.string(), movements: z.int() });
export type MonthExport = z.infer<typeof MonthExport>;

/** Bytes in a piece: as base64, the answer stays small. */
export const EXPORT_PIECE = 262_144;

export const ExportPieceInput = z.strictObject({
  environmentId: z.string(),
  exportId: z.uuid(),
  index: z.int().nonnegative(),
});
export type ExportPieceInput = z.infer<typeof ExportPieceInput>;

/** making: how many movements are in the zip so far; else the base64 of a piece, and how many bytes the zip has. */
export const ExportPiece = z.discriminatedUnion('state', [
  z.object({ state: z.literal('making'), movements: z.int() }),
  z.object({ state: z.literal('made'), base64: z.string(), isLast: z.boolean(), bytes: z.int() }),
]);
export type ExportPiece = z.infer<typeof ExportPiece>;
