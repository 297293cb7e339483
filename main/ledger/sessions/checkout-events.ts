// What the preview heard from a checkout: kept for the story, never taken as proof.
import { randomUUID } from 'node:crypto';
import { MOST_CHECKOUT_EVENTS, MOST_EVENTS_ON_THE_WAY } from '../../../contract/console/checkout-limit.ts';
import type { CheckoutEvent } from '../../../contract/console/session.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';

export async function addCheckoutEvent(
  { db, nowMs }: CallContext,
  environmentId: string,
  sessionId: string,
  event: CheckoutEvent,
): Promise<void> {
  const provider = await providerOf(db, environmentId);
  const { count, last } = await db
    .selectFrom('checkout_event')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (count >= (event.kind === 'event' ? MOST_EVENTS_ON_THE_WAY : MOST_CHECKOUT_EVENTS)) {
    throw new PaydeskError('checkout_events_full');
  }
  await db
    .insertInto('checkout_event')
    .values({
      id: randomUUID(),
      provider,
      session_id: sessionId,
      // They are read in the order of their times: two within a millisecond, or a clock set back, must not turn them round.
      at: new Date(last === null ? nowMs : Math.max(nowMs, Date.parse(last) + 1)).toISOString(),
      kind: event.kind,
      event: JSON.stringify(event),
    })
    .execute();
}
