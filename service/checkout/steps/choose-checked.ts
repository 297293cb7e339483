// An account the bank was asked about becomes the one to pay from, where it is good for it.
import { INSUFFICIENT_BALANCE } from '../../../contract/payment-api/checkout.ts';
import { type AccountFacts, fingerprintOf, keepBankAccount } from '../../store/checkout/bank-accounts.ts';
import { isClosedAccount } from '../../store/checkout/closed-accounts.ts';
import { noteFailure, noteStep } from '../../store/checkout/progress.ts';
import { noteChosenAccount } from '../../store/checkout/visits.ts';
import type { AccountCheck } from '../bank/bank-connection.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import type { ShownAccount } from '../messages.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { meetTrouble, type Visit } from './visit-of-call.ts';

export type Checked = { account: AccountFacts; check: AccountCheck };
type Chosen = { is_sufficient_funds: boolean; account: ShownAccount };

/** Keeps it and notes it with the visit. Refuses (409) one that is closed, that its bank doesn't know, or that takes no more debits. */
export async function chooseChecked(
  context: CheckoutContext,
  { visit, session, consumerId }: Visit & { consumerId: string },
  { account, check }: Checked,
): Promise<Chosen> {
  const { store, now, accountCipher } = context;
  const trouble = await meetTrouble(context, session);
  const refuse = async (obstacle: Obstacle) => {
    await noteFailure(store, visit, 'session_account_not_valid', now());
    return refuseAccount(obstacle);
  };
  if (check.kind !== 'valid') throw await refuse(check.kind);
  if (trouble === 'account_closed') throw await refuse('closed');
  if (await isClosedAccount(store, fingerprintOf(accountCipher, account))) throw await refuse('no_debits');
  const isEnough = check.balance === null || check.balance >= session.total_amount;
  const isSufficient = isEnough && trouble !== 'insufficient_balance';
  const kept = { consumerId, account, validatedBy: check.validatedBy };
  const { id } = await keepBankAccount(store, accountCipher, kept, now());
  const isNoted = await store.transaction().execute(async (tx) => {
    if (!(await noteChosenAccount(tx, visit, { id, isSufficient }))) return false;
    if (isSufficient) await noteStep(tx, session.id, 'account_chosen', now());
    else await noteFailure(tx, visit, INSUFFICIENT_BALANCE, now());
    return true;
  });
  if (!isNoted) {
    const words = 'Another account was chosen while this one was being checked. Choose again.';
    throw new CheckoutRefusal(409, { code: 'chosen_meanwhile' }, words);
  }
  return { is_sufficient_funds: isSufficient, account: shown(account) };
}

type Obstacle = 'closed' | 'unknown' | 'no_debits';

function refuseAccount(reason: Obstacle): CheckoutRefusal {
  const words = {
    closed: 'The bank says that this account is closed. Choose another account, or close to leave.',
    no_debits: 'The bank returned an earlier payment from this account and takes no more. Choose another account.',
    unknown: "The bank doesn't know this account. Check the numbers, or choose another account.",
  };
  return new CheckoutRefusal(409, { code: 'account_not_valid', reason }, words[reason]);
}

function shown({ bankName, kind, accountNumber }: AccountFacts): ShownAccount {
  return { bankName, kind, lastFour: accountNumber.slice(-4) };
}
