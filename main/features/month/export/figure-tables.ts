// The figures of a month as tables: a row for each seller, and the bridges from captures to deposits and to the balance.
import type { MonthBalance } from '../../../../contract/console/month.ts';
import {
  type AccountFigures,
  type BridgeStep,
  balanceOf,
  bridgeOf,
  type MonthFigures,
  totalOf,
} from '../../../../contract/console/month-figures.ts';
import { plainDollars } from '../../../ledger/lists/csv.ts';
import type { FigureTable } from './month-books.ts';

/** Amounts in cents, as the month's page has them. */
const FIGURES: [name: string, cents: (figures: AccountFigures) => number][] = [
  ['Captured', ({ capture }) => capture.amount],
  ['Presented again', ({ presented_again }) => presented_again.amount],
  ['Fees', ({ fee }) => fee.amount],
  ['Refunded', ({ refund, refund_failed }) => refund.amount - refund_failed.amount],
  ['Returned', (figures) => figures.return.amount],
  ['Deposited', ({ deposit }) => deposit.amount],
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

const STEPS: Readonly<Record<BridgeStep, string>> = {
  captured: 'Captured',
  presented_again: 'Presented again',
  open: 'Not deposited yet',
  later: 'Deposited in another month',
  settled: 'Settled, in no deposit known to Paydesk',
  came_back: 'Returned before any deposit',
  earlier: 'Captured in an earlier month',
  elsewhere: 'Charges of no order in Paydesk',
  fees: 'Fees withheld',
  refunds: 'Refunds withheld',
  returns: 'Returns withheld',
  fees_returned: 'Fees returned',
  brought_forward: 'Owed from earlier deposits',
  carried_forward: 'Owed to later deposits',
};

/** balance: null of a merchant alone. */
export function bridgeTable({ accounts }: MonthFigures, balance: MonthBalance | null): FigureTable {
  const total = totalOf(accounts);
  const { steps, computed, stated, remainder } = bridgeOf(total);
  const line = (part: string, name: string, cents: number) => [part, name, cents, plainDollars(cents)];
  const rows = [
    ...steps.map(({ step, cents }) => line('Captures to deposits', STEPS[step], cents)),
    line('Captures to deposits', 'Computed', computed),
    line('Captures to deposits', 'Deposited', stated),
    line('Captures to deposits', 'Remainder', remainder),
  ];
  if (balance) {
    const { opening, fees, givenBack, payouts, closing } = balanceOf(total, balance.opening);
    rows.push(
      line('Balance', 'Opening balance', opening),
      line('Balance', 'Fees', fees),
      line('Balance', 'Fees given back', 0 - givenBack),
      line('Balance', 'Payouts', 0 - payouts),
      line('Balance', 'Computed closing balance', closing),
    );
    if (balance.closing !== null)
      rows.push(
        line('Balance', 'Closing balance, as the payment service states it', balance.closing),
        line('Balance', 'Remainder', balance.closing - closing),
      );
  }
  return { header: ['Part', 'Line', 'Amount (cents)', 'Amount (USD)'], rows };
}
