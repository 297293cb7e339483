// Pages of an account's entries, newest first, by key: the millionth page is as quick as the first.
import { Entry } from '../../../contract/dashboard-api/entry.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';
import { entryKind, type HeldAccount, inTheBook } from './account.ts';

/** The last entry of the page before. */
export type EntryPosition = { create_date: string; id: string };

type EntriesRequest = { from?: number; to?: number; after: EntryPosition | undefined; limit: number };

/** Up to `limit` entries from a moment to another (ms, UTC) that come after a position. */
export async function listEntries(
  store: Store,
  held: HeldAccount,
  { from, to, after, limit }: EntriesRequest,
): Promise<Entry[]> {
  let query = store
    .selectFrom('book_entries')
    .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
    .leftJoin('debits', 'debits.id', 'book_postings.source_id')
    .leftJoin('refunds', 'refunds.id', 'book_postings.source_id')
    .leftJoin('charges', (join) =>
      join.on(({ eb, fn, ref }) => eb(ref('charges.id'), '=', fn.coalesce('debits.charge_id', 'refunds.charge_id'))),
    )
    .select(['book_entries.id', 'book_entries.amount', 'book_entries.posted_at'])
    .select(['book_postings.kind', 'book_postings.source_id', 'charges.track_number'])
    .select(['charges.id as charge_id', 'charges.organization_id'])
    .where('book_entries.account', '=', inTheBook(held.account))
    .where('book_entries.owner_id', '=', held.owner);
  if (from !== undefined) query = query.where('book_entries.posted_at', '>=', timestampOf(from));
  if (to !== undefined) query = query.where('book_entries.posted_at', '<', timestampOf(to));
  if (after) {
    // Compared as a pair, which the index answers; spelt out with "or" it would be read from the newest entry on.
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('book_entries.posted_at', 'book_entries.id'), '<', tuple(after.create_date, after.id)),
    );
  }
  const rows = await query
    .orderBy('book_entries.posted_at', 'desc')
    .orderBy('book_entries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) =>
    Entry.parse({
      id: row.id,
      create_date: row.posted_at,
      kind: entryKind(held.account, row.kind),
      amount: 0 - Number(row.amount),
      charge_id: row.charge_id,
      organization_id: row.organization_id,
      track_number: row.track_number,
      payout_id: row.kind === 'payout' ? row.source_id : null,
    }),
  );
}
