// The consumer of a remembered device proves to be here by a passkey that was made on it.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { randomBytes } from '../../secrets/randomness.ts';
import { countUse, type PasskeyRow, passkeysOf, takeChallenge } from '../../store/checkout/passkeys.ts';
import { noteStep } from '../../store/checkout/progress.ts';
import { noteProgress, type VisitRow } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { type RelyingParty, relyingPartyOf } from '../relying-party.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { readBody } from './read-body.ts';
import { rememberedDevice } from './remembered-device.ts';
import { openVisitOfCall } from './visit-of-call.ts';

const Empty = z.strictObject({});
const Answer = z.strictObject({
  response: z.object({
    id: z.string(),
    rawId: z.string(),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
  }),
});
type Answer = z.infer<typeof Answer>['response'];

/** Adds the steps to the app. */
export function servePasskeyProof(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  app.post('/checkout/api/sessions/:session_id/passkey-options', jsonOnly, async (c) => {
    const { visit } = await openVisitOfCall(context, c);
    await readBody(c, Empty);
    const party = relyingPartyOf(c, context);
    const passkeys = await passkeysOf(store, await rememberedDevice(context, visit));
    if (!party || passkeys.length === 0) {
      throw new CheckoutRefusal(409, { code: 'no_passkey' }, 'There is no passkey for this device at this address.');
    }
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge: newPasskeyChallenge(),
      userVerification: 'required',
      allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    });
    await noteProgress(store, visit, { passkey_challenge: options.challenge });
    return c.json(options);
  });
  app.post('/checkout/api/sessions/:session_id/passkey-verify', jsonOnly, async (c) => {
    const { visit } = await openVisitOfCall(context, c);
    const { response } = await readBody(c, Answer);
    const device = await rememberedDevice(context, visit);
    const challenge = await takeChallenge(store, visit);
    const passkey = (await passkeysOf(store, device)).find(({ credential_id }) => credential_id === response.id);
    const party = relyingPartyOf(c, context);
    const asked = challenge !== undefined && passkey && party && { challenge, passkey, party, visit };
    const counter = asked ? await counterOf(response, asked) : undefined;
    if (!passkey || counter === undefined || !(await countUse(store, passkey, counter))) {
      throw new CheckoutRefusal(403, { code: 'passkey_refused' }, 'This is no answer of a passkey of this device.');
    }
    await store.transaction().execute(async (tx) => {
      await noteProgress(tx, visit, { consumer_id: device.consumer_id, proved_by: 'passkey' });
      await noteStep(tx, visit.session_id, 'consumer_confirmed', now());
    });
    return c.json({});
  });
}

type PasskeyCheck = { challenge: string; passkey: PasskeyRow; party: RelyingParty; visit: VisitRow };

/** The bytes that a passkey signs. */
export function newPasskeyChallenge(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(32));
}

/** How often the passkey was used, by its own count; undefined where its answer is no good. */
async function counterOf(
  answer: Answer,
  { challenge, passkey, party, visit }: PasskeyCheck,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } satisfies AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The merchant's page around the frame, where the browser tells it.
      ...(visit.merchant_origin !== null && { expectedTopOrigin: visit.merchant_origin }),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws what isn't right. The sender needn't know.
    return undefined;
  }
}
