// A tip comes after the account was looked at: the money for both is asked for once more before anything is authorised.
import { accountNumberOf, findBankAccount } from '../../store/checkout/bank-accounts.ts';
import type { VisitRow } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';

/** Refuses (409) where the visit's account is known to hold less than `total`, in cents. */
export async function refuseShortAccount(context: CheckoutContext, visit: VisitRow, total: number): Promise<void> {
  const { store, bank, accountCipher } = context;
  const row = visit.bank_account_id === null ? undefined : await findBankAccount(store, visit.bank_account_id);
  if (!row) return;
  const accountNumber = accountNumberOf(accountCipher, row);
  const check = await bank.check({ routingNumber: row.routing_number, accountNumber });
  if (check.kind === 'valid' && (check.balance === null || check.balance >= total)) return;
  throw new CheckoutRefusal(409, { code: 'total_not_covered' }, 'The account does not hold the amount with its tip.');
}
