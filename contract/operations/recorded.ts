// What each operation asks for and what came of it, as the ledger records both, whichever provider was asked. Names are those under which ledgers have always stored them.
import { z } from 'zod';
import { MarketplaceId, OrderId, SessionId, StoreId } from '../ids.ts';
import { ConsumerEmail, ConsumerPhone, DriversLicense, MAX_REFUND_REASON, PersonName } from '../payment-fields.ts';
import { ChargeOrderSeen, ChargeOutcomeSeen, CreateOrderSeen, RefundSeen, SessionSeen } from '../records/payment.ts';
import { PayoutSeen } from '../records/payout.ts';
import type { OperationName } from './who-may-send.ts';

/** Amounts are cents. */
export const RECORDED = {
  create_session: {
    request: z.strictObject({
      amount: z.int().positive(),
      type: z.literal('consumer_checkout'),
      consumer_info: z.strictObject({
        first_name: PersonName,
        last_name: PersonName,
        email: ConsumerEmail,
        phone: ConsumerPhone,
        drivers_license: DriversLicense,
      }),
      marketplace_id: MarketplaceId.optional(),
    }),
    answer: SessionSeen,
  },
  /** Spelt as the environment's service reads it. */
  create_order: {
    request: z.union([
      z.strictObject({ session_id: SessionId, storeIdentifier: StoreId.optional() }),
      z.strictObject({ sessionID: SessionId, storeIdentifier: StoreId.optional() }),
    ]),
    answer: CreateOrderSeen,
  },
  charge_order: { request: z.strictObject({ order_id: OrderId }), answer: ChargeOrderSeen },
  start_payout: { request: z.strictObject({ expected_amount: z.int().positive() }), answer: PayoutSeen },
  /** Of a charge. */
  refund_charge: {
    request: z.strictObject({ amount: z.int().positive(), reason: z.string().max(MAX_REFUND_REASON) }),
    answer: RefundSeen,
  },
  /** Debits the consumer of a returned charge once more. */
  present_charge_again: { request: z.strictObject({}), answer: ChargeOutcomeSeen },
} as const satisfies Record<OperationName, { request: z.ZodType; answer: z.ZodType }>;

/** What each operation asks for, and what it answers. */
export type Requests = { [Name in OperationName]: z.infer<(typeof RECORDED)[Name]['request']> };
export type Answers = { [Name in OperationName]: z.infer<(typeof RECORDED)[Name]['answer']> };

/** Which session an order is asked for. */
export const sessionOf = (request: Requests['create_order']): SessionId =>
  'session_id' in request ? request.session_id : request.sessionID;
