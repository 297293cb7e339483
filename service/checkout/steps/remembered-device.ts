// The remembered device a visit was opened on.
import type { DeviceRow } from '../../store/checkout/devices.ts';
import { deviceOfVisit, rememberDevice } from '../../store/checkout/devices.ts';
import { passkeysOf } from '../../store/checkout/passkeys.ts';
import type { VisitRow } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import type { RememberedNow } from '../messages.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';

/** Refuses (409 not_remembered) where it isn't remembered, or is another consumer's than who proved to be here. */
export async function rememberedDevice({ store, now }: CheckoutContext, visit: VisitRow): Promise<DeviceRow> {
  const device = await deviceOfVisit(store, visit, now());
  if (device) return device;
  throw notRemembered();
}

/** What a consumer's browser is told who has just paid, and asked to be remembered or was it already. */
export async function rememberedBy(
  { store, now }: CheckoutContext,
  visit: VisitRow,
  isAsked: boolean,
): Promise<RememberedNow> {
  const { consumer_id: consumerId, bank_account_id: bankAccountId } = visit;
  const canRemember = isAsked && consumerId !== null && bankAccountId !== null;
  const token = canRemember ? await rememberDevice(store, visit, { consumerId, bankAccountId }, now()) : null;
  if (token !== null) return { device: token, can_add_passkey: true };
  const device = await deviceOfVisit(store, visit, now());
  return { device: null, can_add_passkey: device !== undefined && (await passkeysOf(store, device)).length === 0 };
}

export function notRemembered(): CheckoutRefusal {
  return new CheckoutRefusal(409, { code: 'not_remembered' }, 'Nobody is remembered on this device.');
}
