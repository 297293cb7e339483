// What a dry run says of one order: to be captured, captured before, or left out with the reason.
import type { EntryState } from '../../../contract/console/journal.ts';
import { remark } from '../../../contract/console/remark.ts';
import { isUnnamed } from '../unnamed.ts';
import type { KnownOrder } from './known-orders.ts';

/** What the whole run goes by. */
export type Judge = {
  /** Whose keys sign for orders nobody here has seen. */
  accountId: string;
  /** The accounts whose keys are in the vault. */
  signers: string[];
  /** Production: an order whose amount nobody knows can't be confirmed. */
  wantsAmount: boolean;
};

export type Judged = {
  accountId: string;
  amount: number | null;
  state: 'waiting' | 'already_captured' | 'skipped';
  why: string | null;
  chargeId: string | null;
  isBlocked: boolean;
};

type CandidateOrder = { orderId: string; amount: number | null };

export function judgeOrder(judge: Judge, asked: CandidateOrder, known: ReadonlyMap<string, KnownOrder>): Judged {
  const order = known.get(asked.orderId);
  const plain: Judged = {
    accountId: order?.accountId ?? judge.accountId,
    amount: order?.amount ?? asked.amount,
    state: 'waiting',
    why: null,
    chargeId: null,
    isBlocked: false,
  };
  const skipped = (why: string): Judged => ({ ...plain, state: 'skipped', why });
  const capture = order?.capture;
  const isOfAnother = capture !== undefined && capture.order_id !== asked.orderId;
  const namesNothing = capture !== undefined && isUnnamed(capture);
  const isOpen = capture?.state === 'sent' || capture?.state === 'unknown' || namesNothing;
  if (order?.isCharged || (capture && !isOfAnother && !isOpen)) {
    return { ...plain, state: 'already_captured', chargeId: order?.chargeId ?? capture?.charge_id ?? null };
  }
  if (namesNothing && !isOfAnother) return { ...skipped(remark('charge_to_enter')), isBlocked: true };
  if (capture)
    return { ...skipped(isOfAnother ? blockedByOther(capture.state) : blockedByOwn(capture.state)), isBlocked: true };
  if (!judge.signers.includes(plain.accountId)) return skipped(remark('account_without_keys'));
  if (order?.amount != null && asked.amount !== null && order.amount !== asked.amount) {
    return skipped(remark('file_amount_differs', { told: asked.amount, amount: order.amount }));
  }
  if (judge.wantsAmount && plain.amount === null) {
    return skipped(remark('amount_missing'));
  }
  return plain;
}

const blockedByOwn = (state: EntryState): string =>
  remark(state === 'sent' ? 'capture_under_way' : 'capture_in_review');

function blockedByOther(state: EntryState): string {
  if (state === 'sent') return remark('other_order_under_way');
  return remark(state === 'unknown' ? 'other_order_in_review' : 'other_order_charged');
}
