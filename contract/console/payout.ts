// The marketplace's balance and its payouts (spec, marketplace rule 4). Amounts are cents; months and days are those of America/New_York.
import { z } from 'zod';
import { Month } from '../books-month.ts';
import { enteredReason, enteredText } from '../entered-text.ts';
import { ApprovalId } from '../ids.ts';

/** Whether a payout can be started, and if not, what is missing. */
export const Eligibility = z.discriminatedUnion('state', [
  z.object({ state: z.literal('eligible'), amount: z.int().positive() }),
  /** missing: how many cents more make the balance greater than the holding balance. */
  z.object({ state: z.literal('below_holding_balance'), missing: z.int().positive() }),
  z.object({ state: z.literal('already_this_month'), nextDate: z.string() }),
  /** The holding balance isn't known: a person enters it in the environment. */
  z.object({ state: z.literal('holding_balance_unknown') }),
]);
export type Eligibility = z.infer<typeof Eligibility>;

/** Where the figures of a balance come from. */
const BalanceSource = z.enum(['service', 'ledger']);

export const BalanceView = z.object({
  environmentId: z.string(),
  marketplaceId: z.string(),
  balance: z.int(),
  holdingBalance: z.int().nullable(),
  payout: Eligibility,
  /** service: reported by the embedded service. ledger: the console's fee entries less the payouts recorded. */
  source: BalanceSource,
  /** With `ledger`: transactions whose fee is unknown, by which the balance may be more. */
  unknownFees: z.int(),
  /** The embedded service's clock, else this machine's. */
  asOf: z.string(),
});
export type BalanceView = z.infer<typeof BalanceView>;

/**
 * started: sent, no answer yet. unknown: sent, and no answer that is understood. paid: reported by the service.
 * recorded: by a person. taken_back: recorded by mistake, kept for history, not counted.
 */
export const PayoutState = z.enum(['started', 'paid', 'unknown', 'recorded', 'taken_back']);
export type PayoutState = z.infer<typeof PayoutState>;

export const PayoutView = z.object({
  id: z.string(),
  month: z.string(),
  amount: z.int(),
  state: PayoutState,
  /** The provider's own reference, where there is one. */
  reference: z.string().nullable(),
  at: z.string(),
  by: z.string(),
  /** The journal entry that can be asked again; null where nothing is open. */
  openEntryId: z.string().nullable(),
  /** Who voided it, when and why. */
  takenBack: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type PayoutView = z.infer<typeof PayoutView>;

/** expectedAmount: what the person confirmed; another amount at the service is refused. */
export const StartPayoutInput = z.strictObject({
  environmentId: z.string(),
  expectedAmount: z.int().positive(),
  /** A second person's, where the team wants one. */
  approvalId: ApprovalId.optional(),
});
export type StartPayoutInput = z.infer<typeof StartPayoutInput>;

/** A payout that a person started on the provider's banking statements page. */
export const RecordPayoutInput = z.strictObject({
  environmentId: z.string(),
  month: Month,
  amount: z.int().positive(),
  reference: enteredText(1, 200).nullable(),
});
export type RecordPayoutInput = z.infer<typeof RecordPayoutInput>;

/** Why what a person recorded no longer counts. */
export const VoidReason = enteredReason('Enter a reason of at least 5 characters.');

/** A payout that was recorded by mistake. The service's own can't be voided. */
export const TakeBackPayoutInput = z.strictObject({
  environmentId: z.string(),
  payoutId: z.string(),
  reason: VoidReason,
});
export type TakeBackPayoutInput = z.infer<typeof TakeBackPayoutInput>;

export const StatementLine = z.object({
  at: z.string(),
  kind: z.string(),
  /** Positive adds to the balance. */
  amount: z.int(),
  sellerName: z.string().nullable(),
  orderId: z.string().nullable(),
  chargeId: z.string().nullable(),
  trackNumber: z.string().nullable(),
  reference: z.string().nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** One month of the balance: opening + lines = closing. */
export const StatementView = z.object({
  month: z.string(),
  timeZone: z.string(),
  source: BalanceSource,
  opening: z.int(),
  closing: z.int(),
  lines: z.array(StatementLine),
  /** Transactions of the month whose fee is unknown; they are not in the sums. */
  unknownFees: z.int(),
});
export type StatementView = z.infer<typeof StatementView>;
