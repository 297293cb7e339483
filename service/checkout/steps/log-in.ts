// The consumer logs in at their bank and sees the accounts there. User name and password go to the bank and nowhere else.
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { noteProgress, takeLoginAttempt } from '../../store/checkout/visits.ts';
import type { SessionRow } from '../../store/sessions.ts';
import type { ConnectedAccount } from '../bank/bank-connection.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import type { OfferedAccount } from '../messages.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { readBody } from './read-body.ts';
import { provedVisitOfCall } from './visit-of-call.ts';

const LoginRequest = z.strictObject({
  institution: z.string().max(100),
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
});

/** So many failed logins in one visit, whichever the bank: a checkout is no place to guess passwords. Ours. */
const LOGIN_ATTEMPTS = 5;

/** Adds the step to the app. */
export function serveLogin(app: ServiceApp, context: CheckoutContext): void {
  const { store, bank } = context;
  app.post('/checkout/api/sessions/:session_id/login', jsonOnly, async (c) => {
    const { visit, session } = await provedVisitOfCall(context, c);
    const login = await readBody(c, LoginRequest);
    // Counted before the bank is asked: of many at once no more than five get there.
    const attempt = await takeLoginAttempt(store, visit, LOGIN_ATTEMPTS);
    if (attempt === undefined) {
      const words = 'There were too many failed logins. Enter the routing and account number instead.';
      throw new CheckoutRefusal(429, { code: 'too_many_logins' }, words);
    }
    const accounts = await bank.logIn(login);
    if (!accounts) {
      const problem = { code: 'login_refused', attempts_left: LOGIN_ATTEMPTS - attempt } as const;
      throw new CheckoutRefusal(409, problem, "The bank didn't accept user name and password.");
    }
    await noteProgress(store, visit, { logged_in_at: login.institution, login_attempts: 0 });
    return c.json({ accounts: offeredAccounts(context, session, accounts) });
  });
}

/** The accounts as the consumer chooses among them. */
export function offeredAccounts(
  { troubles }: CheckoutContext,
  session: SessionRow,
  accounts: ConnectedAccount[],
): OfferedAccount[] {
  const isPoor = troubles?.of(session) === 'insufficient_balance';
  return accounts.map(({ key, name, kind, accountNumber, balance }) => {
    return { key, name, kind, lastFour: accountNumber.slice(-4), balance: isPoor ? 0 : balance };
  });
}
