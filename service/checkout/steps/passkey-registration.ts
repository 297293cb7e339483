// The consumer who proved to be here makes a passkey on a device that is remembered, for the next time.
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { contactOf } from '../../store/checkout/consumers.ts';
import type { DeviceRow } from '../../store/checkout/devices.ts';
import { keepPasskey, type NewPasskey, passkeysOf, takeChallenge } from '../../store/checkout/passkeys.ts';
import { noteProgress, type VisitRow } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { type RelyingParty, relyingPartyOf } from '../relying-party.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { newPasskeyChallenge } from './passkey-proof.ts';
import { readBody } from './read-body.ts';
import { rememberedDevice } from './remembered-device.ts';
import { visitOfCall } from './visit-of-call.ts';

const Empty = z.strictObject({});
const Answer = z.strictObject({
  response: z.object({
    id: z.string(),
    rawId: z.string(),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: z.string(),
      attestationObject: z.string(),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
});
type Answer = z.infer<typeof Answer>['response'];

/** What the consumer's passkeys are filed under. Ours. */
const RP_NAME = 'Secure bank payment';

/** Adds the steps to the app. */
export function servePasskeyRegistration(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  app.post('/checkout/api/sessions/:session_id/passkey-register-options', jsonOnly, async (c) => {
    const { visit, device, party } = await mayRegister(context, c);
    await readBody(c, Empty);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const options = await generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: party.id,
      userName: (await contactOf(store, device.consumer_id)).contact,
      userID: newPasskeyChallenge(),
      challenge: newPasskeyChallenge(),
      // It need not be found without us naming it, and it is used on this device.
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      preferredAuthenticatorType: 'localDevice',
      excludeCredentials: (await passkeysOf(store, device)).map(({ credential_id: id }) => ({ id })),
    });
    await noteProgress(store, visit, { passkey_challenge: options.challenge });
    return c.json(options);
  });
  app.post('/checkout/api/sessions/:session_id/passkey-register', jsonOnly, async (c) => {
    const { visit, device, party } = await mayRegister(context, c);
    const { response } = await readBody(c, Answer);
    const challenge = await takeChallenge(store, visit);
    const passkey = challenge === undefined ? undefined : await passkeyOf(response, challenge, party);
    if (!passkey) {
      throw new CheckoutRefusal(403, { code: 'passkey_refused' }, 'This is no new passkey for what was asked.');
    }
    await keepPasskey(store, device, passkey, now());
    return c.json({});
  });
}

type MayRegister = { visit: VisitRow; device: DeviceRow; party: RelyingParty };

/** After paying, too. Refuses who hasn't proved to be the consumer, and a device that isn't remembered. */
async function mayRegister(context: CheckoutContext, c: Context): Promise<MayRegister> {
  const { visit } = await visitOfCall(context, c);
  if (visit.consumer_id === null) {
    throw new CheckoutRefusal(409, { code: 'not_proved' }, 'Prove who you are first, by a one-time code or a passkey.');
  }
  const device = await rememberedDevice(context, visit);
  const party = relyingPartyOf(c, context);
  if (party) return { visit, device, party };
  throw new CheckoutRefusal(409, { code: 'no_passkey' }, 'No passkey can be made at this address.');
}

async function passkeyOf(answer: Answer, challenge: string, party: RelyingParty): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } satisfies RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports } = answer.response;
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    // The library throws what isn't right. The sender needn't know.
    return undefined;
  }
}
