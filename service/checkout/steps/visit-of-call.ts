// Who makes a call of the checkout: the visit whose token it carries, and its session.
import type { Context } from 'hono';
import { findVisit, type VisitRow } from '../../store/checkout/visits.ts';
import { findSession, type SessionRow } from '../../store/sessions.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import type { Trouble } from '../trouble.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';

const TOKEN_HEADER = 'x-checkout-token';

export type Visit = { visit: VisitRow; session: SessionRow };

/** The visit of a call under /checkout/api/sessions/:session_id. Refuses where there is none, or its session is authorised already by another. */
export async function visitOfCall(context: CheckoutContext, c: Context): Promise<Visit> {
  const { store, now } = context;
  const id = c.req.param('session_id') ?? '';
  const token = c.req.header(TOKEN_HEADER);
  const session = await findSession(store, id);
  const visit = session && token !== undefined ? await findVisit(store, id, token, now()) : undefined;
  if (!session || !visit) {
    throw new CheckoutRefusal(401, { code: 'expired' }, 'This checkout has timed out: open it again.');
  }
  return { visit, session };
}

/** The same where there is still something to decide: once the session is authorised, no step before changes anything. */
export async function openVisitOfCall(context: CheckoutContext, c: Context): Promise<Visit> {
  const found = await visitOfCall(context, c);
  if (found.session.authorized_at === null) return found;
  throw new CheckoutRefusal(409, { code: 'already_completed' }, 'This payment is already authorized.');
}

/** What a session meets with at its bank; a slow bank has taken its time first. */
export async function meetTrouble({ troubles }: CheckoutContext, session: SessionRow): Promise<Trouble | undefined> {
  const trouble = troubles?.of(session);
  if (trouble === 'slow_bank') await troubles?.slowBank();
  return trouble;
}

/** Refuses what openVisitOfCall does, and 409 not_proved. */
export async function provedVisitOfCall(context: CheckoutContext, c: Context): Promise<Visit & { consumerId: string }> {
  const found = await openVisitOfCall(context, c);
  const consumerId = found.visit.consumer_id;
  if (consumerId !== null) return { ...found, consumerId };
  throw new CheckoutRefusal(409, { code: 'not_proved' }, 'Prove who you are first, by a one-time code or a passkey.');
}
