// The authorization in English.
import { formatCents } from '../../contract/format-cents.ts';
import type { AuthorizationFacts } from './authorization-facts.ts';

const FULL_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** The paragraphs a consumer agrees to. */
export function englishWording(facts: AuthorizationFacts): string[] {
  const { organizationName, consumerName, account, totalAmount, tip, trackNumber } = facts;
  const day = FULL_DAY.format(Date.parse(facts.debitDate));
  return [
    `I, ${consumerName}, authorize ${authorized(facts)} to debit my ${account.kind} account at ${account.bankName} ending in ${account.lastFour} ` +
      `by one electronic (ACH) debit of ${formatCents(totalAmount)}${tip === null ? '' : `, which includes a tip of ${formatCents(tip)}`}, ` +
      `on or after ${day}. It is authorized on the internet (WEB) and described as PURCHASE on my statement.`,
    'This is an authorization of a single debit, not of recurring ones. If the debit is returned for insufficient or uncollected funds, it may be presented again up to two times within 180 days, for the same amount. ' +
      `If there is an error, ${organizationName} may credit my account to correct it.`,
    `I may revoke this authorization until the debit is sent to my bank, which is not before ${day}: I tell ${organizationName} so, ${contactWords(facts)}, with the reference ${trackNumber}.`,
    'I am an authorized user of this account, and I agree that this debit complies with the law of the United States. I authorize it by pressing “Authorize payment”.',
  ];
}

function authorized({ organizationName, business }: AuthorizationFacts): string {
  if (!business || business.legalName === organizationName) return organizationName;
  return `${business.legalName} (doing business as ${organizationName})`;
}

function contactWords({ business }: AuthorizationFacts): string {
  if (!business) return 'by the contact details of the shop where I paid';
  return business.website === null
    ? `by phone at ${business.phone}`
    : `by phone at ${business.phone} or at ${business.website}`;
}
