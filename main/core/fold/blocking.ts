// Which acts block: one at a time of each subject, form and key. What another kept from blocking begins to block when that one ends as not done.
import { changesCharge } from '../../../contract/operations/charge-change.ts';
import { blockingAct } from '../acts.ts';
import { OPERATIONS } from '../decide.ts';
import type { Act, Payment } from '../payment.ts';
import { inOrderSent } from './find.ts';

/** The act that is in another's place: for the same subject, the same form or debit, or under the same key. */
export function blockingActOf(payment: Payment, act: Act): Act | undefined {
  const command = { actId: act.id, orderId: act.orderId, sessionId: act.sessionId, payoutOf: act.payoutOf };
  return blockingAct(payment.acts, OPERATIONS[act.operation], command) ?? actOfForm(payment, act);
}

/** Another that blocks for the same form or debit, or under the same key. Asked of an act that doesn't block itself. */
export function actOfForm({ acts }: Payment, { attempt, key }: Act): Act | undefined {
  const others = acts.filter(({ isBlocking }) => isBlocking);
  return (
    others.find((other) => attempt !== null && other.attempt === attempt) ??
    others.find((other) => key !== null && other.key === key)
  );
}

const isOfKind = (one: Act, other: Act): boolean =>
  one.operation === other.operation || (changesCharge(one.operation) && changesCharge(other.operation));

const MAY_BE_DONE: readonly Act['state'][] = ['succeeded', 'already_done', 'unknown'];

/** To be called once `ended` is out of the way. */
export function revive(payment: Payment, ended: Act): void {
  for (const subject of ['orderId', 'sessionId', 'payoutOf'] as const) {
    const id = ended[subject];
    if (id === null) continue;
    for (const act of inOrderSent(payment.acts)) {
      const isOfIt = act[subject] === id && act.repeatOf === null;
      if (isOfIt && isOfKind(act, ended) && !act.isBlocking && MAY_BE_DONE.includes(act.state))
        act.isBlocking = !blockingActOf(payment, act);
    }
  }
}
