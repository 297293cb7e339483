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
  await addToTotals(tx, postings);
}

/** The other accounts aren't read, and every charge or settlement would wait for their one row. */
const HELD: AccountKind[] = ['receivable', 'balance'];

/** Adds the postings to the totals, in the transaction that writes their entries. */
async function addToTotals(tx: Kysely<Tables>, postings: Posting[]): Promise<void> {
  const changes = changesOf(postings);
  if (changes.length === 0) return;
  await tx
    .insertInto('book_totals')
    .values(changes)
    .onConflict((conflict) =>
      conflict.columns(['account', 'owner_id', 'month', 'kind']).doUpdateSet(({ eb, ref }) => ({
        entries: eb('book_totals.entries', '+', ref('excluded.entries')),
        amount: eb('book_totals.amount', '+', ref('excluded.amount')),
      })),
    )
    .execute();
}

/** One row for each total, always in the same order: two transactions that want the same rows wait for each other, and never both. */
function changesOf(postings: Posting[]): BookTotalsTable[] {
  const changes = new Map<string, BookTotalsTable>();
  for (const { kind, at, lines } of postings) {
    for (const { account, owner, amount } of lines.filter((line) => HELD.includes(line.account))) {
      const month = monthOf(at);
      const key = [account, owner, month, kind].join(' ');
      const earlier = changes.get(key) ?? { account, owner_id: owner, month, kind, entries: 0, amount: 0 };
      changes.set(key, { ...earlier, entries: earlier.entries + 1, amount: earlier.amount + amount });
    }
  }
  return [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}
