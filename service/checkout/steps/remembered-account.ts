// Who proved to be the consumer of a remembered device pays from the account they paid from last: it is looked at anew.
import { z } from 'zod';
import type { ServiceApp } from '../../api/app.ts';
import { jsonOnly } from '../../api/json-only.ts';
import { findBankAccount } from '../../store/checkout/bank-accounts.ts';
import { renewDevice } from '../../store/checkout/devices.ts';
import { noteProgress } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { provedVisitOfCall } from './proved-visit.ts';
import { readBody } from './read-body.ts';
import { notRemembered, rememberedDevice } from './remembered-device.ts';

/** Adds the step to the app. */
export function serveRememberedAccount(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  app.post('/checkout/api/sessions/:session_id/remembered-account', jsonOnly, async (c) => {
    const { visit, session } = await provedVisitOfCall(context, c);
    await readBody(c, z.strictObject({}));
    const device = await rememberedDevice(context, visit);
    const account = await findBankAccount(store, device.bank_account_id);
    if (!account) throw notRemembered();
    const isSufficient = account.last_four !== '2227' || session.total_amount <= 100;
    await noteProgress(store, visit, { bank_account_id: account.id, is_sufficient_funds: isSufficient ? 1 : 0 });
    await renewDevice(store, device, account.id, now());
    const shown = { bankName: account.bank_name, kind: account.kind, lastFour: account.last_four };
    return c.json({ is_sufficient_funds: isSufficient, account: shown });
  });
}
