// Raises an alarm; the same one, raised again, is the one that is there.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../schema.ts';
import type { AlarmRow } from './tables.ts';

type NewAlarm = Pick<AlarmRow, 'provider' | 'entry_id' | 'kind' | 'said' | 'heard'> & { answer: unknown };

/** `now` is ISO 8601 in UTC. */
export async function raiseAlarm(db: Kysely<LedgerTables>, { answer, ...alarm }: NewAlarm, now: string): Promise<void> {
  await db
    .insertInto('alarm')
    .values({
      ...{ id: randomUUID(), ...alarm, answer: JSON.stringify(answer), raised_at: now },
      ...{ noted_by: null, noted_what: null, noted_at: null },
    })
    .onConflict((conflict) => conflict.columns(['entry_id', 'kind', 'heard']).doNothing())
    .execute();
}
