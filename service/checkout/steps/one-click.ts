// One-click: the steps of who is remembered on this device, all under one rate limit.
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type Connection, limitedAddress } from '../../../lib/node/connection.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { accountNumberOf, findBankAccount } from '../../store/checkout/bank-accounts.ts';
import { renewDevice } from '../../store/checkout/devices.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { chooseChecked } from './choose-checked.ts';
import { servePasskeyProof } from './passkey-proof.ts';
import { servePasskeyRegistration } from './passkey-registration.ts';
import { readBody } from './read-body.ts';
import { serveRecognition } from './recognise.ts';
import { notRemembered, rememberedDevice } from './remembered-device.ts';
import { provedVisitOfCall } from './visit-of-call.ts';

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

/** 429 where a client address has called too often: each call costs the store work, and a passkey's answer the processor. As often as at the dashboard's forms for who is not signed in. */
function limitSteps({ store, now, rateLimits }: CheckoutContext): MiddlewareHandler {
  const limit = createRateLimit(store, 'one_click', rateLimits.signInsPerMinute);
  return async (c, next) => {
    const again_in_seconds = await limit(limitedAddress(c.env as Partial<Connection>), now());
    if (again_in_seconds > 0) {
      const words = `This address has asked too often. Ask again in ${again_in_seconds} seconds.`;
      throw new CheckoutRefusal(429, { code: 'asked_too_often', again_in_seconds }, words);
    }
    await next();
  };
}

const Empty = z.strictObject({});

/** The proven consumer of a remembered device pays from the account they paid from last: it is checked again. */
function serveRememberedAccount(app: ServiceApp, context: CheckoutContext): void {
  const { store, now, bank, accountCipher } = context;
  app.post('/checkout/api/sessions/:session_id/remembered-account', jsonOnly, async (c) => {
    const visit = await provedVisitOfCall(context, c);
    await readBody(c, Empty);
    const device = await rememberedDevice(context, visit.visit);
    const row = await findBankAccount(store, device.bank_account_id);
    if (!row) throw notRemembered();
    const { bank_name: bankName, kind, routing_number: routingNumber } = row;
    const account = { bankName, kind, routingNumber, accountNumber: accountNumberOf(accountCipher, row) };
    const answer = await chooseChecked(context, visit, { account, check: await bank.check(account) });
    await renewDevice(store, device, row.id, now());
    return c.json(answer);
  });
}
