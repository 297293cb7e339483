// The authorization wording a session begins with (spec, 2.1: consent_text): the same day, business and revocation as the checkout shows.
import { formatCents } from '../../contract/format-cents.ts';
import { type AuthorizationFacts, withNamesApart } from './authorization-facts.ts';
import { authorizedBusiness, contactWords, fullDay } from './english.ts';

type Debit = Pick<AuthorizationFacts, 'organizationName' | 'business' | 'consumerName' | 'debitDate'> & {
  /** Cents. */
  amount: number;
};

/** Words for one debit whose bank account isn't chosen yet: who, how much, from which day, and how to revoke it. */
export function consentText({ amount, ...debit }: Debit): string {
  const facts = withNamesApart(debit);
  const { organizationName, consumerName } = facts;
  const day = fullDay(facts.debitDate);
  return (
    `I, ${consumerName}, authorize ${authorizedBusiness(facts)} to debit the bank account I select once, electronically through the ACH network, ` +
    `for ${formatCents(amount)}, on or after ${day}, and to credit it if needed to correct an error. ` +
    `I may revoke this authorization until the debit is sent to my bank, which is not before ${day}. To revoke it, I contact ${organizationName} ${contactWords(facts)}. ` +
    'If the debit is returned for insufficient or uncollected funds, it may be presented again up to two times. I confirm that I may authorize debits from this account.'
  );
}
