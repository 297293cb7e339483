// The remembered device a visit was opened on.
import type { DeviceRow } from '../../store/checkout/devices.ts';
import { deviceOfVisit, rememberDevice } from '../../store/checkout/devices.ts';
import type { VisitRow } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';

/** Refuses (409 not_remembered) where it isn't remembered, or is another consumer's than who proved to be here. */
export async function rememberedDevice({ store, now }: CheckoutContext, visit: VisitRow): Promise<DeviceRow> {
  const device = await deviceOfVisit(store, visit, now());
  if (device) return device;
  throw notRemembered();
}

/** Remembers the device a visit's consumer has just paid on. Tells the token for it, or null where it has one. */
export async function rememberedBy({ store, now }: CheckoutContext, visit: VisitRow): Promise<string | null> {
  const { consumer_id: consumerId, bank_account_id: bankAccountId } = visit;
  if (consumerId === null || bankAccountId === null) return null;
  return rememberDevice(store, visit, { consumerId, bankAccountId }, now());
}

export function notRemembered(): CheckoutRefusal {
  return new CheckoutRefusal(409, { code: 'not_remembered' }, 'Nobody is remembered on this device.');
}
