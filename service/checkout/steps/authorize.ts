// Last step: the consumer authorises the debit they reviewed.
import type { Context } from 'hono';
import { z } from 'zod';
import { type Connection, clientAddress } from '../../../lib/node/connection.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { authorizationReceipt } from '../../receipts.ts';
import {
  type Agreed,
  type AuthorizeOutcome,
  authorizationOf,
  authorizeSession,
} from '../../store/checkout/authorize.ts';
import { accountNumberOf, findBankAccount } from '../../store/checkout/bank-accounts.ts';
import type { VisitRow } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { completePayload } from '../complete-payload.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { Tip, termsForTip } from './quote.ts';
import { receiptOf } from './receipt.ts';
import { rememberedBy } from './remembered-device.ts';
import { meetTrouble, type Visit, visitOfCall } from './visit-of-call.ts';

const AuthorizeRequest = z.strictObject({
  tip: Tip,
  /** Both as they were quoted: what was read is what is authorised. */
  total_amount: z.int().positive(),
  wording_version: z.string().max(100),
  /** Whether the consumer wants to be known again on this device. */
  remember: z.boolean().default(false),
});
type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

/** Adds the step to the app. */
export function serveAuthorization(app: ServiceApp, context: CheckoutContext): void {
  // Asked again after a lost answer, it answers the same: the consumer's one authorization is what it tells of.
  app.post('/checkout/api/sessions/:session_id/authorize', jsonOnly, async (c) => {
    const visit = await visitOfCall(context, c);
    const parsed = AuthorizeRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    const outcome =
      visit.session.authorized_at === null
        ? await authorize(context, c, visit, parsed.data)
        : await authorizationOf(context.store, visit.visit);
    if (outcome.kind === 'authorized') {
      const { session, authorization } = outcome;
      return c.json({
        complete: completePayload(session),
        receipt: receiptOf(session, authorization),
        remembered: await rememberedBy(context, visit.visit, parsed.data.remember),
      });
    }
    if (outcome.kind === 'authorized_elsewhere') {
      throw new CheckoutRefusal(409, { code: 'already_completed' }, 'This payment is already authorized.');
    }
    throw new CheckoutRefusal(409, { code: 'not_ready' }, 'Choose a bank account with sufficient funds first.');
  });
}

async function authorize(
  context: CheckoutContext,
  c: Context,
  visit: Visit,
  asked: AuthorizeRequest,
): Promise<AuthorizeOutcome> {
  await meetTrouble(context, visit.session);
  const terms = await termsForTip(context, visit, asked.tip);
  if (terms.totalAmount !== asked.total_amount || terms.wording.version !== asked.wording_version) {
    throw new CheckoutRefusal(
      409,
      { code: 'quote_changed' },
      'This is not what would be authorized now: read it again.',
    );
  }
  if (terms.tip !== null) await refuseShortAccount(context, visit.visit, terms.totalAmount);
  const agreed: Agreed = {
    organization_name: terms.organizationName,
    tip: terms.tip,
    debit_date: terms.debitDate,
    wording: terms.wording.text,
    wording_version: terms.wording.version,
    language: visit.visit.language,
    client_address: clientAddress(c.env as Partial<Connection>),
    user_agent: (c.req.header('user-agent') ?? '').slice(0, 500),
  };
  return authorizeSession(context.store, visit.visit, { ...agreed, writeReceipt: authorizationReceipt }, context.now());
}

/** Refuses (409) where the visit's account is known to hold less than `total`, in cents: the tip came after the account was looked at. */
async function refuseShortAccount(context: CheckoutContext, visit: VisitRow, total: number): Promise<void> {
  const { store, bank, accountCipher } = context;
  const row = visit.bank_account_id === null ? undefined : await findBankAccount(store, visit.bank_account_id);
  if (!row) return;
  const accountNumber = accountNumberOf(accountCipher, row);
  const check = await bank.check({ routingNumber: row.routing_number, accountNumber });
  if (check.kind === 'valid' && (check.balance === null || check.balance >= total)) return;
  throw new CheckoutRefusal(409, { code: 'total_not_covered' }, 'The account does not hold the amount with its tip.');
}
