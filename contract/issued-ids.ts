// Identifiers as our service issues and takes them: stricter than what the console reads from a provider (ids.ts).
import type { z } from 'zod';
import { idWithPrefix } from './ids.ts';

const issued = <Kind extends string>(prefix: string) => idWithPrefix<Kind>(prefix, { suffix: 'A-Za-z0-9_-', max: 200 });

export const SessionId = issued<'SessionId'>('sess_');
export type SessionId = z.infer<typeof SessionId>;
export const OrderId = issued<'OrderId'>('order_');
export type OrderId = z.infer<typeof OrderId>;
export const ChargeId = issued<'ChargeId'>('charge_');
export type ChargeId = z.infer<typeof ChargeId>;
export const OrganizationId = issued<'OrganizationId'>('org_');
export type OrganizationId = z.infer<typeof OrganizationId>;
export const StoreId = issued<'StoreId'>('store_');
export type StoreId = z.infer<typeof StoreId>;
export const MarketplaceId = issued<'MarketplaceId'>('mk_org_');
export type MarketplaceId = z.infer<typeof MarketplaceId>;
export const BalanceTransactionId = issued<'BalanceTransactionId'>('bal_tran_');
export type BalanceTransactionId = z.infer<typeof BalanceTransactionId>;
export const ConsumerAccountId = issued<'ConsumerAccountId'>('c_account_');
export type ConsumerAccountId = z.infer<typeof ConsumerAccountId>;
export const BusinessAccountId = issued<'BusinessAccountId'>('b_account_');
export type BusinessAccountId = z.infer<typeof BusinessAccountId>;
export const EntryId = issued<'EntryId'>('entry_');
export type EntryId = z.infer<typeof EntryId>;
export const PayoutId = issued<'PayoutId'>('payout_');
export type PayoutId = z.infer<typeof PayoutId>;
export const RefundId = issued<'RefundId'>('refund_');
export type RefundId = z.infer<typeof RefundId>;
export const SettlementId = issued<'SettlementId'>('settlement_');
export type SettlementId = z.infer<typeof SettlementId>;
export const EventId = issued<'EventId'>('event_');
export type EventId = z.infer<typeof EventId>;
export const WebhookId = issued<'WebhookId'>('webhook_');
export type WebhookId = z.infer<typeof WebhookId>;
export const WebhookDeliveryId = issued<'WebhookDeliveryId'>('delivery_');
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>;
