// How the checkout of each session ended, from the events that were heard of it.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CheckoutEvent } from '../../../contract/console/session.ts';
import { createTables, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import { afterCheckoutEvent, type CheckoutEnd } from '../../core/fold/checkout.ts';
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
    const ended = await db
      .selectFrom('checkout_event')
      .select(['provider', 'session_id'])
      .distinct()
      .where('kind', 'in', ['complete', 'exit'])
      .execute();
    for (const { provider, session_id: sessionId } of ended) {
      const events = await db
        .selectFrom('checkout_event')
        .select('event')
        .where('provider', '=', provider)
        .where('session_id', '=', sessionId)
        .where('kind', 'in', ['started', 'complete', 'exit'])
        .orderBy('at')
        .execute();
      const end = events
        .map(({ event }) => CheckoutEvent.parse(JSON.parse(event)))
        .reduce<CheckoutEnd | null>(afterCheckoutEvent, null);
      if (end) await writeCheckoutEnd(db, { provider, sessionId }, end);
    }
  },
};
