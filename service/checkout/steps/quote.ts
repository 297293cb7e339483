// Review: what the consumer is about to authorise, with the tip they chose.
import { z } from 'zod';
import { formatCents } from '../../../contract/format-cents.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { checkoutSettings } from '../../store/checkout/settings.ts';
import type { SessionRow } from '../../store/sessions.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import type { Quote } from '../messages.ts';
import { type Terms, termsOf } from '../terms.ts';
import { maxTipOf } from '../tips.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { openVisitOfCall, type Visit } from './visit-of-call.ts';

/** Cents; null is no tip. */
export const Tip = z.int().positive().nullable();
const QuoteRequest = z.strictObject({ tip: Tip });

/** Adds the step to the app. */
export function serveQuote(app: ServiceApp, context: CheckoutContext): void {
  app.post('/checkout/api/sessions/:session_id/quote', jsonOnly, async (c) => {
    const visit = await openVisitOfCall(context, c);
    const parsed = QuoteRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    return c.json(quoteOf(visit.session, await termsForTip(context, visit, parsed.data.tip)));
  });
}

/** What would be authorised now with this tip. Refuses a tip that isn't asked for or too large, and a visit that isn't ready. */
export async function termsForTip(
  { store, now }: CheckoutContext,
  { visit, session }: Visit,
  tip: number | null,
): Promise<Terms> {
  if (tip !== null) {
    const { asks_for_tip } = await checkoutSettings(store, session.organization_id);
    const max = asks_for_tip === 1 ? maxTipOf(session.total_amount) : 0;
    if (tip > max) {
      const words = max === 0 ? 'tip: is not asked for here' : `tip: is ${formatCents(max)} at most`;
      throw new CheckoutRefusal(422, { code: 'tip_refused', max_tip: max }, words);
    }
  }
  const terms = await termsOf(store, { visit, session, tip }, now());
  if (terms) return terms;
  const words = 'Prove who you are and choose a bank account with sufficient funds first.';
  throw new CheckoutRefusal(409, { code: 'not_ready' }, words);
}

/** The terms as the page shows them. */
export function quoteOf(session: SessionRow, terms: Terms): Quote {
  const { tip, totalAmount, debitDate, wording } = terms;
  return {
    orderAmount: session.total_amount,
    tip,
    totalAmount,
    fees: session.fees,
    debitDate,
    wording: wording.text,
    wordingVersion: wording.version,
  };
}
