// Writing into the account book: a posting with all its entries, in the caller's transaction.

import type { Kysely } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { monthOf } from '../../books/months.ts';
import type { AccountKind, Posting } from '../../books/postings.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Tables } from '../tables.ts';
import type { BookTotalsTable } from './tables.ts';

/** Writes the postings and adds them to the running totals. Rejects where one of a kind is posted for its source already. */
export async function writePostings(tx: Kysely<Tables>, postings: Posting[]): Promise<void> {
  await writeEntries(tx, postings);
  await addToTotals(tx, postings.flatMap(changesOf));
}

/** The same without the totals, to which the caller adds them. */
export async function writeEntries(tx: Kysely<Tables>, postings: Posting[]): Promise<void> {
  const rows = postings.map((posting) => ({ posting, id: newId('posting_'), posted_at: timestampOf(posting.at) }));
  await tx
    .insertInto('book_postings')
    .values(
      rows.map(({ posting, id, posted_at }) => ({ id, kind: posting.kind, source_id: posting.sourceId, posted_at })),
    )
    .execute();
  const entries = rows.flatMap(({ posting, id, posted_at }) =>
    posting.lines.map(({ account, owner, amount }) => ({
      id: newId('entry_'),
      posting_id: id,
      account,
      owner_id: owner,
      amount,
      posted_at,
    })),
  );
  await tx.insertInto('book_entries').values(entries).execute();
}

/** The other accounts aren't read, and every charge or settlement would wait for their one row. */
const HELD: AccountKind[] = ['receivable', 'balance'];

/** What a posting adds to the totals: a row for each of its lines on an account that is read. */
export function changesOf({ kind, at, lines }: Posting): BookTotalsTable[] {
  const held = lines.filter(({ account }) => HELD.includes(account));
  return held.map(({ account, owner, amount }) => ({
    account,
    owner_id: owner,
    month: monthOf(at),
    kind,
    entries: 1,
    amount,
  }));
}

/** Adds to the totals, in the caller's transaction. Always in the same order: two that want the same rows wait for each other, and never both. */
export async function addToTotals(tx: Kysely<Tables>, changes: BookTotalsTable[]): Promise<void> {
  const sums = new Map<string, BookTotalsTable>();
  for (const change of changes) {
    const key = [change.account, change.owner_id, change.month, change.kind].join(' ');
    const { entries, amount } = sums.get(key) ?? { entries: 0, amount: 0 };
    sums.set(key, { ...change, entries: entries + change.entries, amount: amount + change.amount });
  }
  const values = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  if (values.length === 0) return;
  await tx
    .insertInto('book_totals')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['account', 'owner_id', 'month', 'kind']).doUpdateSet(({ eb, ref }) => ({
        entries: eb('book_totals.entries', '+', ref('excluded.entries')),
        amount: eb('book_totals.amount', '+', ref('excluded.amount')),
      })),
    )
    .execute();
}
