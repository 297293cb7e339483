// Orders as a CSV file, piece by piece: what a list shows, in its order.
import type { OrderCsvInput } from '../../../contract/console/order.ts';
import type { CsvPiece } from '../../../contract/console/page.ts';
import type { Cell } from '../../../lib/csv.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OrderLine } from '../../ledger/lists/order-lines.ts';
import { csvPiece, inUtc, plainDollars } from '../csv.ts';

const HEADER = [
  'Order ID',
  'Session ID',
  'Track number',
  'Shop reference',
  'Charge ID',
  'Consumer',
  'Account',
  'Status',
  'Amount (cents)',
  'Amount (USD)',
  'Created (UTC)',
  'Updated (UTC)',
  'Return code',
  'Refunded (cents)',
  'Refunded (USD)',
];

/** A piece of it, the first with the header. */
export async function orderCsv(ledger: Ledger, input: OrderCsvInput): Promise<CsvPiece> {
  const { lines, nextCursor } = await ledger.readOrderLines(input);
  const rows = lines.map(cellsOf);
  return csvPiece(input.cursor ? null : HEADER, { rows, amounts: lines.map(({ amount }) => amount), nextCursor });
}

const cellsOf = (line: OrderLine): Cell[] => [
  line.id,
  line.sessionId,
  line.trackNumber,
  line.shopReference,
  line.chargeId,
  line.consumerName,
  line.accountName,
  line.status,
  line.amount,
  plainDollars(line.amount),
  inUtc(line.createdAt),
  inUtc(line.updatedAt),
  line.returnCode,
  line.refunded,
  plainDollars(line.refunded),
];
