// What deposits must say: each is the sum of its lines, of what is in the book, and of what came before it.
import { expect } from 'vitest';
import type { Store } from '../../../service/store/database.ts';

/** Expects an organization's deposits to be right, and to come to all that reached its bank and all that it owes (cents). */
export async function expectDeposits(
  store: Store,
  organizationId: string,
  { settled, owed }: { settled: number; owed: number },
): Promise<void> {
  const deposits = await store
    .selectFrom('settlements')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('deposited_at')
    .execute();
  const lines = await store
    .selectFrom('settlement_lines')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();
  let carried = 0;
  for (const row of deposits) {
    const cents = (name: keyof typeof row) => Number(row[name]);
    const own = lines.filter(({ settlement_id }) => settlement_id === row.id);
    const sum = (kinds: string[], of: 'amount' | 'fee') =>
      own.reduce((total, line) => (kinds.includes(line.kind) ? total + Number(line[of]) : total), 0);
    const told = ['charges', 'fees', 'refunds', 'returns', 'fees_returned', 'lines'] as const;
    expect(Object.fromEntries(told.map((name) => [name, cents(name)]))).toEqual({
      charges: sum(['charge'], 'amount'),
      fees: 0 - sum(['charge'], 'fee'),
      refunds: 0 - sum(['refund', 'refund_failed'], 'amount'),
      returns: 0 - sum(['return'], 'amount'),
      fees_returned: sum(['refund', 'refund_failed', 'return'], 'fee'),
      lines: own.length,
    });
    expect([cents('brought_forward'), cents('amount') >= 0, cents('carried_forward') >= 0]).toEqual([
      carried,
      true,
      true,
    ]);
    carried = cents('carried_forward');
    expect(cents('amount')).toBe(
      own.reduce((total, { amount, fee }) => total + Number(amount) + Number(fee), 0) -
        cents('brought_forward') +
        carried,
    );
    expect(cents('amount')).toBe(await reachedTheBank(store, organizationId, row.deposited_at));
  }
  const waiting = lines.filter(({ settlement_id }) => settlement_id === null);
  expect(deposits.reduce((total, { amount }) => total + Number(amount), 0)).toBe(settled);
  expect(carried - waiting.reduce((total, { amount, fee }) => total + Number(amount) + Number(fee), 0)).toBe(owed);
}

/** What the book says was settled less what was withheld at a moment, in cents. */
async function reachedTheBank(store: Store, organizationId: string, at: string): Promise<number> {
  const { sum } = await store
    .selectFrom('book_entries')
    .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
    .select((row) => row.fn.sum('book_entries.amount').as('sum'))
    .where('book_entries.account', '=', 'receivable')
    .where('book_entries.owner_id', '=', organizationId)
    .where('book_entries.posted_at', '=', at)
    .where('book_postings.kind', 'in', ['settlement', 'withheld'])
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
