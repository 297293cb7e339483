// How the checkout of each session ended, from the events that were heard of it.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CheckoutEvent } from '../../../contract/console/session.ts';
import { createTables, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import { afterCheckoutEvent, type CheckoutEnd, SHORT_OF_FUNDS } from '../../core/fold/checkout.ts';
import { writeCheckoutEnd } from '../sessions/checkout-ends.ts';
import type { CheckoutEndTables } from '../sessions/tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text } from './columns.ts';

const tables: TablesOf<CheckoutEndTables, keyof CheckoutEndTables> = {
  checkout_end: {
    columns: { provider: text, session_id: text, state: text, error: orNull(text) },
    key: ['provider', 'session_id'],
    isInKeyOrder: true,
  },
};

export const checkoutEnds: Migration = {
  async up(unknown: Kysely<unknown>) {
    await createTables<CheckoutEndTables>(unknown, tables);
    const db = unknown as Kysely<LedgerTables>;
    for (let page = await sessionsAfter(db, null); page.length > 0; page = await sessionsAfter(db, page.at(-1)))
      for (const session of page) await keepEndOf(db, session);
  },
};

type Of = { provider: string; sessionId: string };

const PAGE = 1_000;

/** Sessions whose checkout ended, in the order of the events' index. */
function sessionsAfter(db: Kysely<LedgerTables>, last: Of | null | undefined): Promise<Of[]> {
  const ended = db
    .selectFrom('checkout_event')
    .select(['provider', 'session_id as sessionId'])
    .distinct()
    .where((where) =>
      where.or([where('kind', 'in', ['complete', 'exit']), where('event', 'like', `%"${SHORT_OF_FUNDS}"%`)]),
    )
    .orderBy('provider')
    .orderBy('session_id')
    .limit(PAGE);
  const rest = last ? ended.where(sql<boolean>`(provider, session_id) > (${last.provider}, ${last.sessionId})`) : ended;
  return rest.execute();
}

async function keepEndOf(db: Kysely<LedgerTables>, { provider, sessionId }: Of): Promise<void> {
  const events = await db
    .selectFrom('checkout_event')
    .select('event')
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where('kind', 'in', ['started', 'complete', 'exit', 'event'])
    .orderBy('at')
    .execute();
  // An event that an earlier version kept otherwise is left out.
  const end = events
    .flatMap(({ event }) => CheckoutEvent.safeParse(JSON.parse(event)).data ?? [])
    .reduce<CheckoutEnd | null>(afterCheckoutEvent, null);
  if (end) await writeCheckoutEnd(db, { provider, sessionId }, end);
}
