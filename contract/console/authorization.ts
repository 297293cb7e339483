// What a consumer agreed to in the checkout, as the embedded service recorded it.
import { z } from 'zod';

/** Amounts in cents, times ISO 8601. Of the account number there is no more than its end. */
export const AuthorizationView = z.object({
  authorizedAt: z.string(),
  consumerName: z.string(),
  /** The e-mail address or phone number that the consumer proved to be theirs. */
  contact: z.string(),
  business: z.string(),
  totalAmount: z.int(),
  tip: z.int().nullable(),
  /** YYYY-MM-DD: the debit is made on or after this day. */
  debitDate: z.string(),
  bankName: z.string(),
  accountKind: z.enum(['checking', 'savings']),
  accountEnding: z.string(),
  routingNumber: z.string(),
  trackNumber: z.string(),
  clientAddress: z.string(),
  userAgent: z.string(),
  wording: z.string(),
  wordingVersion: z.string(),
  /** In which the wording is: "en". */
  language: z.string(),
});
export type AuthorizationView = z.infer<typeof AuthorizationView>;
