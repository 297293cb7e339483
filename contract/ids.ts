// Identifiers as the console reads them: a kind prefix and an opaque suffix (spec, section 2), each kind a type of its own so that one can't stand in for another.
import { z } from 'zod';

/** Ours: the spec gives no length and no alphabet. What ends a path, a cell or a tag is never part of an identifier. A suffix has a letter or digit: `order_..` is cut short, not an order. */
export const MAX_ID_LENGTH = 255;
export const ID_SUFFIX = 'A-Za-z0-9._~:=+@-';

/** An identifier of one kind. suffix: the characters that may follow its prefix; max: its greatest length. */
export function idWithPrefix<Kind extends string>(
  prefix: string,
  { suffix, max }: { suffix: string; max: number } = { suffix: ID_SUFFIX, max: MAX_ID_LENGTH },
) {
  const problem = `must be an identifier that begins with ${prefix}`;
  return z
    .string(problem)
    .max(max, problem)
    .regex(new RegExp(`^${prefix}[${suffix}]*[A-Za-z0-9][${suffix}]*$`), problem)
    .brand<Kind>();
}

export const SessionId = idWithPrefix<'SessionId'>('sess_');
export type SessionId = z.infer<typeof SessionId>;
export const OrderId = idWithPrefix<'OrderId'>('order_');
export type OrderId = z.infer<typeof OrderId>;
export const ChargeId = idWithPrefix<'ChargeId'>('charge_');
export type ChargeId = z.infer<typeof ChargeId>;
export const PayoutId = idWithPrefix<'PayoutId'>('payout_');
export type PayoutId = z.infer<typeof PayoutId>;
export const StoreId = idWithPrefix<'StoreId'>('store_');
export type StoreId = z.infer<typeof StoreId>;
export const MarketplaceId = idWithPrefix<'MarketplaceId'>('mk_org_');
export type MarketplaceId = z.infer<typeof MarketplaceId>;
export const SettlementId = idWithPrefix<'SettlementId'>('settlement_');
export type SettlementId = z.infer<typeof SettlementId>;

export const ApprovalId = z.uuid();
