// A named person notes what was done about an alarm. It stays in the list.
import type { Kysely } from 'kysely';
import type { NoteAlarmInput } from '../../../contract/console/alarm.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, signedBy } from '../define-call.ts';
import { ofAct } from '../facts/facts-of-calls.ts';
import { recordFact } from '../projections/read-payment.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { AlarmRow } from './tables.ts';

/** Audited in the same transaction. Throws `not_found` where somebody noted it before. */
export async function noteAlarm({ db, nowMs, ...by }: CallContext, given: NoteAlarmInput): Promise<void> {
  const input = { ...given, name: signedBy(by, given) };
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const alarm = await trx
      .selectFrom('alarm')
      .selectAll()
      .where('id', '=', input.alarmId)
      .where('noted_at', 'is', null)
      .executeTakeFirst();
    if (!alarm) throw new PaydeskError('alarm_not_open');
    await audit(trx, now, input.name, 'note_alarm', input.alarmId, { what: input.what });
    await note(trx, alarm, input, now);
  });
}

/** An alarm that no payment's facts raise, of two addresses or of a page of a feed, is noted where it stands. */
async function note(
  db: Kysely<LedgerTables>,
  alarm: AlarmRow,
  { name, what }: NoteAlarmInput,
  now: string,
): Promise<void> {
  const { id, provider, entry_id, heard } = alarm;
  if (provider !== null) {
    const entry = await db.selectFrom('journal').selectAll().where('id', '=', entry_id).executeTakeFirst();
    const about = entry ? ofAct(entry) : { actId: entry_id };
    await recordFact(db, provider, { kind: 'alarm_noted', ...about, alarm: heard, name, note: what }, { at: now });
  }
  await db
    .updateTable('alarm')
    .set({ noted_by: name, noted_what: what, noted_at: now })
    .where('id', '=', id)
    .where('noted_at', 'is', null)
    .execute();
}
