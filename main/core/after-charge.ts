// What an order shows of its charge.
import type { AfterCharge } from '../../contract/console/after-charge.ts';
import { compareTexts } from './compare-texts.ts';
import type { Order, Payment } from './payment.ts';

/** By the newest report of its charge; of a charged order whose charge isn't named, of any. null: no more than that there is one, or there is none. */
export function shownAfterCharge(order: Order, { outcomes }: Pick<Payment, 'outcomes'>): AfterCharge | null {
  const [told] = outcomes
    .filter((each) => each.orderId === order.id)
    .filter(({ chargeId }) => (order.chargeId === null ? order.status === 'charged' : chargeId === order.chargeId))
    .toSorted(
      (one, other) => compareTexts(other.updatedAt, one.updatedAt) || compareTexts(one.chargeId, other.chargeId),
    );
  return told?.afterCharge ?? null;
}
