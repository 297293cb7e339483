// Problems of sellers, and of sample data.
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const SELLERS = {
  seller_not_found: () => ({
    message: t({ defaultMessage: 'This seller isn’t part of the environment.' }),
    nextStep: t({ defaultMessage: 'Find the seller in the list.' }),
  }),
  seller_email_taken: ({ seller }) => ({
    message: t({ defaultMessage: '{seller} was already invited with this email address.' }, { seller }),
    nextStep: t({ defaultMessage: 'Find that seller in the list, or enter another address.' }),
  }),
  seller_registered_already: ({ seller }) => ({
    message: t({ defaultMessage: '{seller} already registered, so this invitation can’t be merged.' }, { seller }),
    nextStep: t({ defaultMessage: 'Choose an invitation that hasn’t been used.' }),
  }),
  seller_with_records: ({ seller }) => ({
    message: t({ defaultMessage: '{seller} has API keys or payments here, so you can’t remove it.' }, { seller }),
    nextStep: t({ defaultMessage: 'Remove its API keys to stop taking payments for it.' }),
  }),
  step_known_by_service: () => ({
    message: t({ defaultMessage: 'The embedded sandbox marks this step itself.' }),
    nextStep: t({ defaultMessage: 'Complete it on the seller’s dashboard pages.' }),
  }),
  samples_in_sandbox_only: () => ({
    message: t({ defaultMessage: 'You can only add sample data to the embedded sandbox.' }),
    nextStep: t({ defaultMessage: 'Switch to the embedded sandbox, then try again.' }),
  }),
  samples_without_keys: () => ({
    message: t({ defaultMessage: 'The embedded sandbox has no API keys.' }),
    nextStep: t({ defaultMessage: 'Check them under Environment, then try again.' }),
  }),
  samples_without_seller: () => ({
    message: t({ defaultMessage: 'No seller has verified API keys.' }),
    nextStep: t({ defaultMessage: 'Check them under Sellers, then try again.' }),
  }),
  sandbox_refused: () => ({
    message: t({ defaultMessage: 'The embedded sandbox declined this.' }),
    nextStep: t({ defaultMessage: 'Check in Sandbox controls whether it’s set to fail.' }),
  }),
} satisfies Partial<Sentences>;
