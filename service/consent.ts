// The authorization wording a consumer sees before a debit (spec, 2.1: consent_text).
import { formatCents } from '../contract/format-cents.ts';

type Debit = { organizationName: string; consumerName: string; amount: number; at: number };

/** Made once: making it took a tenth of a session's time. */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Words for one debit of `amount` cents, authorised on the web at `at` (ms, UTC): who, how much, when, and how to revoke it. */
export function consentText({ organizationName, consumerName, amount, at }: Debit): string {
  const day = LONG_DAY.format(at);
  return (
    `I, ${consumerName}, authorize ${organizationName} to debit the bank account I selected once, electronically through the ACH network, ` +
    `for ${formatCents(amount)}, on or after ${day}, and to credit it if needed to correct an error. ` +
    `I may revoke this authorization by telling ${organizationName} before the debit is sent to my bank. ` +
    `If the debit is returned unpaid, it may be sent again up to two times. I confirm that I may authorize debits from this account.`
  );
}
