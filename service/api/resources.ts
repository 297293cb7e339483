// The resources as the OpenAPI document names them, each with an example (spec, 2.1 to 2.3).
import { z } from '@hono/zod-openapi';
import { Charge } from '../../contract/payment-api/charge.ts';
import { Order } from '../../contract/payment-api/order.ts';
import { Session } from '../../contract/payment-api/session.ts';

const ORGANIZATION = 'org_8x2Kq7VbN4mRt1Zs';
const TRACK_NUMBER = '7HKM4TQ2XW';

const session = {
  id: 'sess_3fG9pLw2XcVb8NqT',
  create_date: '2026-11-21T18:04:09.218734+00:00',
  status: 'started',
  organization_id: ORGANIZATION,
  type: 'consumer_checkout',
  total_amount: 10_000,
  is_valid_consumer: false,
  is_valid_bank_account_selected: false,
  is_sufficient_funds: false,
  consent_text:
    'I, Ada Byron, authorize Corner Books LLC (doing business as Corner Books) to debit the bank account I select …',
  fees: 150,
  track_number: TRACK_NUMBER,
  marketplace_id: null,
};
const order = {
  id: 'order_5Tn2RkYw9QzLc4Hd',
  create_date: '2026-11-21T18:06:31.004117+00:00',
  store_id: 'store_1Vm6JpXs',
  charge_id: null,
  organization_id: ORGANIZATION,
  marketplace_id: null,
  delivered_date: null,
  total_amount: 10_000,
  status: 'submitted',
  track_number: TRACK_NUMBER,
  updated_at: '2026-11-21T18:06:31.004117+00:00',
};
const chargedAt = '2026-11-22T09:15:00.730562+00:00';
const charge = {
  id: 'charge_9Wd3FvBq6KxMz2Lp',
  create_date: chargedAt,
  type: 'ACH_DEBIT',
  status: 'pending',
  amount: 10_000,
  balance_transaction_id: 'bal_tran_4Hs8Yc',
  consumer_fi_account_id: 'c_account_2Pn7Rt',
  business_fi_account_id: 'b_account_6Kq1Vx',
  organization_id: ORGANIZATION,
  marketplace_id: null,
  track_number: TRACK_NUMBER,
};

// Made again from the contract's members: only schemas made after OpenAPI was added to zod can be named.
const SessionResource = z.strictObject(Session.shape).openapi('Session', { example: session });
const OrderResource = z.strictObject(Order.shape).openapi('Order', { example: order });
const ChargeResource = z.strictObject(Charge.shape).openapi('Charge', { example: charge });

const finalized = {
  ...session,
  status: 'finalized ',
  is_valid_consumer: true,
  is_valid_bank_account_selected: true,
  is_sufficient_funds: true,
};
const charged = { ...order, status: 'charged', charge_id: charge.id, delivered_date: chargedAt, updated_at: chargedAt };

/** What create session answers. */
export const CreatedSession = SessionResource;
/** What create order answers. */
export const CreatedOrder = z
  .strictObject({ order: OrderResource, session: SessionResource })
  .openapi({ example: { order, session: finalized } });
/** What charge order answers. */
export const ChargedOrder = z
  .strictObject({ order: OrderResource, charge: ChargeResource })
  .openapi({ example: { order: charged, charge } });
