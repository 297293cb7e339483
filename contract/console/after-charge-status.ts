// What an order's status says once it is charged.
import { z } from 'zod';

/** Of a charged order that more is known of. */
export const AfterCharge = z.enum(['settled', 'returned', 'partly_refunded', 'refunded']);
export type AfterCharge = z.infer<typeof AfterCharge>;

/**
 * What an order's status says after its charge; null: no more than that it is charged. A return wins over refunds, and a refund over the settlement.
 * Amounts in cents.
 */
export function afterChargeOf(charge: {
  status: 'pending' | 'settled' | 'returned';
  amount: number;
  refunded: number;
}): AfterCharge | null {
  if (charge.status === 'returned') return 'returned';
  if (charge.refunded > 0) return charge.refunded >= charge.amount ? 'refunded' : 'partly_refunded';
  return charge.status === 'settled' ? 'settled' : null;
}
