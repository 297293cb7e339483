// Passkeys in the consumer's browser: proving by one, and making one for the next time.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PayableSession } from '../messages.ts';
import { type CallResult, callStep } from './service-calls.ts';

/** Whether this browser can have any for this address: they are bound to a domain name. */
export function canHavePasskey(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return !isAddress && window.isSecureContext && browserSupportsWebAuthn();
}

/** Proves by the passkey of this device who the consumer is. */
export function proveByPasskey(session: PayableSession): Promise<CallResult<object>> {
  return answered<PublicKeyCredentialRequestOptionsJSON>(
    session,
    ['passkey-options', 'passkey-verify'],
    (optionsJSON) => startAuthentication({ optionsJSON }),
  );
}

/** Makes a passkey for this device. */
export function makePasskey(session: PayableSession): Promise<CallResult<object>> {
  const steps: Steps = ['passkey-register-options', 'passkey-register'];
  return answered<PublicKeyCredentialCreationOptionsJSON>(session, steps, (optionsJSON) =>
    startRegistration({ optionsJSON }),
  );
}

type Steps = [asks: string, answers: string];

async function answered<Options>(
  session: PayableSession,
  [asks, answers]: Steps,
  answer: (options: Options) => Promise<object>,
): Promise<CallResult<object>> {
  const asked = await callStep<Options>(session, asks, {});
  if (asked.kind !== 'ok') return asked;
  try {
    return await callStep<object>(session, answers, { response: await answer(asked.answer) });
  } catch {
    // The browser doesn't tell whether the consumer said no or there was nothing to say yes with.
    return { kind: 'refused', problem: { code: 'passkey_refused' } };
  }
}
