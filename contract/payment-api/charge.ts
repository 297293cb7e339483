// Charge (spec, 2.3) and the answer of charge order (4.3), as the service must write them.
import { z } from 'zod';
import {
  BalanceTransactionId,
  BusinessAccountId,
  ChargeId,
  ConsumerAccountId,
  MarketplaceId,
  OrderId,
  OrganizationId,
} from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';
import { Order } from './order.ts';

export const Charge = z.strictObject({
  id: ChargeId,
  create_date: Timestamp,
  type: z.literal('ACH_DEBIT'),
  status: z.literal('pending'),
  amount: Cents,
  balance_transaction_id: BalanceTransactionId,
  consumer_fi_account_id: ConsumerAccountId,
  business_fi_account_id: BusinessAccountId,
  organization_id: OrganizationId,
  marketplace_id: MarketplaceId.nullable(),
  track_number: z.string().min(1),
});
export type Charge = z.infer<typeof Charge>;

export const ChargeOrderAnswer = z.strictObject({ order: Order, charge: Charge });
export type ChargeOrderAnswer = z.infer<typeof ChargeOrderAnswer>;

/** No body is needed; the samples send one that repeats the path's order_id (4.3). */
export const ChargeOrderRequest = z.strictObject({ order_id: OrderId.optional() });
