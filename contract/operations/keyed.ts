// The operations that are sent with an Idempotency-Key: with the same key again, the service answers what it answered the first time.
import type { OperationName } from './who-may-send.ts';

const KEYED = {
  create_session: false,
  create_order: false,
  charge_order: false,
  start_payout: true,
  refund_charge: true,
  present_charge_again: true,
} as const satisfies Record<OperationName, boolean>;

export type KeyedOperation = {
  [Name in OperationName]: (typeof KEYED)[Name] extends true ? Name : never;
}[OperationName];

export const isKeyed = (operation: OperationName): operation is KeyedOperation => KEYED[operation];
