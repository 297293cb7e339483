// A device that was here before says so. It proves nothing: masks are all that is told for it, and whose proof to ask for is noted.
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { findBankAccount } from '../../store/checkout/bank-accounts.ts';
import { contactOf } from '../../store/checkout/consumers.ts';
import { type DeviceRow, findDevice, forgetDevice } from '../../store/checkout/devices.ts';
import { passkeysOf } from '../../store/checkout/passkeys.ts';
import { noteProgress, type VisitRow } from '../../store/checkout/visits.ts';
import type { SessionRow } from '../../store/sessions.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { maskOf } from '../contact.ts';
import type { Remembered } from '../messages.ts';
import { relyingPartyOf } from '../relying-party.ts';
import { termsOf } from '../terms.ts';
import { quoteOf } from './quote.ts';
import { readBody } from './read-body.ts';
import { notRemembered } from './remembered-device.ts';
import { openVisitOfCall, visitOfCall } from './visit-of-call.ts';

const DeviceRequest = z.strictObject({ device: z.string().max(100) });

/** Adds the steps to the app. */
export function serveRecognition(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  app.post('/checkout/api/sessions/:session_id/recognise', jsonOnly, async (c) => {
    const { visit, session } = await openVisitOfCall(context, c);
    const device = await findDevice(store, (await readBody(c, DeviceRequest)).device, now());
    if (!device || (visit.consumer_id ?? device.consumer_id) !== device.consumer_id) throw notRemembered();
    await noteProgress(store, visit, { device_hash: device.token_hash });
    const known = { session, visit, device };
    const remembered = await rememberedAs(context, known, relyingPartyOf(c, context) !== undefined);
    if (!remembered) throw notRemembered();
    return c.json(remembered);
  });
  // The holder of the token may throw it away. What is gone already is as gone.
  app.post('/checkout/api/sessions/:session_id/forget', jsonOnly, async (c) => {
    await visitOfCall(context, c);
    await forgetDevice(store, hashSecret((await readBody(c, DeviceRequest)).device));
    return c.json({});
  });
}

type KnownDevice = { session: SessionRow; visit: VisitRow; device: DeviceRow };

/** Who is remembered, as it may be shown to anybody; null where there is nothing to pay from any more. */
export async function rememberedAs(
  { store, now }: CheckoutContext,
  { session, visit, device }: KnownDevice,
  canUsePasskeys: boolean,
): Promise<Remembered | null> {
  const account = await findBankAccount(store, device.bank_account_id);
  // The terms as they will be once it is proved who is here, so that they can be read before.
  const ready = { proved_by: 'code', bank_account_id: device.bank_account_id, is_sufficient_funds: 1 } as const;
  const terms = await termsOf(store, { visit: { ...visit, ...ready }, session, tip: null }, now());
  if (!account || !terms) return null;
  const { bank_name: bankName, kind, last_four: lastFour } = account;
  return {
    contact: maskOf(await contactOf(store, device.consumer_id)),
    account: { bankName, kind, lastFour },
    quote: quoteOf(session, terms),
    hasPasskey: canUsePasskeys && (await passkeysOf(store, device)).length > 0,
  };
}
