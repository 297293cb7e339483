// Identifiers as our service issues and takes them: stricter than what the console reads from a provider (ids.ts).
import { z } from 'zod';

function idWithPrefix<Kind extends string>(prefix: string) {
  const problem = `must be an identifier that begins with ${prefix}`;
  return z
    .string(problem)
    .max(200, problem)
    .regex(new RegExp(`^${prefix}[A-Za-z0-9_-]+$`), problem)
    .brand<Kind>();
}

export const SessionId = idWithPrefix<'SessionId'>('sess_');
export type SessionId = z.infer<typeof SessionId>;
export const OrderId = idWithPrefix<'OrderId'>('order_');
export type OrderId = z.infer<typeof OrderId>;
export const ChargeId = idWithPrefix<'ChargeId'>('charge_');
export type ChargeId = z.infer<typeof ChargeId>;
export const OrganizationId = idWithPrefix<'OrganizationId'>('org_');
export type OrganizationId = z.infer<typeof OrganizationId>;
export const StoreId = idWithPrefix<'StoreId'>('store_');
export type StoreId = z.infer<typeof StoreId>;
export const MarketplaceId = idWithPrefix<'MarketplaceId'>('mk_org_');
export type MarketplaceId = z.infer<typeof MarketplaceId>;
export const BalanceTransactionId = idWithPrefix<'BalanceTransactionId'>('bal_tran_');
export type BalanceTransactionId = z.infer<typeof BalanceTransactionId>;
export const ConsumerAccountId = idWithPrefix<'ConsumerAccountId'>('c_account_');
export type ConsumerAccountId = z.infer<typeof ConsumerAccountId>;
export const BusinessAccountId = idWithPrefix<'BusinessAccountId'>('b_account_');
export type BusinessAccountId = z.infer<typeof BusinessAccountId>;
export const EntryId = idWithPrefix<'EntryId'>('entry_');
export type EntryId = z.infer<typeof EntryId>;
export const PayoutId = idWithPrefix<'PayoutId'>('payout_');
export type PayoutId = z.infer<typeof PayoutId>;
