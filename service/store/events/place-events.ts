// Giving events their positions in the feed. A number taken while an event is written would tell nothing: a transaction with a lower
// one may commit later, and a reader that is past it would never see its events. So only what is committed gets a position.
import { sql } from 'kysely';
import type { Store } from '../database.ts';

/** Placed in one transaction, in which SQLite allows no other writer. */
const PLACED_AT_A_TIME = 1000;
/** Of those, how many before a reader is answered; it is told that there is more. */
const MAX_BATCHES = 10;

/**
 * Places what is committed and has no position yet, up to 10,000 events; false where some are left for the next reader. What one
 * organization's transactions wrote in turn keeps its order.
 */
export async function placeEvents(store: Store): Promise<boolean> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    // Asked first without a transaction: most of the time there is nothing to place, and a read blocks no other call.
    if (!(await isAnyUnplaced(store))) return true;
    await placeSome(store);
  }
  return !(await isAnyUnplaced(store));
}

async function isAnyUnplaced(store: Store): Promise<boolean> {
  const row = await store.selectFrom('events').select('seq').where('position', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

function placeSome(store: Store): Promise<void> {
  return store.transaction().execute(async (tx) => {
    // A write that changes nothing: other readers wait here, and then see what was placed. Writers of events don't wait.
    const { last_position } = await tx
      .updateTable('event_feed')
      .set((row) => ({ last_position: row.ref('last_position') }))
      .returning('last_position')
      .executeTakeFirstOrThrow();
    const unplaced = sql`select seq from events where position is null order by seq limit ${PLACED_AT_A_TIME}`;
    const { numAffectedRows = 0n } = await sql`
      update events set position = ${last_position} + numbered.n
      from (select seq, row_number() over (order by seq) as n from (${unplaced}) as unplaced) as numbered
      where events.seq = numbered.seq`.execute(tx);
    await tx
      .updateTable('event_feed')
      .set({ last_position: last_position + Number(numAffectedRows) })
      .execute();
  });
}
