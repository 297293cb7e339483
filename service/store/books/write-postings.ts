// Writing into the account book: a posting with all its entries, in the caller's transaction.
import type { Kysely } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Posting } from '../../books/postings.ts';
import { newId } from '../../identifiers.ts';
import type { Tables } from '../tables.ts';
import { addToTotals } from './totals.ts';

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
