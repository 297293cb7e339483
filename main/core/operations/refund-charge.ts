// Refund a charge, in whole or in part, never more than is left of it.
import type { Command, DecisionContext, Operation, Refusal } from '../acts.ts';
import { leftToRefund, refundAmountOf } from '../left-to-refund.ts';
import { chargeChange, refuseBeforeFeed } from './charge-change.ts';

export const refundCharge: Operation = {
  ...chargeChange,
  sameForm: ['form_already_sent'],
  refuse: (command, known) => refuseBeforeFeed(known) ?? refuseRefund(command, known),
};

function refuseRefund(command: Command, { here, elsewhere }: DecisionContext): Refusal | null {
  const { actId, orderId, chargeId } = command;
  const others = elsewhere.map(({ payment }) => payment);
  // What is sent again is no other refund.
  const besides = { ...here, acts: here.acts.filter(({ id }) => id !== actId) };
  const left = orderId === null ? null : leftToRefund(besides, others, orderId);
  if (left === null || left.chargeId !== chargeId) return ['refund_not_charged'];
  const { reportedOrderId } = left;
  if (reportedOrderId !== null && reportedOrderId !== orderId)
    return ['charge_of_other_order', { chargeId: left.chargeId, orderId: reportedOrderId }];
  if (left.isReturned) return ['refund_of_returned'];
  const asked = refundAmountOf(command) ?? 0;
  return asked > left.cents ? ['refund_too_much', { left: Math.max(0, left.cents) }, { field: 'amount' }] : null;
}
