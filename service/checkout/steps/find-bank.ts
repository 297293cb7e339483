// Finding the consumer's bank: by its name among the institutions, or by routing number.
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { isRoutingNumber } from '../bank/routing-number.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { readBody, refuseRoutingNumber } from './read-body.ts';
import { provedVisitOfCall } from './visit-of-call.ts';

const InstitutionsRequest = z.strictObject({ search: z.string().max(100) });
const BankNameRequest = z.strictObject({ routing_number: z.string().max(100) });

/** Adds both steps to the app. */
export function serveBankSearch(app: ServiceApp, context: CheckoutContext): void {
  app.post('/checkout/api/sessions/:session_id/institutions', jsonOnly, async (c) => {
    await provedVisitOfCall(context, c);
    const { search } = await readBody(c, InstitutionsRequest);
    return c.json({ institutions: await context.bank.findInstitutions(search) });
  });

  app.post('/checkout/api/sessions/:session_id/bank-name', jsonOnly, async (c) => {
    await provedVisitOfCall(context, c);
    const { routing_number } = await readBody(c, BankNameRequest);
    if (!isRoutingNumber(routing_number)) throw refuseRoutingNumber();
    return c.json({ bank_name: await context.bank.bankName(routing_number) });
  });
}
