// The consumer chooses the account to pay from: one of those at their bank, or one they type. It is checked before it is kept.
import { z } from 'zod';
import type { ServiceApp } from '../../api/app.ts';
import { jsonOnly } from '../../api/json-only.ts';
import { type AccountFacts, keepBankAccount } from '../../store/checkout/bank-accounts.ts';
import { noteChosenAccount, type VisitRow } from '../../store/checkout/visits.ts';
import { isAccountNumber } from '../bank/account-number.ts';
import type { AccountCheck, BankConnection } from '../bank/bank-connection.ts';
import { isRoutingNumber } from '../bank/routing-number.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import type { ShownAccount } from '../messages.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { provedVisitOfCall } from './proved-visit.ts';
import { readBody } from './read-body.ts';
import { refuseAccountNumber, refuseRoutingNumber } from './refuse-numbers.ts';
import { meetTrouble } from './visit-of-call.ts';

const AccountRequest = z.union([
  z.strictObject({ account: z.string().max(100) }),
  z.strictObject({
    routing_number: z.string().max(100),
    account_number: z.string().max(100),
    kind: z.enum(['checking', 'savings']),
  }),
]);

type Checked = { account: AccountFacts; check: AccountCheck };

/** Adds the step to the app. */
export function serveAccountChoice(app: ServiceApp, context: CheckoutContext): void {
  const { store, now, bank, accountCipher } = context;
  app.post('/checkout/api/sessions/:session_id/account', jsonOnly, async (c) => {
    const { visit, session, consumerId } = await provedVisitOfCall(context, c);
    const { account, check } = await checked(bank, visit, await readBody(c, AccountRequest));
    const trouble = await meetTrouble(context, session);
    if (check.kind !== 'valid') throw refuseAccount(check.kind);
    if (trouble === 'account_closed') throw refuseAccount('closed');
    const isEnough = check.balance === null || check.balance >= session.total_amount;
    const isSufficient = isEnough && trouble !== 'insufficient_balance';
    const kept = { consumerId, account, validatedBy: check.validatedBy };
    const { id } = await keepBankAccount(store, accountCipher, kept, now());
    if (!(await noteChosenAccount(store, visit, { id, isSufficient }))) {
      const words = 'Another account was chosen while this one was being checked. Choose again.';
      throw new CheckoutRefusal(409, { code: 'chosen_meanwhile' }, words);
    }
    return c.json({ is_sufficient_funds: isSufficient, account: shown(account) });
  });
}

async function checked(
  bank: BankConnection,
  visit: VisitRow,
  request: z.infer<typeof AccountRequest>,
): Promise<Checked> {
  if ('account' in request) {
    const found = visit.logged_in_at === null ? undefined : await bank.accountOf(visit.logged_in_at, request.account);
    if (!found) {
      const words = 'account: is none of the accounts at the bank that was logged in at';
      throw new CheckoutRefusal(422, { code: 'no_such_account' }, words);
    }
    return { account: found, check: { kind: 'valid', balance: found.balance, validatedBy: 'bank_login' } };
  }
  const { routing_number: routingNumber, account_number: accountNumber, kind } = request;
  if (!isRoutingNumber(routingNumber)) throw refuseRoutingNumber();
  if (!isAccountNumber(accountNumber)) throw refuseAccountNumber();
  // A bank nobody can name goes by its number, in any language.
  const bankName = (await bank.bankName(routingNumber)) ?? `ABA ${routingNumber}`;
  const check = await bank.check({ routingNumber, accountNumber });
  return { account: { bankName, kind, routingNumber, accountNumber }, check };
}

function refuseAccount(reason: 'closed' | 'unknown'): CheckoutRefusal {
  const words = {
    closed: 'The bank says that this account is closed. Choose another account, or close to leave.',
    unknown: "The bank doesn't know this account. Check the numbers, or choose another account.",
  };
  return new CheckoutRefusal(409, { code: 'account_not_valid', reason }, words[reason]);
}

function shown({ bankName, kind, accountNumber }: AccountFacts): ShownAccount {
  return { bankName, kind, lastFour: accountNumber.slice(-4) };
}
