// Answers of a payment service as the console reads them, for tests that are about what comes after.
import { ChargeOrderSeen, CreateOrderSeen, SessionSeen } from '../../../contract/records/payment.ts';

export const sessionSeen = (id: string, more: object = {}) =>
  SessionSeen.parse({ id, status: 'started', total_amount: 10_000, fees: 150, track_number: `T-${id}`, ...more });

/** One that is charged names no track number by itself, because it would have to be that of the order before. */
export const orderBody = (id: string, more: object = {}) => {
  const isCharged = 'status' in more && more.status === 'charged';
  return {
    id,
    status: 'submitted',
    total_amount: 10_000,
    charge_id: null,
    delivered_date: isCharged ? '2026-11-21T06:00:00.000000+00:00' : null,
    track_number: isCharged ? null : 'T-1',
    ...more,
  };
};

export const chargeBody = (id: string, more: object = {}) => ({
  id,
  status: 'pending',
  type: 'ACH_DEBIT',
  amount: 10_000,
  ...more,
});

export const orderCreated = (orderId: string, sessionId: string, amount = 10_000) =>
  CreateOrderSeen.parse({
    order: orderBody(orderId, { track_number: `T-${sessionId}`, total_amount: amount }),
    session: { id: sessionId, status: 'finalized ', total_amount: amount, track_number: `T-${sessionId}` },
  });

/** order: what else the answer says of the order. */
export const orderCharged = (orderId: string, chargeId: string, amount = 10_000, order: object = {}) =>
  ChargeOrderSeen.parse({
    order: orderBody(orderId, { status: 'charged', charge_id: chargeId, total_amount: amount, ...order }),
    charge: chargeBody(chargeId, { amount }),
  });
