// What a dry run says of one order: to be captured, captured before, or left out with the reason.
import { formatCents } from '../../../contract/format-cents.ts';
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
  if (namesNothing && !isOfAnother) return { ...skipped(UNNAMED), isBlocked: true };
  if (capture) return { ...skipped(blockedWords(capture.state, isOfAnother)), isBlocked: true };
  if (!judge.signers.includes(plain.accountId)) return skipped('Its account has no API keys that work.');
  if (order?.amount != null && asked.amount !== null && order.amount !== asked.amount) {
    return skipped(`The file says ${formatCents(asked.amount)}, but the order is ${formatCents(order.amount)}.`);
  }
  if (judge.wantsAmount && plain.amount === null) {
    return skipped('Its amount is not known here: production wants it in the file.');
  }
  return plain;
}

const UNNAMED =
  'The service answered that it was charged before, without naming the charge. Say on the order which it is.';

function blockedWords(state: string, isOfAnother: boolean): string {
  const whose = isOfAnother ? 'Another order of its session' : 'It';
  if (state === 'sent') return `${whose} is being captured already.`;
  if (state === 'unknown') return `${whose} has an unknown outcome, which blocks it until it is settled.`;
  return `${whose} was captured.`;
}
