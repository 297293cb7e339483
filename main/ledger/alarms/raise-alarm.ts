// Raises an alarm; the same one, raised again, is the one that is there.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { grouped } from '../../core/fold/alarms.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { AlarmRow } from './tables.ts';

export type NewAlarm = Pick<AlarmRow, 'provider' | 'entry_id' | 'kind' | 'said' | 'heard'> & { answer: unknown };

/** What the ID of an alarm begins with that no payment's facts raise: of a page of a feed, of two addresses, of an answer that can't be recorded. */
export const OWN_ALARM = 'own ';

/** `now` is ISO 8601 in UTC. */
export async function raiseAlarm(db: Kysely<LedgerTables>, { answer, ...alarm }: NewAlarm, now: string): Promise<void> {
  await db
    .insertInto('alarm')
    .values({
      ...alarm,
      id: `${OWN_ALARM}${randomUUID()}`,
      answer: JSON.stringify(answer),
      raised_at: now,
      noted_by: null,
      noted_what: null,
      noted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Raises the alarms of one answer: the first of them, and for the rest one that counts them. */
export async function raiseAlarms(db: Kysely<LedgerTables>, alarms: readonly NewAlarm[], now: string): Promise<void> {
  for (const alarm of grouped(alarms)) await raiseAlarm(db, alarm, now);
}
