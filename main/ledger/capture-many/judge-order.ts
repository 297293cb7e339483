// What a dry run says of one order: to be captured, captured before, or left out with the reason.
import { z } from 'zod';
import type { EntryState } from '../../../contract/console/journal.ts';
import { problemFrom } from '../../../contract/console/problem.ts';
import { problemRemark, remark } from '../../../contract/console/remark.ts';
import { Cents, Id } from '../define-call.ts';
import { lacksResultId } from '../journal/unnamed.ts';
import type { KnownOrder } from './known-orders.ts';

/** What the whole run goes by. */
export const Judge = z.strictObject({
  /** Whose keys sign for orders that aren't in this ledger. */
  accountId: Id,
  /** The accounts whose keys are in the vault. */
  signers: z.array(Id).max(10_000),
  /** Production: an order with an unknown amount can't be confirmed. */
  wantsAmount: z.boolean(),
});
export type Judge = z.infer<typeof Judge>;

/** An account of the environment of a run. */
export type RunAccount = { id: string; name: string; organizationId: string | null };

/** Whose order it is: as the ledger knows, else as the service says, else as the run was told. null: of an organization without an account here. */
export function accountOfOrder(
  { accountId }: Pick<Judge, 'accountId'>,
  { found }: Pick<NewItem, 'found'>,
  known: KnownOrder | undefined,
  accounts: readonly RunAccount[],
): string | null {
  if (known) return known.accountId;
  const organizationId = found === undefined || found === 'unknown' ? null : (found.organizationId ?? null);
  if (organizationId === null) return accountId;
  const chosen = accounts.find(({ id }) => id === accountId);
  // Two accounts may be of one organization: the one that was chosen stays.
  if (chosen?.organizationId === organizationId) return accountId;
  const own = accounts.find((account) => account.organizationId === organizationId);
  return own?.id ?? (chosen?.organizationId == null ? accountId : null);
}

export type Judged = {
  accountId: string;
  amount: number | null;
  state: 'waiting' | 'already_captured' | 'skipped';
  why: string | null;
  chargeId: string | null;
  isBlocked: boolean;
};

/** What the payment service says of an order that was looked up; amount in cents. isCharged: also where it names no charge. status: the service's own word. chargedAt: ISO 8601. */
export const ShownOrder = z.strictObject({
  amount: Cents,
  chargeId: Id.nullable(),
  isCharged: z.boolean().optional(),
  status: z.string().max(300).optional(),
  chargedAt: z.string().max(100).nullish(),
  trackNumber: Id.nullish(),
  /** Whose order it is. */
  organizationId: Id.nullish(),
});
export type ShownOrder = z.infer<typeof ShownOrder>;

/** unknown: the service has no such order. */
export const FoundOrder = z.union([z.literal('unknown'), ShownOrder]);
export type FoundOrder = z.infer<typeof FoundOrder>;

export const isShownAsCharged = ({ chargeId, isCharged }: ShownOrder): boolean =>
  chargeId !== null || isCharged === true;

/** The specification's status of an order before its capture. Any other may be of one that was captured. */
const NOT_CHARGED = 'submitted';

export const isShownAsNotCharged = (shown: ShownOrder): boolean =>
  !isShownAsCharged(shown) && shown.status === NOT_CHARGED;

/** amount: cents, as a file says; null where it doesn't. text: the line of the file. found: missing where the order wasn't looked up. */
export const NewItem = z.strictObject({
  orderId: Id,
  line: z.int().nullable(),
  amount: Cents.nullable(),
  text: z.string().max(300).optional(),
  found: FoundOrder.optional(),
});
export type NewItem = z.infer<typeof NewItem>;

/** accounts: those of the environment. */
export function judgeOrder(
  judge: Judge,
  asked: NewItem,
  known: ReadonlyMap<string, KnownOrder>,
  accounts: readonly RunAccount[],
): Judged {
  const order = known.get(asked.orderId);
  const found = asked.found === 'unknown' ? undefined : asked.found;
  const accountId = accountOfOrder(judge, asked, order, accounts);
  /** What the service said, now or before; null where only a file says it, or it is unknown. */
  const verified = order?.amount ?? found?.amount ?? null;
  const plain: Judged = {
    accountId: accountId ?? judge.accountId,
    amount: verified ?? asked.amount,
    state: 'waiting',
    why: null,
    chargeId: null,
    isBlocked: false,
  };
  const skipped = (why: string): Judged => ({ ...plain, state: 'skipped', why });
  const capture = order?.capture;
  const isOfAnother = capture !== undefined && capture.order_id !== asked.orderId;
  const namesNothing = capture !== undefined && lacksResultId(capture);
  const isOpen = capture?.state === 'sent' || capture?.state === 'unknown' || namesNothing;
  if (order?.isCharged || (capture && !isOfAnother && !isOpen)) {
    return { ...plain, state: 'already_captured', chargeId: order?.chargeId ?? capture?.charge_id ?? null };
  }
  if (namesNothing && !isOfAnother) return { ...skipped(remark('charge_to_enter')), isBlocked: true };
  if (capture)
    return { ...skipped(isOfAnother ? blockedByOther(capture.state) : blockedByOwn(capture.state)), isBlocked: true };
  if (order?.ended) return skipped(problemRemark(problemFrom('authorization_ended', { cause: order.ended })));
  if (order?.isMarked) return skipped(problemRemark(problemFrom('order_do_not_capture', { environment: null })));
  if (accountId === null)
    return skipped(remark('order_of_unknown_seller', { organizationId: found?.organizationId ?? '' }));
  if (!judge.signers.includes(plain.accountId)) {
    const account = accounts.find(({ id }) => id === plain.accountId);
    return skipped(
      account ? remark('keys_of_account_missing', { account: account.name }) : remark('account_without_keys'),
    );
  }
  if (found && isShownAsCharged(found)) return { ...plain, state: 'already_captured', chargeId: found.chargeId };
  if (asked.found === 'unknown' && order?.amount == null) return skipped(remark('order_unknown_to_service'));
  if (order?.amount != null && found && found.amount !== order.amount) {
    return skipped(remark('service_amount_differs', { told: found.amount, known: order.amount }));
  }
  if (verified !== null && asked.amount !== null && verified !== asked.amount) {
    const line = asked.text === undefined ? {} : { text: asked.text };
    return skipped(remark('file_amount_differs', { told: asked.amount, amount: verified, ...line }));
  }
  if (judge.wantsAmount && plain.amount === null) {
    return skipped(remark('amount_missing'));
  }
  if (verified === null && plain.amount !== null) {
    return { ...plain, why: remark('amount_unverified', { text: asked.text ?? '' }) };
  }
  return plain;
}

const blockedByOwn = (state: EntryState): string =>
  remark(state === 'sent' ? 'capture_under_way' : 'capture_in_review');

function blockedByOther(state: EntryState): string {
  if (state === 'sent') return remark('other_order_under_way');
  return remark(state === 'unknown' ? 'other_order_in_review' : 'other_order_charged');
}
