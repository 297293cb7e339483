// Sellers of a marketplace, from invitation to first payment (spec, marketplace rule 2).
import { z } from 'zod';
import { enteredName } from '../entered-text.ts';
import { KeysView } from './environment.ts';
import { NoteText, NoteView } from './note.ts';

/** The spec's four steps, in order. */
export const SellerStep = z.enum(['link_shared', 'activated', 'keys_generated', 'keys_verified']);
export type SellerStep = z.infer<typeof SellerStep>;

/** Who did a step and when (ISO 8601, UTC). `by` is "the service" where it said so itself. */
export const StepDone = z.object({ step: SellerStep, at: z.string(), by: z.string() });
export type StepDone = z.infer<typeof StepDone>;
/** Who did a step that the payment service itself confirmed, as the ledger keeps it. */
export const BY_THE_SERVICE = 'the service';

/** A seller is an account; its id is the account's. Amounts in cents. */
export const SellerView = z.object({
  id: z.string(),
  environmentId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  organizationId: z.string().nullable(),
  storeId: z.string().nullable(),
  keys: KeysView.nullable(),
  /** Its keys were verified once, and are no longer in this computer's keychain. */
  keysGone: z.boolean(),
  invitedAt: z.string(),
  done: z.array(StepDone),
  /** The first of the four that is not done; null when all are. */
  missing: SellerStep.nullable(),
  firstSessionAt: z.string().nullable(),
  firstPaymentAt: z.string().nullable(),
});
export type SellerView = z.infer<typeof SellerView>;

/** Since when the missing step is what everyone waits for (ISO 8601, UTC); null where none is missing. */
export function missingSince({ missing, done, invitedAt }: Pick<SellerView, 'missing' | 'done' | 'invitedAt'>) {
  if (missing === null) return null;
  return done.reduce((latest, { at }) => (Date.parse(at) > Date.parse(latest) ? at : latest), invitedAt);
}

export const SellerKey = z.strictObject({ environmentId: z.string(), sellerId: z.string() });
export type SellerKey = z.infer<typeof SellerKey>;

/**
 * What is known of the sellers from elsewhere. service: the embedded one was just asked. by_hand: no service can be asked, so people mark the steps.
 * changed: how many sellers are new or came further by this asking.
 */
export const SellersSync = z.object({
  source: z.enum(['service', 'by_hand']),
  onboardingLink: z.string().nullable(),
  changed: z.int(),
});
export type SellersSync = z.infer<typeof SellersSync>;

export const SellerDetail = SellerView.extend({
  notes: z.array(NoteView),
  sessionCount: z.int(),
  orderCount: z.int(),
});
export type SellerDetail = z.infer<typeof SellerDetail>;

export const InviteSellerInput = z.strictObject({
  environmentId: z.string(),
  name: enteredName(100),
  email: z.email('must be an e-mail address').max(254, 'is longer than 254 characters').nullable(),
});
export type InviteSellerInput = z.infer<typeof InviteSellerInput>;

/** Done by hand, or taken back; keys_verified is the console's own word and can't be marked. */
export const MarkStepInput = z.strictObject({
  environmentId: z.string(),
  sellerId: z.string(),
  step: SellerStep.exclude(['keys_verified']),
  done: z.boolean(),
});
export type MarkStepInput = z.infer<typeof MarkStepInput>;

/** sellerId is the invitation; it is the same business as intoId, which registered. */
export const JoinSellersInput = z.strictObject({ environmentId: z.string(), sellerId: z.string(), intoId: z.string() });
export type JoinSellersInput = z.infer<typeof JoinSellersInput>;

export const AddNoteInput = z.strictObject({
  environmentId: z.string(),
  sellerId: z.string(),
  text: NoteText,
});
export type AddNoteInput = z.infer<typeof AddNoteInput>;
