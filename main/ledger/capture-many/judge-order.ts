// What a dry run says of one order: to be captured, captured before, or left out with the reason.
import { z } from 'zod';
import type { EntryState } from '../../../contract/console/journal.ts';
import { ShopReference } from '../../../contract/console/note.ts';
import { problemFrom } from '../../../contract/console/problem.ts';
import { problemRemark, remark } from '../../../contract/console/remark.ts';
import { enteredText } from '../../../contract/entered-text.ts';
import { Cents, Id, Receipt } from '../define-call.ts';
import { lacksResultId } from '../journal/open-entries.ts';
import { foldedReference } from '../search/fold.ts';
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
export type RunAccount = { id: string; name: string; organizationId: string | null; storeId: string | null };

/** The accounts that a file may mean: those of this organization or store, else those of this name, without case and punctuation. */
export function accountsNamed<Account extends Omit<RunAccount, 'id'>>(
  told: string,
  accounts: readonly Account[],
): Account[] {
  const own = accounts.filter(({ organizationId, storeId }) => organizationId === told || storeId === told);
  if (own.length > 0) return own;
  const name = foldedReference(told);
  return accounts.filter((account) => foldedReference(account.name) === name);
}

/** Whose order it is: as the ledger knows, else as the service says, else as its row or the run was told. null: of an organization without an account here, or of a seller that isn't one account. */
export function accountOfOrder(
  judge: Pick<Judge, 'accountId'>,
  { found, told }: Pick<NewItem, 'found' | 'told'>,
  known: KnownOrder | undefined,
  accounts: readonly RunAccount[],
): string | null {
  if (known) return known.accountId;
  const [seller, ...others] = told?.seller == null ? [] : accountsNamed(told.seller, accounts);
  const accountId = told?.seller == null ? judge.accountId : others.length === 0 ? (seller?.id ?? null) : null;
  const organizationId = found === undefined || found === 'unknown' ? null : (found.organizationId ?? null);
  if (organizationId === null) return accountId;
  const chosen = accounts.find(({ id }) => id === accountId);
  // Two accounts may be of one organization: the one that was chosen stays.
  if (chosen?.organizationId === organizationId) return accountId;
  const own = accounts.find((account) => account.organizationId === organizationId);
  return own?.id ?? (chosen?.organizationId == null ? accountId : null);
}

/** Why the row isn't of this order: its seller isn't the order's, or the order has another reference of the shop. null where it may be. */
function disagreement(
  { told }: NewItem,
  { owner, reference }: { owner: string | null; reference: string | undefined },
  accounts: readonly RunAccount[],
): string | null {
  if (told?.seller != null) {
    const named = accountsNamed(told.seller, accounts);
    const own = accounts.find(({ id }) => id === owner);
    if (own && !named.some(({ id }) => id === own.id))
      return remark('seller_differs', { seller: told.seller, account: own.name });
    if (!own && named.length === 0) return remark('seller_not_found', { seller: told.seller });
    if (!own && named.length > 1) return remark('seller_ambiguous', { seller: told.seller });
  }
  if (told?.reference == null || reference === undefined || reference === told.reference) return null;
  return remark('reference_differs', { reference: told.reference, kept: reference });
}

/** What the ledger has before a run is planned. references: the shop's, by order ID. */
export type KnownBefore = {
  known: ReadonlyMap<string, KnownOrder>;
  references: ReadonlyMap<string, string>;
  accounts: readonly RunAccount[];
};

/** disagrees: the row says something else of the order than is known. */
export type Judged = {
  accountId: string;
  amount: number | null;
  state: 'waiting' | 'already_captured' | 'skipped';
  why: string | null;
  chargeId: string | null;
  isBlocked: boolean;
  disagrees: boolean;
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
  receipt: Receipt.optional(),
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

/** The longest that a file may say of a seller, and of a customer. Ours. */
export const MAX_TOLD_LENGTH = 200;
const Told = enteredText(1, MAX_TOLD_LENGTH).nullable();

/** What a row says of its order beside the amount. seller: by name, organization or store. reference, customer and email: by what the shop knows it. */
export const RowDetails = z.strictObject({
  seller: Told,
  reference: ShopReference.nullable(),
  customer: Told,
  email: Told,
});
export type RowDetails = z.infer<typeof RowDetails>;

/** amount: cents, as a file says; null where it doesn't. text: the line of the file. found: missing where the order wasn't looked up. */
export const NewItem = z.strictObject({
  orderId: Id,
  line: z.int().nullable(),
  amount: Cents.nullable(),
  text: z.string().max(300).optional(),
  found: FoundOrder.optional(),
  told: RowDetails.optional(),
});
export type NewItem = z.infer<typeof NewItem>;

/** accounts: those of the environment. references: the shop's, of the orders that have one. */
export function judgeOrder(judge: Judge, asked: NewItem, { known, references, accounts }: KnownBefore): Judged {
  const order = known.get(asked.orderId);
  const found = asked.found === 'unknown' ? undefined : asked.found;
  const accountId = accountOfOrder(judge, asked, order, accounts);
  const against = disagreement(asked, { owner: accountId, reference: references.get(asked.orderId) }, accounts);
  /** What the service said, now or before; null where only a file says it, or it is unknown. */
  const verified = order?.amount ?? found?.amount ?? null;
  const plain: Judged = {
    accountId: accountId ?? judge.accountId,
    amount: verified ?? asked.amount,
    state: 'waiting',
    why: null,
    chargeId: null,
    isBlocked: false,
    disagrees: against !== null,
  };
  const skipped = (why: string): Judged => ({ ...plain, state: 'skipped', why });
  const capture = order?.capture;
  const isOfAnother = capture !== undefined && capture.order_id !== asked.orderId;
  const namesNothing = capture !== undefined && lacksResultId(capture);
  const isOpen = capture?.state === 'sent' || capture?.state === 'unknown' || namesNothing;
  if (order?.isCharged || (capture && !isOfAnother && !isOpen)) {
    return {
      ...plain,
      state: 'already_captured',
      why: against,
      chargeId: order?.chargeId ?? capture?.charge_id ?? null,
    };
  }
  if (namesNothing && !isOfAnother) return { ...skipped(remark('charge_to_enter')), isBlocked: true };
  if (capture)
    return { ...skipped(isOfAnother ? blockedByOther(capture.state) : blockedByOwn(capture.state)), isBlocked: true };
  if (order?.ended) return skipped(problemRemark(problemFrom('authorization_ended', { cause: order.ended })));
  if (order?.isMarked) return skipped(problemRemark(problemFrom('order_do_not_capture', { environment: null })));
  if (against !== null) return skipped(against);
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
