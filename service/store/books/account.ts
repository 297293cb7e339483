// The accounts that have a holder, and their sums as the holder sees them: what the service owes, in positive cents.

import type { Month } from '../../../contract/books-month.ts';
import { type BookAccount, EntryKind } from '../../../contract/dashboard-api/entry.ts';
import type { AccountKind, PostingKind } from '../../books/postings.ts';
import type { Store } from '../database.ts';

/** `owner` is a marketplace for a balance, an organization for a settlement account. */
export type HeldAccount = { account: BookAccount; owner: string };

/** What the book calls the account. */
export function inTheBook(account: BookAccount): AccountKind {
  return account === 'balance' ? 'balance' : 'receivable';
}

const ON_A_BALANCE: Partial<Record<PostingKind, EntryKind>> = {
  charge: 'seller_fee',
  presentment: 'seller_fee',
  return: 'seller_fee_return',
  late_return: 'seller_fee_return',
  fee_adjustment: 'seller_fee_return',
  refund: 'seller_fee_return',
  refund_failed: 'seller_fee_return',
};

/** What a posting of a kind is to the holder of the account. Only what is written on accounts that somebody holds is asked for. */
export function entryKind(account: BookAccount, posting: PostingKind): EntryKind {
  return EntryKind.parse((account === 'balance' ? ON_A_BALANCE[posting] : undefined) ?? posting);
}

/** With what isn't counted in them yet, in one statement: of a debit that is being counted, it sees one or the other. */
function totals(store: Store, { account, owner }: HeldAccount) {
  const of = (table: 'book_totals' | 'uncounted_debits') =>
    store
      .selectFrom(table)
      .select(['month', 'kind', 'entries', 'amount'])
      .where('account', '=', inTheBook(account))
      .where('owner_id', '=', owner);
  const uncounted = of('uncounted_debits').where('entries', '>', 0);
  return store.selectFrom(of('book_totals').unionAll(uncounted).as('totals'));
}

/** What is in an account, in cents; with `before`, what was in it when that month began. */
export async function sumOf(store: Store, held: HeldAccount, before?: Month): Promise<number> {
  let query = totals(store, held).select((row) => row.fn.sum('amount').as('sum'));
  if (before !== undefined) query = query.where('month', '<', before);
  const { sum } = await query.executeTakeFirstOrThrow();
  return 0 - Number(sum ?? 0);
}

export type KindTotal = { kind: EntryKind; count: number; amount: number };

/** How many entries of each kind an account has in a month, and what they come to in cents. */
export async function totalsOf(store: Store, held: HeldAccount, month: Month): Promise<KindTotal[]> {
  const rows = await totals(store, held)
    .select(['kind', 'entries', 'amount'])
    .where('month', '=', month)
    .orderBy('kind')
    .execute();
  const byKind = new Map<EntryKind, KindTotal>();
  for (const row of rows) {
    const kind = entryKind(held.account, row.kind);
    const { count, amount } = byKind.get(kind) ?? { count: 0, amount: 0 };
    byKind.set(kind, { kind, count: count + Number(row.entries), amount: amount - Number(row.amount) });
  }
  return [...byKind.values()];
}

/**
 * What an organization has with the service, in cents: `pending`, charged and neither settled nor returned yet; `settled`, what reached
 * its bank; `owed`, what it has to give back for refunds and for charges that were returned later, and that was not withheld yet.
 */
export async function settlementSums(store: Store, organizationId: string) {
  const rows = await totals(store, { account: 'settlement', owner: organizationId })
    .select((row) => ['kind' as const, row.fn.sum('amount').as('sum')])
    .groupBy('kind')
    .execute();
  const of = (...kinds: PostingKind[]) =>
    rows.reduce((total, { kind, sum }) => (kinds.includes(kind) ? total - Number(sum) : total), 0);
  return {
    pending: of('charge', 'presentment', 'return', 'settlement'),
    settled: 0 - of('settlement', 'withheld'),
    owed: 0 - of('late_return', 'fee_adjustment', 'refund', 'refund_failed', 'withheld'),
  };
}

/** When the next charge of an organization settles, or null. */
export async function nextSettlement(store: Store, organizationId: string): Promise<string | null> {
  const next = await store
    .selectFrom('debits')
    .select('due_at')
    .where('organization_id', '=', organizationId)
    .where('settled_at', 'is', null)
    .where('returned_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at ?? null;
}
