// The accounts that have a holder, and their sums as the holder sees them: what the service owes, in positive cents.
import type { BookAccount, EntryKind } from '../../../contract/dashboard-api/entry.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { AccountKind, PostingKind } from '../../books/postings.ts';
import type { Store } from '../database.ts';

/** `owner` is a marketplace for a balance, an organization for a settlement account. */
export type HeldAccount = { account: BookAccount; owner: string };

/** What the book calls the account. */
export function inTheBook(account: BookAccount): AccountKind {
  return account === 'balance' ? 'balance' : 'receivable';
}

/** What a posting of a kind is to the holder of the account. */
export function entryKind(account: BookAccount, posting: PostingKind): EntryKind {
  return account === 'balance' && posting === 'charge' ? 'seller_fee' : posting;
}

/** What is in an account, in cents; with `before` (ms, UTC), what was in it at that moment. */
export async function sumOf(store: Store, { account, owner }: HeldAccount, before?: number): Promise<number> {
  let query = store
    .selectFrom('book_entries')
    .select((entry) => entry.fn.sum('amount').as('sum'))
    .where('account', '=', inTheBook(account))
    .where('owner_id', '=', owner);
  if (before !== undefined) query = query.where('posted_at', '<', timestampOf(before));
  const { sum } = await query.executeTakeFirstOrThrow();
  return 0 - Number(sum ?? 0);
}

/** How many entries of each kind an account has from a moment to another (ms, UTC), and what they come to in cents. */
export async function totalsOf(
  store: Store,
  { account, owner }: HeldAccount,
  { from, to }: { from: number; to: number },
) {
  const rows = await store
    .selectFrom('book_entries')
    .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
    .select('book_postings.kind')
    .select((entry) => [entry.fn.countAll().as('count'), entry.fn.sum('book_entries.amount').as('sum')])
    .where('book_entries.account', '=', inTheBook(account))
    .where('book_entries.owner_id', '=', owner)
    .where('book_entries.posted_at', '>=', timestampOf(from))
    .where('book_entries.posted_at', '<', timestampOf(to))
    .groupBy('book_postings.kind')
    .orderBy('book_postings.kind')
    .execute();
  return rows.map(({ kind, count, sum }) => ({
    kind: entryKind(account, kind),
    count: Number(count),
    amount: 0 - Number(sum),
  }));
}

/** What settled to an organization since the beginning, in cents, and when the next of it is due. */
export async function settlementsOf(store: Store, organizationId: string) {
  const of = store.selectFrom('settlements').where('organization_id', '=', organizationId);
  const { amount, fees } = await of
    .select((row) => [row.fn.sum('amount').as('amount'), row.fn.sum('fees').as('fees')])
    .where('settled_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const next = await of.select('due_at').where('settled_at', 'is', null).orderBy('due_at').limit(1).executeTakeFirst();
  return { settled: Number(amount ?? 0) - Number(fees ?? 0), nextDue: next?.due_at ?? null };
}
