// For the time being: proves a made-up consumer and chooses a made-up account.
import { z } from 'zod';
import type { ServiceApp } from '../../api/app.ts';
import { keepBankAccount } from '../../store/checkout/bank-accounts.ts';
import { consumerOf } from '../../store/checkout/consumers.ts';
import { noteProgress } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { openVisitOfCall } from './visit-of-call.ts';

export function serveSkips(app: ServiceApp, context: CheckoutContext): void {
  const { store, now, accountCipher } = context;
  app.post('/checkout/api/sessions/:session_id/skip', async (c) => {
    const { visit, session } = await openVisitOfCall(context, c);
    const { account } = z.object({ account: z.string() }).parse(await c.req.json());
    const consumerId = await consumerOf(store, { kind: 'email', contact: 'ada@example.test' }, now());
    const kept = await keepBankAccount(
      store,
      accountCipher,
      {
        consumerId,
        account: {
          bankName: 'First Sandbox Bank',
          kind: 'checking',
          routingNumber: '011000015',
          accountNumber: `00012345${account === 'low' ? '2227' : '6789'}`,
        },
        validatedBy: 'sandbox',
      },
      now(),
    );
    const enough = !(account === 'low' && session.total_amount > 100);
    await noteProgress(store, visit, {
      consumer_id: consumerId,
      proved_by: 'sandbox',
      bank_account_id: kept.id,
      is_sufficient_funds: enough ? 1 : 0,
    });
    return c.json({
      is_sufficient_funds: enough,
      account: { bankName: kept.bank_name, kind: kept.kind, lastFour: kept.last_four },
    });
  });
}
