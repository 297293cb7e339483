// The rows of the figures that aren't all movements of a kind: debits by what became of them, and lines of deposits.
import type { Kysely } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { Movement } from '../../../contract/console/month.ts';
import type { DebitFilter, LineFilter } from '../../../contract/console/movement-kind.ts';
import { isLater, sortable } from '../../core/month.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type StatedRow, withStates } from './complete-movements.ts';
import { type LinePlace, linesFrom, type MonthLine } from './month-lines.ts';
import { type MonthSpan, movementsFrom, startOf } from './movements.ts';

type Db = Kysely<LedgerTables>;

export type FigureFilter = DebitFilter | LineFilter;

/** Where a row stands in its list: its key, and what the list is sorted by. */
export type RowPlace = [key: string, ...sortedBy: string[]];
export type PlacedRow = { place: RowPlace; row: StatedRow };

type Span = Pick<MonthSpan, 'provider' | 'month' | 'accountId'>;

/** Engineering value: of each table, read within some ten milliseconds. */
const PIECE = 500;

const IS_SHOWN: Record<DebitFilter, (row: StatedRow, month: string) => boolean> = {
  open: ({ state }) => state === 'waiting',
  came_back: ({ state }) => state === 'came_back',
  settled: ({ state }) => state === 'settled',
  later: ({ state, deposited_at: depositedAt }, month) => isLater({ state, depositedAt }, month),
};

type Shown = Pick<StatedRow, 'kind' | 'amount'>;

/** null: the line isn't of this figure. */
const SHOWN_AS: Record<LineFilter, (line: MonthLine) => Shown | null> = {
  earlier: ({ debit, amount }) => (debit === 'earlier' ? { kind: 'capture', amount } : null),
  elsewhere: ({ debit, amount }) => (debit === 'elsewhere' ? { kind: 'capture', amount } : null),
  deposit_fees: ({ kind, fee }) => (kind === 'charge' ? { kind: 'fee', amount: 0 - fee } : null),
  deposit_refunds: ({ kind, amount }) => {
    if (kind === 'refund') return { kind, amount: 0 - amount };
    return kind === 'refund_failed' ? { kind, amount } : null;
  },
  deposit_returns: ({ kind, amount }) => (kind === 'return' ? { kind, amount: 0 - amount } : null),
  fees_returned: ({ kind, fee }) => (kind !== 'charge' && fee !== 0 ? { kind: 'fee', amount: 0 - fee } : null),
};

const isOfLines = (show: FigureFilter): show is LineFilter => show in SHOWN_AS;

/** The row of a debit under a figure; null where it isn't one of the figure's. */
export const debitRow = (show: DebitFilter, row: StatedRow, month: string): PlacedRow | null =>
  IS_SHOWN[show](row, month) ? { place: [row.key, sortable(row.at)], row } : null;

/** The same of a line of a deposit. */
export function lineRow(show: LineFilter, line: MonthLine): PlacedRow | null {
  const shown = SHOWN_AS[show](line);
  if (!shown) return null;
  const key = `line ${line.depositId} ${line.id}`;
  return {
    place: [key, booksDayOf(Date.parse(line.depositedAt)), line.accountId, line.depositId, line.at, line.id],
    row: {
      ...shown,
      key,
      at: line.at,
      account_id: line.accountId,
      order_id: line.orderId,
      charge_id: line.chargeId,
      refund_id: line.refundId,
      deposit_id: line.depositId,
      deposited_at: line.depositedAt,
      payout_id: null,
      track_number: line.trackNumber,
      code: null,
      note: null,
      attempt: 1,
      state: null,
    },
  };
}

/** As it was when its month was closed: nothing is looked up. */
export const lineMovement = (line: MonthLine, row: StatedRow): Movement => ({
  key: row.key,
  kind: row.kind,
  at: row.at,
  day: booksDayOf(Date.parse(row.at)),
  accountId: row.account_id,
  accountName: line.accountName,
  accountRole: line.accountRole,
  orderId: row.order_id,
  chargeId: row.charge_id,
  refundId: row.refund_id,
  trackNumber: row.track_number,
  shopReference: null,
  consumerName: null,
  returnCode: null,
  settlementId: row.deposit_id,
  depositedAt: row.deposited_at,
  state: null,
  payoutId: null,
  note: null,
  amount: row.amount,
});

/** The rows of a figure in pieces, in their order. after: those that come after this one. */
export async function* figureRows(
  db: Db,
  show: FigureFilter,
  span: Span,
  after: RowPlace | null,
): AsyncGenerator<PlacedRow[]> {
  if (isOfLines(show)) {
    const [, day = '', accountId = '', depositId = '', at = '', id = ''] = after ?? [];
    const from: LinePlace | null = after && { deposit: [day, accountId, depositId], line: [at, id] };
    for await (const lines of linesFrom(db, { ...span, withHere: show === 'deposit_fees' }, from))
      yield lines.flatMap((line) => lineRow(show, line) ?? []);
    return;
  }
  const [key = '', at = startOf(span.month)] = after ?? [];
  const debits = movementsFrom(db, { ...span, kinds: ['capture', 'presented_again'] }, at.slice(0, 23), PIECE);
  for await (const piece of debits) {
    const left = piece.filter((row) => sortable(row.at) > at || (sortable(row.at) === at && row.key > key));
    const rows = await withStates(db, span.provider, left);
    yield rows.flatMap((row) => debitRow(show, row, span.month) ?? []);
    await new Promise(setImmediate);
  }
}
