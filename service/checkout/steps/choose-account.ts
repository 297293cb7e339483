// The consumer chooses the account to pay from: one of those at their bank, or one they type. It is checked before it is kept.
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import type { VisitRow } from '../../store/checkout/visits.ts';
import type { BankConnection } from '../bank/bank-connection.ts';
import { isAccountNumber, isRoutingNumber } from '../bank/routing-number.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { type Checked, chooseChecked } from './choose-checked.ts';
import { readBody, refuseAccountNumber, refuseRoutingNumber } from './read-body.ts';
import { provedVisitOfCall } from './visit-of-call.ts';

const AccountRequest = z.union([
  z.strictObject({ account: z.string().max(100) }),
  z.strictObject({
    routing_number: z.string().max(100),
    account_number: z.string().max(100),
    kind: z.enum(['checking', 'savings']),
  }),
]);

/** Adds the step to the app. */
export function serveAccountChoice(app: ServiceApp, context: CheckoutContext): void {
  app.post('/checkout/api/sessions/:session_id/account', jsonOnly, async (c) => {
    const visit = await provedVisitOfCall(context, c);
    const account = await checked(context.bank, visit.visit, await readBody(c, AccountRequest));
    return c.json(await chooseChecked(context, visit, account));
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
  // A bank without a known name goes by its number, in any language.
  const bankName = (await bank.bankName(routingNumber)) ?? `ABA ${routingNumber}`;
  const check = await bank.check({ routingNumber, accountNumber });
  return { account: { bankName, kind, routingNumber, accountNumber }, check };
}
