// A session that can be paid, as the checkout's page needs it.
import { checkoutSettings } from '../store/checkout/settings.ts';
import type { Organization } from '../store/organizations.ts';
import type { SessionRow } from '../store/sessions.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { lookOf } from './look.ts';
import type { Look, PayableSession } from './messages.ts';
import { maskedContactsOf } from './session-contacts.ts';

/** The session without its token, and how the merchant wants the checkout to look. */
export async function payableSession(
  { store, codesReach, bank }: CheckoutContext,
  session: SessionRow,
  organization: Organization,
): Promise<{ look: Look; session: Omit<PayableSession, 'token'> }> {
  const { asks_for_tip } = await checkoutSettings(store, organization.id);
  return {
    look: await lookOf(store, organization),
    session: {
      sessionId: session.id,
      organizationName: organization.name,
      consumerFirstName: session.first_name,
      amount: session.total_amount,
      fees: session.fees,
      trackNumber: session.track_number,
      contacts: maskedContactsOf(session, codesReach),
      codesReach,
      asksForTip: asks_for_tip === 1,
      hasInstitutions: bank.hasInstitutions,
    },
  };
}
