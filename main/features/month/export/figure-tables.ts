// The figures of a month as tables: a row for each seller, and the bridges from captures to deposits and to the balance.
import type { MonthBalance } from '../../../../contract/console/month.ts';
import {
  type AccountFigures,
  balanceOf,
  bridgeOf,
  type MonthFigures,
  totalOf,
} from '../../../../contract/console/month-figures.ts';
import { BRIDGE_WORDS, STEP_WORDS } from '../../../../messages/bridge-words.ts';
import { inEnglish } from '../../../../messages/t.ts';
import { plainDollars } from '../../../ledger/lists/csv.ts';
import type { FigureTable } from './month-books.ts';

/** Amounts in cents, as the month's page has them. */
const FIGURES: [name: string, cents: (figures: AccountFigures) => number][] = [
  ['Captured', ({ capture }) => capture.amount],
  ['Presented again', ({ presented_again }) => presented_again.amount],
  ['Fees', ({ fee }) => fee.amount],
  ['Refunded', ({ refund, refund_failed }) => refund.amount - refund_failed.amount],
  ['Returned', (figures) => figures.return.amount],
  ['Settled', ({ deposit }) => deposit.amount],
  ['Still open', ({ open }) => open.amount],
];

/** The sum is the last row. */
export function sellersTable({ accounts }: MonthFigures): FigureTable {
  const header = [
    'Seller',
    'Captures',
    ...FIGURES.flatMap(([name]) => [`${name} (cents)`, `${name} (USD)`]),
    'Unknown fees',
  ];
  const rowOf = (name: string, figures: AccountFigures) => [
    name,
    figures.capture.count,
    ...FIGURES.flatMap(([, centsOf]) => [centsOf(figures), plainDollars(centsOf(figures))]),
    figures.fee.unknown,
  ];
  return {
    header,
    rows: [...accounts.map((each) => rowOf(each.accountName, each)), rowOf('Total', totalOf(accounts))],
  };
}

/** balance: null of a merchant alone. */
export function bridgeTable({ accounts }: MonthFigures, balance: MonthBalance | null): FigureTable {
  const total = totalOf(accounts);
  const { steps, computed, stated, remainder } = bridgeOf(total);
  const [stepWords, words] = inEnglish(() => [STEP_WORDS(), BRIDGE_WORDS()] as const);
  const linesOf = (part: string, lines: [name: string, cents: number][]) =>
    lines.map(([name, cents]) => [part, name, cents, plainDollars(cents)]);
  const rows = linesOf('From captures to settlements', [
    ...steps.map(({ step, cents }): [string, number] => [stepWords[step], cents]),
    [words.settled, computed],
    [words.settledStated, stated],
    [words.unexplained, remainder],
  ]);
  if (balance) {
    const { opening, fees, givenBack, payouts, closing } = balanceOf(total, balance.opening);
    const ofService: [string, number][] =
      balance.closing === null
        ? []
        : [
            [words.closingStated, balance.closing],
            [words.unexplained, balance.closing - closing],
          ];
    rows.push(
      ...linesOf('Balance', [
        [words.opening, opening],
        [words.fees, fees],
        [words.givenBack, 0 - givenBack],
        [words.payouts, 0 - payouts],
        [words.closing, closing],
        ...ofService,
      ]),
    );
  }
  return { header: ['Part', 'Line', 'Amount (cents)', 'Amount (USD)'], rows };
}
