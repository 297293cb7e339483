// Raises an alarm; the same one, raised again, is the one that is there.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
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

/** The most alarms raised at once; one more counts the rest. */
export const MAX_OF_ONE_ANSWER = 20;

/** Raises the alarms of one answer: the first of them, and for the rest one that counts them. */
export async function raiseAlarms(db: Kysely<LedgerTables>, alarms: readonly NewAlarm[], now: string): Promise<void> {
  for (const alarm of alarms.slice(0, MAX_OF_ONE_ANSWER)) await raiseAlarm(db, alarm, now);
  await countAlarms(db, alarms.slice(MAX_OF_ONE_ANSWER), now);
}

/** One alarm for all that are beyond the most. */
export async function countAlarms(db: Kysely<LedgerTables>, rest: readonly NewAlarm[], now: string): Promise<void> {
  const [next] = rest;
  if (!next) return;
  const heard = remark('more_like_this', { count: rest.length, example: next.heard });
  await raiseAlarm(db, { ...next, heard, answer: rest.map(({ answer }) => answer) }, now);
}
