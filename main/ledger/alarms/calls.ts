// Ledger calls about alarms.
import { outcomes } from '../../../contract/procedures/outcomes.ts';
import { answers } from '../define-call.ts';
import { noteAlarm } from './note-alarm.ts';
import { listAlarms } from './read-alarms.ts';

export const alarmsCalls = {
  listAlarms: answers(outcomes.alarms, listAlarms),
  noteAlarm: answers(outcomes.noteAlarm, noteAlarm),
};
