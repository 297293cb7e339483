// The statement that is shown, as a file: the same lines in the same order, between opening and closing.
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { StatementInput, StatementLine } from '../../../contract/console/payout.ts';
import type { Cell } from '../../../lib/csv.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import { csvFile, plainDollars } from '../../ledger/lists/csv.ts';
import { findEnvironment } from '../accounts.ts';
import type { BooksParts } from './marketplace-books.ts';
import { statement } from './statement.ts';

const HEADER = [
  'Time (UTC)',
  'Kind',
  'Seller',
  'Amount (cents)',
  'Amount (USD)',
  'Order id',
  'Charge id',
  'Track number',
  'Reference',
];

/** Amounts in cents and in dollars, times in UTC. */
export async function statementCsv(parts: BooksParts, input: StatementInput): Promise<CsvFile> {
  const { name } = await findEnvironment(parts.ledger, input.environmentId);
  const { month, opening, lines, closing } = await statement(parts, input);
  return csvFile(['statement', name, month], HEADER, [
    balanceRow('opening', opening),
    ...lines.map(cellsOf),
    balanceRow('closing', closing),
  ]);
}

const balanceRow = (kind: string, cents: number): Cell[] => [
  ...[null, kind, null, cents, plainDollars(cents)],
  ...[null, null, null, null],
];

function cellsOf(line: StatementLine): Cell[] {
  return [
    line.at,
    line.kind,
    line.sellerName,
    line.amount,
    plainDollars(line.amount),
    line.orderId,
    line.chargeId,
    line.trackNumber,
    line.reference && remarkText(line.reference),
  ];
}
