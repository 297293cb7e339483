// A month of an account as CSV: every entry, newest first, however many there are.
import { Readable } from 'node:stream';
import type { Month } from '../../../contract/books-month.ts';
import type { EntryKind } from '../../../contract/dashboard-api/entry.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { asFigure, type Cell, csvRows } from '../../../lib/csv.ts';
import { boundsOf } from '../../books/months.ts';
import type { HeldAccount } from '../../store/books/account.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { type EntryPosition, listEntries } from '../../store/books/entries.ts';
import type { Store } from '../../store/database.ts';
import { namesOf } from '../../store/organizations.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';
import { accountOf, requestedMonth } from './requested-month.ts';

const ENTRIES_AT_A_TIME = 500;
const HEADER = [
  ...['time (UTC)', 'kind', 'amount (cents)', 'amount (USD)'],
  ...['seller', 'organization_id', 'track_number', 'charge_id', 'payout_id', 'entry_id'],
];

/** Never translated or reworded, like the header: spreadsheets and programs compare them. */
const KINDS: Record<EntryKind, string> = {
  seller_fee: 'Seller fee',
  seller_fee_return: 'Seller fee given back',
  payout: 'Payout',
  charge: 'Charge, less its fee',
  settlement: 'Settlement',
  return: 'Returned before settlement',
  late_return: 'Returned after settlement',
  withheld: 'Withheld for a return',
  presentment: 'Presented again, less its fee',
  refund: 'Refund, less its fee',
  refund_failed: 'Failed refund, less its fee',
  fee_adjustment: 'Fee of earlier refunds',
};

export function serveStatementCsv(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get('/dashboard/statements/:file{[0-9-]+\\.csv}', async (c) => {
    const held = accountOf(c);
    const month = requestedMonth(c, c.req.param('file').replace('.csv', ''));
    await applyDueChanges(store, c.get('organization').id, c.get('at'));
    return c.body(Readable.toWeb(Readable.from(linesOf(store, held, month))) as ReadableStream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="statement-${month}-${held.account}.csv"`,
    });
  });
}

async function* linesOf(store: Store, held: HeldAccount, month: Month): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvRows([HEADER]));
  let after: EntryPosition | undefined;
  for (;;) {
    const entries = await listEntries(store, held, { ...boundsOf(month), after, limit: ENTRIES_AT_A_TIME });
    const names = await namesOf(store, [...new Set(entries.map(({ organization_id: id }) => id ?? ''))]);
    const rows = entries.map((entry): Cell[] => [
      ...[asFigure(entry.create_date.replace('T', ' ').slice(0, 19)), KINDS[entry.kind], entry.amount],
      ...[asFigure(formatCents(entry.amount).replace(/[$,]/g, ''))],
      ...[names.get(entry.organization_id ?? '') ?? null, entry.organization_id, entry.track_number],
      ...[entry.charge_id, entry.payout_id, entry.id],
    ]);
    if (rows.length > 0) yield encoder.encode(csvRows(rows));
    after = entries.length === ENTRIES_AT_A_TIME ? entries.at(-1) : undefined;
    if (!after) return;
  }
}
