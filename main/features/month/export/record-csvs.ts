// The month's records as CSV, a file for each kind. Headers are the screen's words; times are in UTC.
import type { Movement } from '../../../../contract/console/month.ts';
import type { MovementKind } from '../../../../contract/console/movement-kind.ts';
import { asFigure, type Cell, csvRows } from '../../../../lib/csv.ts';
import { settlementLineWords } from '../../../../messages/settlement-line-words.ts';
import { inEnglish } from '../../../../messages/t.ts';
import { plainDollars } from '../../../ledger/lists/csv.ts';
import type { DepositLine, FigureTable, MonthFile, WholeFile } from './month-books.ts';

type Column<Row> = [header: string, cell: (row: Row) => Cell];

const DAY: Column<Movement> = ['Date (America/New_York)', ({ day }) => asFigure(day)];
const SELLER: Column<Movement> = ['Seller', ({ accountName }) => accountName];
const ORDER: Column<Movement>[] = [
  ['Order ID', ({ orderId }) => orderId],
  ['Charge ID', ({ chargeId }) => chargeId],
  ['Track number', ({ trackNumber }) => trackNumber],
  ['Reference', ({ shopReference }) => shopReference],
  ['Consumer', ({ consumerName }) => consumerName],
];
const AMOUNT: Column<Movement>[] = [
  ['Amount (cents)', ({ amount }) => amount],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
];
const DEPOSIT: Column<Movement>[] = [
  ['Settlement ID', ({ settlementId }) => settlementId],
  ['Deposited (UTC)', ({ depositedAt }) => asFigure(depositedAt)],
];
const time = (header: string): Column<Movement> => [header, ({ at }) => asFigure(at)];
const REASON: Column<Movement> = ['Reason', ({ note }) => note];

const fee: Column<Movement>[] = [time('Time (UTC)'), DAY, SELLER, ...ORDER, ...AMOUNT, REASON];

const headed = (header: string[]): string => `\uFEFF${csvRows([header])}`;

/** The movements that `holds` takes. */
function movementsFile(name: string, columns: Column<Movement>[], holds: (movement: Movement) => boolean): MonthFile {
  return {
    name,
    head: headed(columns.map(([header]) => header)),
    movement: (movement) => (holds(movement) ? csvRows([columns.map(([, cell]) => cell(movement))]) : ''),
  };
}

const isOf =
  (...kinds: MovementKind[]) =>
  ({ kind }: Movement): boolean =>
    kinds.includes(kind);

const LINE: Column<DepositLine>[] = [
  ['Settlement ID', ({ depositId }) => depositId],
  ['Deposited (UTC)', ({ depositedAt }) => asFigure(depositedAt)],
  ['Seller', ({ accountName }) => accountName],
  ['Kind', ({ kind }) => inEnglish(() => settlementLineWords(kind))],
  ['Time (UTC)', ({ at }) => asFigure(at)],
  ['Order ID', ({ orderId }) => orderId],
  ['Charge ID', ({ chargeId }) => chargeId],
  ['Refund ID', ({ refundId }) => refundId],
  ['Track number', ({ trackNumber }) => trackNumber],
  ['Amount (cents)', ({ amount }) => amount],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
  ['Fee (cents)', ({ fee }) => fee],
  ['Fee (USD)', ({ fee }) => plainDollars(fee)],
  ['Net (cents)', ({ amount, fee }) => amount + fee],
  ['Net (USD)', ({ amount, fee }) => plainDollars(amount + fee)],
];

/** A fee of an unknown amount is in a file of its own, and in no entry of the journal. */
export const recordFiles = (): MonthFile[] => [
  movementsFile(
    'captures.csv',
    [time('Captured (UTC)'), DAY, SELLER, ...ORDER, ...AMOUNT, ...DEPOSIT],
    isOf('capture'),
  ),
  movementsFile('fees.csv', fee, ({ kind, amount }) => kind === 'fee' && amount !== null),
  movementsFile('unknown-fees.csv', fee, ({ kind, amount }) => kind === 'fee' && amount === null),
  movementsFile(
    'returns.csv',
    [
      time('Time (UTC)'),
      DAY,
      ['Kind', ({ kind }) => (kind === 'return' ? 'Return' : 'Presented again')],
      ['Return code', ({ returnCode }) => returnCode],
      SELLER,
      ...ORDER,
      ...AMOUNT,
      ...DEPOSIT,
    ],
    isOf('return', 'presented_again'),
  ),
  movementsFile(
    'refunds.csv',
    [
      time('Time (UTC)'),
      DAY,
      ['Kind', ({ kind }) => (kind === 'refund' ? 'Refund' : 'Refund failed')],
      ['Refund ID', ({ refundId }) => refundId],
      SELLER,
      ...ORDER,
      ...AMOUNT,
      REASON,
      ...DEPOSIT,
    ],
    isOf('refund', 'refund_failed'),
  ),
  movementsFile(
    'deposits.csv',
    [time('Deposited (UTC)'), DAY, ['Settlement ID', ({ settlementId }) => settlementId], SELLER, ...AMOUNT],
    isOf('deposit'),
  ),
  {
    name: 'deposit-lines.csv',
    head: headed(LINE.map(([header]) => header)),
    depositLine: (line) => csvRows([LINE.map(([, cell]) => cell(line))]),
  },
  movementsFile(
    'payouts.csv',
    [time('Time (UTC)'), DAY, ['Payout ID', ({ payoutId }) => payoutId], ...AMOUNT],
    isOf('payout'),
  ),
];

/** A table of the month's page, as it stands there. */
export const figureFile = (name: string, { header, rows }: FigureTable): WholeFile => ({
  name,
  text: `${headed(header)}${csvRows(rows)}`,
});
