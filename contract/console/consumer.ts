// The page of a consumer: every payment under the same name, email, phone number or bank account as one order or session.
import { z } from 'zod';
import { OrderId, SessionId } from '../ids.ts';
import { CopyRequestView } from './authorization-end.ts';
import { OrderView } from './order.ts';
import { PageInput } from './page.ts';
import { SessionView } from './session.ts';

/** What two payments have in common. A name alone may be another person's. */
export const ConsumerMatch = z.enum(['email', 'phone', 'account', 'name']);
export type ConsumerMatch = z.infer<typeof ConsumerMatch>;

/** recordId: one of the consumer's payments, with which the others are compared. */
export const ConsumerKey = z.object({ environmentId: z.string(), recordId: z.union([OrderId, SessionId]) });
export type ConsumerKey = z.infer<typeof ConsumerKey>;

/** isNameEnough: false leaves out payments that share nothing but the name. */
export const ConsumerPaymentsInput = PageInput.extend({
  recordId: ConsumerKey.shape.recordId,
  isNameEnough: z.boolean().default(true),
});
export type ConsumerPaymentsInput = z.infer<typeof ConsumerPaymentsInput>;

const matched = z.array(ConsumerMatch);
/** An order, or a session that has none. duplicateOf: an order that may be the same purchase. */
export const ConsumerPayment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), order: OrderView, matched, duplicateOf: z.string().nullable() }),
  z.object({ kind: z.literal('session'), session: SessionView, matched }),
]);
export type ConsumerPayment = z.infer<typeof ConsumerPayment>;

/** Amounts in cents; counts and lists are of the payments that share more than the name. */
export const ConsumerView = z.object({
  /** As they were sent: that of the payment first, then the newest; emails in lower case, phone numbers in digits. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  accountIds: z.array(z.string()),
  orders: z.int(),
  /** Those without an order. */
  sessions: z.int(),
  captured: z.int(),
  refunded: z.int(),
  returned: z.int(),
  revoked: z.int(),
  disputed: z.int(),
  /** Open ones, due first. */
  copyRequests: z.array(CopyRequestView),
  /** When personal data of the payment was erased; null where it wasn't. */
  erasedAt: z.string().nullable(),
  /** Nothing but a name is known, so that the counts are of everyone of this name. */
  isNameOnly: z.boolean(),
  /** false: there are more payments than were counted. */
  isWhole: z.boolean(),
});
export type ConsumerView = z.infer<typeof ConsumerView>;

/** The same consumer's other orders that may still be debited, newest first. */
export const OtherDebits = z.object({
  items: z.array(z.object({ order: OrderView, matched })),
  isMore: z.boolean(),
});
export type OtherDebits = z.infer<typeof OtherDebits>;
