// Procedures of calls and their unknown outcomes.
import { z } from 'zod';
import { AlarmPage, NoteAlarmInput } from '../console/alarm.ts';
import { CallKey, CallView } from '../console/call.ts';
import { EnvironmentKey } from '../console/environment-change.ts';
import {
  JournalEntryView,
  PendingRetry,
  ResolveInput,
  RetrySafelyInput,
  TakeBackChargeInput,
  UnknownInput,
  UnknownView,
} from '../console/journal.ts';
import { OrderView } from '../console/order.ts';
import { PageInput, pageOf } from '../console/page.ts';
import { BACK_OFFICE, EVERYONE, KEY_HOLDERS, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const journal = {
  call: reads({ roles: EVERYONE, input: CallKey, output: CallView }),
  unknown: reads({ roles: EVERYONE, input: UnknownInput, output: pageOf(UnknownView) }),
  unknownCount: reads({ roles: EVERYONE, input: EnvironmentKey, output: z.int() }),
  resolve: acts({
    roles: BACK_OFFICE,
    ledger: 'resolveUnknown',
    pin: true,
    input: ResolveInput,
    output: JournalEntryView,
  }),
};

export const outcomes = {
  retrySafely: acts({ roles: WHO_MAY_SEND.charge_order, pin: true, input: RetrySafelyInput, output: OrderView }),
  lookUp: acts({ roles: BACK_OFFICE, input: CallKey, output: z.boolean() }),
  takeBackCharge: acts({
    roles: BACK_OFFICE,
    ledger: 'takeBackCharge',
    pin: true,
    input: TakeBackChargeInput,
    output: JournalEntryView,
  }),
  alarms: reads({ roles: EVERYONE, ledger: 'listAlarms', input: PageInput, output: AlarmPage }),
  noteAlarm: acts({ roles: BACK_OFFICE, ledger: 'noteAlarm', input: NoteAlarmInput, output: nothing }),
  retrying: reads({ roles: EVERYONE, input: EnvironmentKey, output: z.array(PendingRetry) }),
  stopRetrying: acts({ roles: KEY_HOLDERS, input: z.strictObject({ id: z.string() }), output: nothing }),
};
