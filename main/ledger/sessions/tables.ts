// The table of how checkouts ended.
import type { CheckoutEnd } from '../../core/fold/checkout.ts';

export type CheckoutEndTables = {
  /** What a session's checkout events make, of those that ended. */
  checkout_end: { provider: string; session_id: string } & CheckoutEnd;
};
