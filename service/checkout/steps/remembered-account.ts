// Who proved to be the consumer of a remembered device pays from the account they paid from last: it is looked at anew.
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { accountNumberOf, findBankAccount } from '../../store/checkout/bank-accounts.ts';
import { renewDevice } from '../../store/checkout/devices.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { chooseChecked } from './choose-checked.ts';
import { provedVisitOfCall } from './proved-visit.ts';
import { readBody } from './read-body.ts';
import { notRemembered, rememberedDevice } from './remembered-device.ts';

const Empty = z.strictObject({});

/** Adds the step to the app. */
export function serveRememberedAccount(app: ServiceApp, context: CheckoutContext): void {
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
