// A named person notes what was done about an alarm. It stays in the list.
import type { Kysely } from 'kysely';
import type { NoteAlarmInput } from '../../../contract/console/alarm.ts';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import { appendFact } from '../facts/append-fact.ts';
import { ofAct } from '../facts/facts-of-calls.ts';
import type { LedgerTables } from '../schema.ts';
import type { AlarmRow } from './tables.ts';

/** Audited in the same transaction. Throws `not_found` where somebody noted it before. */
export async function noteAlarm(db: Kysely<LedgerTables>, input: NoteAlarmInput, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const noted = await trx
      .updateTable('alarm')
      .set({ noted_by: input.name, noted_what: input.what, noted_at: now })
      .where('id', '=', input.alarmId)
      .where('noted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!noted) {
      throw new PaydeskError('alarm_not_open');
    }
    await audit(trx, now, input.name, 'note_alarm', input.alarmId, { what: input.what });
    await learnNoted(trx, noted, input, now);
  });
}

/** An alarm that is of no provider's call is of no payment. */
async function learnNoted(
  db: Kysely<LedgerTables>,
  { provider, entry_id, heard }: AlarmRow,
  { name, what }: NoteAlarmInput,
  now: string,
): Promise<void> {
  if (provider === null) return;
  const entry = await db.selectFrom('journal').selectAll().where('id', '=', entry_id).executeTakeFirst();
  const about = entry ? ofAct(entry) : { actId: entry_id };
  await appendFact(db, provider, { kind: 'alarm_noted', ...about, alarm: heard, name, note: what }, now);
}
