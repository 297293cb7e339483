// Writing events, in the transaction of what they tell of: both are there, or neither.
import type { Kysely } from 'kysely';
import type { Event } from '../../../contract/dashboard-api/event.ts';
import type { Tables } from '../tables.ts';

/** Both stores limit how many values a statement takes. */
const WRITTEN_AT_A_TIME = 500;

/** Writes the events in this order. They are told once the transaction is committed, without waiting for other transactions. */
export async function writeEvents(tx: Kysely<Tables>, events: readonly Event[]): Promise<void> {
  for (let from = 0; from < events.length; from += WRITTEN_AT_A_TIME) {
    const rows = events.slice(from, from + WRITTEN_AT_A_TIME).map((event) => ({
      id: event.id,
      organization_id: event.organization_id,
      marketplace_id: event.marketplace_id,
      type: event.type,
      at: event.at,
      body: JSON.stringify(event),
      position: null,
    }));
    await tx.insertInto('events').values(rows).execute();
  }
}
