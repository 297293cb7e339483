// For the time being: proves a made-up consumer.
import type { ServiceApp } from '../../api/app.ts';
import { consumerOf } from '../../store/checkout/consumers.ts';
import { noteProgress } from '../../store/checkout/visits.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { openVisitOfCall } from './visit-of-call.ts';

export function serveSkips(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  app.post('/checkout/api/sessions/:session_id/skip', async (c) => {
    const { visit } = await openVisitOfCall(context, c);
    const consumerId = await consumerOf(store, { kind: 'email', contact: 'ada@example.test' }, now());
    await noteProgress(store, visit, { consumer_id: consumerId, proved_by: 'sandbox' });
    return c.json({});
  });
}
