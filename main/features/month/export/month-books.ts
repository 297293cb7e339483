// What an export is made of: the month's movements and figures, and the files that they are written into.
import {
  type AccountingNames,
  type BooksAccount,
  DEFAULT_ACCOUNT_NAMES,
} from '../../../../contract/console/accounting.ts';
import type { Movement } from '../../../../contract/console/month.ts';
import type { MovementKind } from '../../../../contract/console/movement-kind.ts';
import type { Cell } from '../../../../lib/csv.ts';
import type { MonthLine } from '../../../ledger/month/month-lines.ts';

/** kind: as the screen names it. */
export type DepositLine = MonthLine;

/** A seller's figures, or a line of the bridge, as the month's page shows them: cells under the header. */
export type FigureTable = { header: string[]; rows: Cell[][] };

/** asOf and closedBy: null where the month isn't closed. */
export type MonthBooks = {
  environment: string;
  /** "2026-10", in America/New_York. */
  month: string;
  asOf: string | null;
  closedBy: string | null;
  names: AccountingNames;
  sellers: FigureTable;
  bridge: FigureTable;
};

/** A file of the export. It is written while the movements pass, and a file that sums them is written at the end. */
export type MonthFile = {
  name: string;
  head: string;
  movement?: (movement: Movement) => string;
  depositLine?: (line: DepositLine) => string;
};

export type WholeFile = { name: string; text: string };

/** One movement of each kind, in a memo. */
export const KIND_WORDS: Readonly<Record<MovementKind, string>> = {
  capture: 'Capture',
  fee: 'Fee',
  return: 'Return',
  presented_again: 'Presented again',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  deposit: 'Deposit',
  payout: 'Payout',
};

export const accountName = ({ accounts }: AccountingNames, account: BooksAccount): string =>
  accounts[account]?.name ?? DEFAULT_ACCOUNT_NAMES[account];

/** What moved, for a person: "Return R01", "Fee: agreed with the seller". */
export function memoOf({ kind, returnCode, note }: Movement): string {
  const what = returnCode === null ? KIND_WORDS[kind] : `${KIND_WORDS[kind]} ${returnCode}`;
  return note === null ? what : `${what}: ${note.replace(/\s+/g, ' ')}`;
}
