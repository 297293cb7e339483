// Keeps how a session's checkout ended beside its events, so that lists read and filter it.
import type { Kysely } from 'kysely';
import type { CheckoutEvent } from '../../../contract/console/session.ts';
import { afterCheckoutEvent, type CheckoutEnd } from '../../core/fold/checkout.ts';
import type { LedgerTables } from '../store/schema.ts';

type Of = { provider: string; sessionId: string };

/** event: the session's newest. */
export async function keepCheckoutEnd(db: Kysely<LedgerTables>, of: Of, event: CheckoutEvent): Promise<void> {
  const { provider, sessionId } = of;
  const kept = await db
    .selectFrom('checkout_end')
    .select(['state', 'error'])
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  const before = kept ?? null;
  const after = afterCheckoutEvent(before, event);
  if (after !== null && after !== before) await writeCheckoutEnd(db, of, after);
}

export const writeCheckoutEnd = (
  db: Kysely<LedgerTables>,
  { provider, sessionId }: Of,
  { state, error }: CheckoutEnd,
) =>
  db
    .insertInto('checkout_end')
    .values({ provider, session_id: sessionId, state, error })
    .onConflict((conflict) => conflict.columns(['provider', 'session_id']).doUpdateSet({ state, error }))
    .execute();
