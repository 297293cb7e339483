// The authorization in English.
import type { Day } from '../../contract/books-month.ts';
import { formatCents } from '../../contract/format-cents.ts';
import type { AuthorizationFacts } from './authorization-facts.ts';

/** Made once: making it took a tenth of a session's time. */
const FULL_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** The paragraphs a consumer agrees to. */
export function englishWording(facts: AuthorizationFacts): string[] {
  const { organizationName, consumerName, account, totalAmount, tip, trackNumber } = facts;
  const day = fullDay(facts.debitDate);
  return [
    `I, ${consumerName}, authorize ${authorizedBusiness(facts)} to debit my ${account.kind} account at ${account.bankName} ending in ${account.lastFour} ` +
      `by one electronic (ACH) debit of ${formatCents(totalAmount)}${tip === null ? '' : `, which includes a tip of ${formatCents(tip)}`}, ` +
      `on or after ${day}. It is authorized on the internet (WEB) and described as PURCHASE on my statement.`,
    'This is an authorization of a single debit, not of recurring ones. If the debit is returned for insufficient or uncollected funds, it may be presented again up to two times within 180 days, for the same amount. ' +
      `If there is an error, ${organizationName} may credit my account to correct it.`,
    `I may revoke this authorization until the debit is sent to my bank, which is not before ${day}. To revoke it, I contact ${organizationName} ${contactWords(facts)} and give the reference ${trackNumber}.`,
    'I am an authorized user of this account, and I agree that this debit complies with the law of the United States. I authorize it by pressing “Authorize payment”.',
  ];
}

/** The one that was written last: each session of a day writes the same. */
let latest: { day: Day; text: string } | undefined;

/** A day as the wording writes it. */
export function fullDay(day: Day): string {
  if (latest?.day !== day) latest = { day, text: FULL_DAY.format(Date.parse(day)) };
  return latest.text;
}

type Business = Pick<AuthorizationFacts, 'organizationName' | 'business'>;

/** Who is authorized: the legal name, with the trade name where they differ. */
export function authorizedBusiness({ organizationName, business }: Business): string {
  if (!business || business.legalName === organizationName) return organizationName;
  return `${business.legalName} (doing business as ${organizationName})`;
}

/** How to contact that business. */
export function contactWords({ business }: Pick<Business, 'business'>): string {
  if (!business) return 'through the contact details of the shop where I paid';
  return business.website === null
    ? `by phone at ${business.phone}`
    : `by phone at ${business.phone} or at ${business.website}`;
}
