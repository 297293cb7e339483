// What an alarm says of a call that counted as not done and may be done all the same, while another of its kind forbids a third.
import { remark } from '../../contract/console/remark.ts';
import type { Act } from './payment.ts';
import { readPayoutKey } from './payout-key.ts';

type Named = Pick<Act, 'operation' | 'orderId' | 'sessionId' | 'payoutOf' | 'chargeId' | 'id'>;

/** A remark that names both. */
export function besideOther({ operation, orderId, sessionId, payoutOf, id }: Named, other: Named): string {
  if (operation === 'charge_order')
    return remark('capture_beside_other', {
      orderId: orderId ?? id,
      otherOrderId: other.orderId ?? other.id,
      chargeId: other.chargeId,
    });
  const month = payoutOf === null ? null : readPayoutKey(payoutOf).month;
  const made = operation === 'create_order' ? other.orderId : null;
  return remark('call_beside_other', { asked: month ?? orderId ?? sessionId ?? id, other: made ?? other.id });
}

/** A remark that a call was done twice. made: the refund or payout that a second answer to it names. */
export function doneTwice({ payoutOf, orderId, id }: Named, made: string): string {
  const month = payoutOf === null ? null : readPayoutKey(payoutOf).month;
  return remark('call_beside_other', { asked: month ?? orderId ?? id, other: made });
}
