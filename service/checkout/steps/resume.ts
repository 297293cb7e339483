// A reloaded checkout goes on where its consumer was. The token is the proof: it stays in the browser tab the checkout was opened in.
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { LANGUAGES } from '../../settings/language.ts';
import { authorizationOf } from '../../store/checkout/authorize.ts';
import { findBankAccount } from '../../store/checkout/bank-accounts.ts';
import { liveCodeOf } from '../../store/checkout/consumer-codes.ts';
import { deviceOfVisit } from '../../store/checkout/devices.ts';
import { noteProgress } from '../../store/checkout/visits.ts';
import { findOrganization } from '../../store/organizations.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { completePayload } from '../complete-payload.ts';
import { maskOf } from '../contact.ts';
import type { Resumed, ResumedPlace } from '../messages.ts';
import { payableSession } from '../payable-session.ts';
import { relyingPartyOf } from '../relying-party.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { offeredAccounts } from './log-in.ts';
import { readBody } from './read-body.ts';
import { receiptOf } from './receipt.ts';
import { rememberedAs } from './recognise.ts';
import { rememberedBy } from './remembered-device.ts';
import { type Visit, visitOfCall } from './visit-of-call.ts';

const ResumeRequest = z.strictObject({ language: z.enum(LANGUAGES) });

/** Adds the step to the app. */
export function serveResuming(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  app.post('/checkout/api/sessions/:session_id/resume', jsonOnly, async (c) => {
    const found = await visitOfCall(context, c);
    const { session, visit } = found;
    const { language } = await readBody(c, ResumeRequest);
    await noteProgress(store, visit, { language });
    const organization = await findOrganization(store, session.organization_id);
    const place = session.authorized_at === null ? await placeOf(context, found) : await donePlace(context, found);
    if (!organization || !place) {
      throw new CheckoutRefusal(409, { code: 'already_completed' }, 'This payment is already authorized.');
    }
    const device = place.at === 'done' ? undefined : await deviceOfVisit(store, visit, now());
    const known = device && { ...found, device };
    const answer: Resumed = {
      ...(await payableSession(context, session, organization)),
      place,
      remembered: known ? await rememberedAs(context, known, relyingPartyOf(c, context) !== undefined) : null,
    };
    return c.json(answer);
  });
}

async function placeOf(context: CheckoutContext, found: Visit): Promise<ResumedPlace> {
  const { store, now, bank } = context;
  const { visit } = found;
  if (visit.consumer_id === null) {
    const code = await liveCodeOf(store, visit, now());
    if (!code) return { at: 'start' };
    const again_in_seconds = Math.max(0, Math.ceil((code.againAt - now()) / 1000));
    return { at: 'code', sent: { sent_to: maskOf(code.contact), kind: code.contact.kind, again_in_seconds } };
  }
  const isGood = visit.bank_account_id !== null && visit.is_sufficient_funds === 1;
  const account = isGood ? await findBankAccount(store, visit.bank_account_id ?? '') : undefined;
  if (account) {
    const { bank_name: bankName, kind, last_four: lastFour } = account;
    return { at: 'review', account: { bankName, kind, lastFour } };
  }
  const connected = visit.logged_in_at === null ? undefined : await bank.connected(visit.logged_in_at);
  if (!connected) return { at: 'bank', connected: null };
  const accounts = offeredAccounts(context, found.session, connected.accounts);
  return { at: 'bank', connected: { institution: connected.institution, accounts } };
}

/** The receipt, for the opening whose consumer authorized; undefined for any other. */
async function donePlace(context: CheckoutContext, { visit }: Visit): Promise<ResumedPlace | undefined> {
  const outcome = await authorizationOf(context.store, visit);
  if (outcome.kind !== 'authorized') return undefined;
  const { can_add_passkey: canAddPasskey } = await rememberedBy(context, visit, false);
  const { session, authorization } = outcome;
  return { at: 'done', complete: completePayload(session), receipt: receiptOf(session, authorization), canAddPasskey };
}
