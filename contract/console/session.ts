// Sessions as the console shows them and takes them in.
import { z } from 'zod';
import { enteredText } from '../entered-text.ts';
import { SessionId } from '../ids.ts';
import { MAX_FORM_AMOUNT } from '../money.ts';
import { ConsumerEmail, ConsumerPhone, DriversLicense, PersonName } from '../payment-fields.ts';
import { CHECKOUT_STEPS, CompleteSeen, ExitSeen } from '../records/payment.ts';
import { AuthorizationEnd, EndedView } from './authorization-end.ts';
import { JournalEntryView } from './journal.ts';
import { RecordNote, ShopReference } from './note.ts';
import { ListCursor, PageInput, SessionSort } from './page.ts';

export const SessionKey = z.object({ environmentId: z.string(), sessionId: SessionId });

export const CreateSessionInput = z.object({
  /** Made by the form when it opens: the same form sent twice makes one session. */
  attempt: z.uuid(),
  environmentId: z.string(),
  accountId: z.string(),
  /** Cents. */
  amount: z.int().min(1).max(MAX_FORM_AMOUNT),
  firstName: PersonName,
  lastName: PersonName,
  /** Of a marketplace's session only (spec, 4.1). */
  email: ConsumerEmail,
  phone: ConsumerPhone,
  driversLicense: DriversLicense,
  /** By what the shop knows the order. It stays here: the service has no field for it. */
  reference: ShopReference.nullable().default(null),
});
export type CreateSessionInput = z.infer<typeof CreateSessionInput>;

/** What the preview heard from the checkout: a message, not a proof. */
export const CheckoutEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started') }),
  z.object({ kind: z.literal('complete'), payload: CompleteSeen }),
  z.object({ kind: z.literal('exit'), payload: ExitSeen }),
  z.object({ kind: z.literal('failed'), message: z.string().max(500) }),
  /** What an SDK says on the way, under a name of its own (ours: onEvent). */
  z.object({ kind: z.literal('event'), name: enteredText(1, 60) }),
]);
export type CheckoutEvent = z.infer<typeof CheckoutEvent>;

export const CheckoutEventView = z.object({ id: z.string(), at: z.string(), event: CheckoutEvent });
export type CheckoutEventView = z.infer<typeof CheckoutEventView>;

export const ReportCheckoutInput = z.object({ environmentId: z.string(), sessionId: SessionId, event: CheckoutEvent });

/** How far a checkout is, as the service told, or as the preview heard. exit: the consumer closed it. failed: it told an error, and may still be open. reopened: it failed, and the consumer tries again. expired: it was left open until it timed out. */
export const CheckoutState = z.enum([...CHECKOUT_STEPS, 'complete', 'exit', 'failed', 'reopened', 'expired']);
export type CheckoutState = z.infer<typeof CheckoutState>;

/** What the service told of a session's checkout, when it last happened; null where its time can't be right. error: the SDK's type. */
export const CheckoutStepView = z.object({
  state: CheckoutState.extract([...CHECKOUT_STEPS, 'failed', 'expired', 'complete']),
  at: z.string().nullable(),
  error: z.string().nullable(),
});
export type CheckoutStepView = z.infer<typeof CheckoutStepView>;

/** Which sessions a list shows; null: all. A range that ends before it begins is refused. */
export const SessionFilter = z.object({
  /** ISO 8601 in UTC: recorded here from this moment on, and before that one. */
  from: z.iso.datetime().nullable().default(null),
  until: z.iso.datetime().nullable().default(null),
  /** Cents, both included. */
  minAmount: z.int().min(0).nullable().default(null),
  maxAmount: z.int().min(0).nullable().default(null),
  /** A seller's, or the merchant's own. */
  accountId: z.string().max(100).nullable().default(null),
  /** Whether an order was created from it. */
  hasOrder: z.boolean().nullable().default(null),
  /** true: only those with a note. */
  hasNote: z.literal(true).nullable().default(null),
  /** What the badge says: how far the checkout is, of those without an order, or that nothing was told of it, or the service’s word. */
  checkout: z
    .enum([...CheckoutState.options, 'started', 'finalized'])
    .nullable()
    .default(null),
});
export type SessionFilter = z.infer<typeof SessionFilter>;

const sessionSort = SessionSort.default({ by: 'created', descending: true });
const someFilters = SessionFilter.partial().shape;

/** Bounded like a page of orders: one may hold fewer items than `limit` while its nextCursor isn't null. */
export const SessionsInput = PageInput.extend({ ...someFilters, sort: sessionSort });
export type SessionsInput = z.infer<typeof SessionsInput>;

/** Asks for the total of what a filter finds. */
export const SessionTotalInput = z.object({ ...someFilters, environmentId: z.string(), cursor: ListCursor });
export type SessionTotalInput = z.infer<typeof SessionTotalInput>;

/** Asks for what a filter finds as CSV, in the list's order. */
export const SessionCsvInput = SessionTotalInput.extend({ sort: sessionSort });
export type SessionCsvInput = z.infer<typeof SessionCsvInput>;

/** Amounts in cents, times ISO 8601. Null where the console doesn't know. */
export const SessionView = z.object({
  id: z.string(),
  environmentId: z.string(),
  accountId: z.string(),
  status: z.string(),
  totalAmount: z.int(),
  fees: z.int().nullable(),
  trackNumber: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isValidConsumer: z.boolean().nullable(),
  isValidBankAccountSelected: z.boolean().nullable(),
  isSufficientFunds: z.boolean().nullable(),
  consentText: z.string().nullable(),
  marketplaceId: z.string().nullable(),
  /** The answer named another marketplace than was asked for: no order is created from it. */
  wrongMarketplace: z.boolean(),
  organizationId: z.string().nullable(),
  createdAt: z.string(),
  orderId: z.string().nullable(),
  /** null where neither the service nor the preview told anything of it. */
  checkout: CheckoutState.nullable(),
  /** The SDK's type of the error, of a checkout that failed. */
  checkoutError: z.string().nullable(),
  /** How the consumer ended its authorization before an order was made; null while that is in force. */
  ended: AuthorizationEnd.nullable(),
});
export type SessionView = z.infer<typeof SessionView>;

export const SessionDetail = SessionView.extend({
  /** By what the shop knows it. */
  reference: z.string().nullable(),
  /** What its order's total has more than the session; null where nothing, or where the console doesn't know. */
  tip: z.int().nullable(),
  /** Newest first. */
  notes: z.array(RecordNote),
  events: z.array(CheckoutEventView),
  /** Oldest first. */
  progress: z.array(CheckoutStepView),
  calls: z.array(JournalEntryView),
  /** The create-order call that blocks another one: in flight or of unknown outcome. */
  blocking: JournalEntryView.nullable(),
  /** What a person recorded of that end. */
  end: EndedView.nullable(),
});
export type SessionDetail = z.infer<typeof SessionDetail>;
