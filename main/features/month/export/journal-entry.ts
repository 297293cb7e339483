// The double entry of a movement: one amount from one account of the books to another, so an entry always balances.
import type { BooksAccount } from '../../../../contract/console/accounting.ts';
import type { Movement } from '../../../../contract/console/month.ts';
import type { MovementKind } from '../../../../contract/console/movement-kind.ts';

/** cents: above 0. */
export type Transfer = { debit: BooksAccount; credit: BooksAccount; cents: number };

type Sides = readonly [debit: BooksAccount, credit: BooksAccount];
type Role = Movement['accountRole'];

const GAINED: Record<Role, Sides> = {
  seller: ['clearing', 'owed_to_sellers'],
  platform: ['clearing', 'sales'],
  merchant: ['clearing', 'sales'],
};
const PAID_OUT: Record<Role, Sides> = {
  seller: ['owed_to_sellers', 'clearing'],
  platform: ['bank', 'clearing'],
  merchant: ['bank', 'clearing'],
};
const givenBack = (account: BooksAccount): Record<Role, Sides> => ({
  seller: ['owed_to_sellers', 'clearing'],
  platform: [account, 'clearing'],
  merchant: [account, 'clearing'],
});

const SIDES: Record<MovementKind, Record<Role, Sides>> = {
  capture: GAINED,
  presented_again: GAINED,
  refund_failed: GAINED,
  return: givenBack('returned_payments'),
  refund: givenBack('refunds'),
  deposit: PAID_OUT,
  fee: {
    seller: ['owed_to_sellers', 'seller_fees'],
    // The platform's fee on its own sale is paid out to it with the others.
    platform: ['processing_fees', 'seller_fees'],
    merchant: ['processing_fees', 'clearing'],
  },
  payout: { seller: ['bank', 'clearing'], platform: ['bank', 'clearing'], merchant: ['bank', 'clearing'] },
};

/** null of an unknown amount, and of one that moves nothing. A negative amount goes the other way. */
export function transferOf({
  kind,
  accountRole,
  amount,
}: Pick<Movement, 'kind' | 'accountRole' | 'amount'>): Transfer | null {
  if (amount === null || amount === 0) return null;
  const [debit, credit] = SIDES[kind][accountRole];
  return amount > 0 ? { debit, credit, cents: amount } : { debit: credit, credit: debit, cents: -amount };
}
