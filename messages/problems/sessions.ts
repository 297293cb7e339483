// Problems of sessions and their checkout.
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const SESSIONS = {
  session_not_found: ({ sessionId }) => ({
    message: t({ defaultMessage: 'Session {sessionId} isn’t in Paydesk.' }, { sessionId }),
    nextStep: t({ defaultMessage: 'Check the ID and the environment.' }),
  }),
  session_without_seller: () => ({
    message: t({ defaultMessage: 'The marketplace itself can’t take a payment.' }),
    nextStep: t({ defaultMessage: 'Choose the seller who makes the sale.' }),
  }),
  session_contact_not_taken: () => ({
    message: t({ defaultMessage: 'Email, phone and driver’s license are for marketplace sessions only.' }),
    nextStep: t({ defaultMessage: 'Leave them empty.' }),
  }),
  session_of_other_marketplace: ({ marketplaceId }) => ({
    message: t(
      { defaultMessage: 'The payment service created this session for another marketplace, {marketplaceId}.' },
      { marketplaceId },
    ),
    nextStep: t({
      defaultMessage: 'Check the marketplace ID under Environment and the seller, then create a new session.',
    }),
  }),
  session_of_no_marketplace: () => ({
    message: t({ defaultMessage: 'The payment service created this session without a marketplace.' }),
    nextStep: t({
      defaultMessage: 'Check the marketplace ID under Environment and the seller, then create a new session.',
    }),
  }),
  checkout_events_full: () => ({
    message: t({ defaultMessage: 'This checkout has sent more events than Paydesk keeps.' }),
    nextStep: t({ defaultMessage: 'Create a new session to preview the checkout again.' }),
  }),
  form_already_sent: () => ({
    message: t({ defaultMessage: 'You already sent this form.' }),
    nextStep: t({ defaultMessage: 'Look for the result in the list, or open a new form.' }),
  }),
} satisfies Partial<Sentences>;
