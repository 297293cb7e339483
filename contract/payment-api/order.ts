// Order (spec, 2.2) and the request and answer of create order (4.2), as the service must write and read them.
import { z } from 'zod';
import { ChargeId, MarketplaceId, OrderId, OrganizationId, SessionId, StoreId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';
import { Session } from './session.ts';

export const Order = z.strictObject({
  id: OrderId,
  create_date: Timestamp,
  store_id: StoreId,
  charge_id: ChargeId.nullable(),
  organization_id: OrganizationId,
  marketplace_id: MarketplaceId.nullable(),
  delivered_date: Timestamp.nullable(),
  total_amount: Cents,
  status: z.enum(['submitted', 'charged']),
  track_number: z.string().min(1),
  updated_at: Timestamp,
});
export type Order = z.infer<typeof Order>;

export const CreateOrderAnswer = z.strictObject({ order: Order, session: Session });
export type CreateOrderAnswer = z.infer<typeof CreateOrderAnswer>;

/** The main example's spelling and the marketplace sample's: the spec leaves in doubt which is authoritative, so both are read, and storeIdentifier with either (4.2). */
export const CreateOrderRequest = z.union([
  z.strictObject({ session_id: SessionId, storeIdentifier: StoreId.optional() }),
  z.strictObject({ sessionID: SessionId, storeIdentifier: StoreId.optional() }),
]);
export type CreateOrderRequest = z.infer<typeof CreateOrderRequest>;
