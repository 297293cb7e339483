// The operations that change what becomes of a charge: a refund, and a debit presented again. One of a charge is open at a time, and each can be sent again under its own key.
import { OperationName } from './who-may-send.ts';

const CHANGES_CHARGE = {
  create_session: false,
  create_order: false,
  charge_order: false,
  start_payout: false,
  refund_charge: true,
  present_charge_again: true,
} as const satisfies Record<OperationName, boolean>;

type Changing<Name extends OperationName> = Name extends OperationName
  ? (typeof CHANGES_CHARGE)[Name] extends true
    ? Name
    : never
  : never;
export type ChargeChange = Changing<OperationName>;

export const changesCharge = (operation: OperationName): operation is ChargeChange => CHANGES_CHARGE[operation];

export const CHARGE_CHANGES: readonly ChargeChange[] = OperationName.options.filter(changesCharge);
