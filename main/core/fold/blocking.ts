// Which acts block: one at a time of each subject, form and key. What another kept from blocking begins to block when that one ends as not done.
import { blockingAct } from '../acts.ts';
import { OPERATIONS } from '../decide.ts';
import type { Act, Payment } from '../payment.ts';
import { inOrderSent } from './find.ts';

/** The act that is in another's place: for the same subject, the same form or debit, or under the same key. */
export function actInPlaceOf({ acts }: Payment, act: Act): Act | undefined {
  const command = { actId: act.id, orderId: act.orderId, sessionId: act.sessionId, payoutOf: act.payoutOf };
  return blockingAct(acts, OPERATIONS[act.operation], command) ?? acts.find((other) => isSameForm(other, act));
}

const isSameForm = (other: Act, act: Act): boolean =>
  other.isBlocking &&
  other.id !== act.id &&
  ((act.attempt !== null && other.attempt === act.attempt) || (act.key !== null && other.key === act.key));

const MAY_BE_DONE: readonly Act['state'][] = ['succeeded', 'already_done', 'unknown'];

/** To be called once `ended` doesn't block any more. */
export function revive(payment: Payment, ended: Act): void {
  for (const subject of ['orderId', 'sessionId', 'payoutOf'] as const) {
    const id = ended[subject];
    if (id === null) continue;
    for (const act of inOrderSent(payment.acts)) {
      const isOfIt = act.operation === ended.operation && act[subject] === id && act.repeatOf === null;
      if (isOfIt && !act.isBlocking && MAY_BE_DONE.includes(act.state)) act.isBlocking = !actInPlaceOf(payment, act);
    }
  }
}
