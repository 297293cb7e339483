// The visit of a call that only somebody may make who proved to be the consumer.
import type { Context } from 'hono';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { openVisitOfCall, type Visit } from './visit-of-call.ts';

/** Refuses what openVisitOfCall does, and 409 not_proved. */
export async function provedVisitOfCall(context: CheckoutContext, c: Context): Promise<Visit & { consumerId: string }> {
  const found = await openVisitOfCall(context, c);
  const consumerId = found.visit.consumer_id;
  if (consumerId !== null) return { ...found, consumerId };
  throw new CheckoutRefusal(409, { code: 'not_proved' }, 'Prove who you are first, by a one-time code or a passkey.');
}
