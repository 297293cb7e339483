// One-click: the steps of who is remembered on this device, all under one rate limit.
import type { ServiceApp } from '../../http/bearer.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { limitSteps } from './limit-steps.ts';
import { servePasskeyProof } from './passkey-proof.ts';
import { servePasskeyRegistration } from './passkey-registration.ts';
import { serveRecognition } from './recognise.ts';
import { serveRememberedAccount } from './remembered-account.ts';

const STEPS = [
  ...['recognise', 'forget', 'remembered-account'],
  ...['passkey-options', 'passkey-verify', 'passkey-register-options', 'passkey-register'],
];

/** Adds the steps to the app. */
export function serveOneClick(app: ServiceApp, context: CheckoutContext): void {
  const limit = limitSteps(context);
  for (const step of STEPS) app.use(`/checkout/api/sessions/:session_id/${step}`, limit);
  serveRecognition(app, context);
  servePasskeyProof(app, context);
  servePasskeyRegistration(app, context);
  serveRememberedAccount(app, context);
}
