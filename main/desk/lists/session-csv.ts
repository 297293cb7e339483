// Sessions as a CSV file, piece by piece: what a list shows, in its order.
import type { CsvPiece } from '../../../contract/console/page.ts';
import type { SessionCsvInput } from '../../../contract/console/session.ts';
import type { Cell } from '../../../lib/csv.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { SessionLine } from '../../ledger/lists/session-lines.ts';
import { csvPiece, inUtc, plainDollars } from '../csv.ts';

const HEADER = [
  'Session ID',
  'Order ID',
  'Track number',
  'Consumer',
  'Account',
  'Status',
  'Amount (cents)',
  'Amount (USD)',
  'Fees (cents)',
  'Fees (USD)',
  'Created (UTC)',
];

/** A piece of it, the first with the header. */
export async function sessionCsv(ledger: Ledger, input: SessionCsvInput): Promise<CsvPiece> {
  const { lines, nextCursor } = await ledger.readSessionLines(input);
  const rows = lines.map(cellsOf);
  return csvPiece(input.cursor ? null : HEADER, { rows, amounts: lines.map(({ amount }) => amount), nextCursor });
}

const cellsOf = (line: SessionLine): Cell[] => [
  ...[line.id, line.orderId, line.trackNumber, line.consumerName, line.accountName, line.status],
  ...[line.amount, plainDollars(line.amount), line.fees, plainDollars(line.fees), inUtc(line.createdAt)],
];
