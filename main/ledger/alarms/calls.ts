// Ledger calls about alarms.
import { NoteAlarmInput } from '../../../contract/console/alarm.ts';
import { PageInput } from '../../../contract/console/page.ts';
import { BACK_OFFICE, EVERYONE } from '../../../contract/operations/who-may-send.ts';
import { ledgerRead, ledgerWrite } from '../define-call.ts';
import { noteAlarm } from './note-alarm.ts';
import { listAlarms } from './read-alarms.ts';

export const alarmsCalls = {
  listAlarms: ledgerRead({ roles: EVERYONE, args: [PageInput.strict()], run: listAlarms }),
  noteAlarm: ledgerWrite({ roles: BACK_OFFICE, args: [NoteAlarmInput], run: noteAlarm }),
};
