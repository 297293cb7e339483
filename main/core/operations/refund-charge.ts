// Refund a charge, in whole or in part, never more than is left of it.
import type { Command, Known, Refusal } from '../command.ts';
import { leftToRefund, refundAmountOf } from '../left-to-refund.ts';
import { chargeChange, refuseBeforeFeed } from './charge-change.ts';
import type { Operation } from './operation.ts';

export const refundCharge: Operation = {
  ...chargeChange,
  sameForm: ['form_already_sent'],
  refuse: (command, known) => refuseBeforeFeed(known) ?? refuseRefund(command, known),
};

function refuseRefund(command: Command, { here, elsewhere }: Known): Refusal | null {
  const { orderId, chargeId, again } = command;
  const others = elsewhere.map(({ payment }) => payment);
  const left = orderId === null ? null : leftToRefund(here, others, orderId);
  if (left === null || left.chargeId !== chargeId) return ['refund_not_charged'];
  const { reportedOrderId } = left;
  if (reportedOrderId !== null && reportedOrderId !== orderId)
    return ['charge_of_other_order', { chargeId: left.chargeId, orderId: reportedOrderId }];
  if (left.isReturned) return ['refund_of_returned'];
  // What is sent again is among what is open.
  const asked = refundAmountOf(command) ?? 0;
  const before = left.cents + (again === null ? 0 : asked);
  return asked > before ? ['refund_too_much', { left: Math.max(0, before) }, { field: 'amount' }] : null;
}
