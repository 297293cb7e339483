// What the consumer is written: a copy of the authorization, and that it was charged.
import { formatCents } from '../contract/format-cents.ts';

export type ReceiptFacts = {
  organizationName: string;
  firstName: string;
  /** In cents. */
  amount: number;
  trackNumber: string;
  consentText: string;
  /** An ISO 8601 timestamp with its offset. */
  at: string;
};

type Words = { subject: string; body: string };

/** The copy of the authorization a consumer may keep, as NACHA asks. */
export function authorizationReceipt(facts: ReceiptFacts): Words {
  const amount = formatCents(facts.amount);
  return {
    subject: `You authorized ${amount} to ${oneLine(facts.organizationName)}`,
    body: [
      `Hello ${facts.firstName},`,
      `you authorized ${facts.organizationName} to debit ${amount} from your bank account.`,
      `Reference: ${facts.trackNumber}\nAuthorized: ${facts.at}`,
      `What you agreed to:\n${facts.consentText}`,
    ].join('\n\n'),
  };
}

/** That the debit is on its way to the bank. */
export function chargeReceipt(facts: ReceiptFacts): Words {
  const amount = formatCents(facts.amount);
  return {
    subject: `${oneLine(facts.organizationName)} charged ${amount}`,
    body: [
      `Hello ${facts.firstName},`,
      `${facts.organizationName} charged the ${amount} you authorized. Your bank shows the debit in three to four banking days.`,
      `Reference: ${facts.trackNumber}\nCharged: ${facts.at}`,
    ].join('\n\n'),
  };
}

/** A name never begins another header of the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
