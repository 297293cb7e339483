// A named person notes what was done about an alarm. It stays in the list.
import type { Kysely } from 'kysely';
import type { NoteAlarmInput } from '../../../contract/console/alarm.ts';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import type { LedgerTables } from '../schema.ts';

/** Audited in the same transaction. Throws `not_found` where somebody noted it before. */
export async function noteAlarm(db: Kysely<LedgerTables>, input: NoteAlarmInput, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('alarm')
      .set({ noted_by: input.name, noted_what: input.what, noted_at: now })
      .where('id', '=', input.alarmId)
      .where('noted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new PaydeskError('alarm_not_open');
    }
    await audit(trx, now, input.name, 'note_alarm', input.alarmId, { what: input.what });
  });
}
