// What happens in the checkout: the consumer chooses a bank account and authorises the debit. Only a page opened for the session can ask.
import { z } from 'zod';
import { CompletePayload } from '../../contract/payment-api/checkout.ts';
import type { ServiceApp } from '../api/app.ts';
import { invalidBody } from '../api/invalid-body.ts';
import { jsonOnly } from '../api/json-only.ts';
import { Refusal } from '../api/refusal.ts';
import type { ServiceContext } from '../api/service-context.ts';
import { visitIsOpen } from '../store/checkout-visits.ts';
import { authorizeSession, chooseBankAccount, findSession, type SessionRow } from '../store/sessions.ts';
import { holds } from './bank-accounts.ts';
import type { Trouble, Troubles } from './trouble.ts';

const TOKEN_HEADER = 'x-checkout-token';

const ChooseAccount = z.strictObject({ account: z.string().max(40) });

/** Adds the two steps of the consumer to the app. */
export function servePayments(app: ServiceApp, context: ServiceContext & { troubles?: Troubles | undefined }): void {
  const { store, now } = context;

  app.post('/checkout/api/sessions/:session_id/account', jsonOnly, async (c) => {
    const session = await sessionOfVisit(context, c.req.param('session_id'), c.req.header(TOKEN_HEADER));
    const parsed = ChooseAccount.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    const isHeld = holds(parsed.data.account, session.total_amount);
    if (isHeld === undefined) throw new Refusal(422, 'account: there is no such account');
    const trouble = await meetTrouble(context.troubles, session);
    if (trouble === 'account_closed') {
      throw new Refusal(409, 'The bank says that this account is closed. Choose another account, or close to leave.');
    }
    const hasSufficientFunds = isHeld && trouble !== 'insufficient_balance';
    const chosen = await chooseBankAccount(store, session.id, { bankAccount: parsed.data.account, hasSufficientFunds });
    if (!chosen) throw new Refusal(409, 'This payment is already authorized.');
    return c.json({ is_sufficient_funds: hasSufficientFunds });
  });

  // Asked again after a lost answer, it answers the same: the consumer's one authorization is what it tells of.
  app.post('/checkout/api/sessions/:session_id/authorize', async (c) => {
    const asked = await sessionOfVisit(context, c.req.param('session_id'), c.req.header(TOKEN_HEADER));
    const { id } = asked;
    if ((await meetTrouble(context.troubles, asked)) === 'wrong_code') {
      throw new Refusal(409, "The bank didn't accept your code. Try again, or close to leave.");
    }
    await authorizeSession(store, id, now());
    const session = await findSession(store, id);
    if (!session?.authorized_at) throw new Refusal(409, 'Choose a bank account with sufficient funds first.');
    return c.json(completePayload(session));
  });
}

/** What a session meets with at its bank; a slow bank has taken its time by then. */
async function meetTrouble(troubles: Troubles | undefined, session: SessionRow): Promise<Trouble | undefined> {
  const trouble = troubles?.of(session);
  if (trouble === 'slow_bank') await troubles?.slowBank();
  return trouble;
}

async function sessionOfVisit(
  { store, now }: ServiceContext,
  id: string,
  token: string | undefined,
): Promise<SessionRow> {
  const session = await findSession(store, id);
  if (!session || token === undefined || !(await visitIsOpen(store, id, token, now()))) {
    throw new Refusal(401, 'This checkout has timed out: open it again.');
  }
  return session;
}

/** The onComplete argument (2.4). No tip is asked for, so tip is null and the total is the amount. */
function completePayload(session: SessionRow): CompletePayload {
  return CompletePayload.parse({
    createdDate: session.authorized_at,
    fees: session.fees,
    referenceId: session.track_number,
    tip: null,
    orderAmount: session.total_amount,
    totalAmount: session.total_amount,
  });
}
