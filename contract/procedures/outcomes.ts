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
import { DUTY_TO_SEND, HOLDS_KEYS, MOVES_MONEY } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const journal = {
  call: reads({ duties: ['view'], input: CallKey, output: CallView }),
  unknown: reads({ duties: ['view'], input: UnknownInput, output: pageOf(UnknownView) }),
  unknownCount: reads({ duties: ['view'], input: EnvironmentKey, output: z.int() }),
  resolve: acts({
    duties: MOVES_MONEY,
    ledger: 'resolveUnknown',
    pin: true,
    input: ResolveInput,
    output: JournalEntryView,
  }),
};

export const outcomes = {
  retrySafely: acts({ duties: [DUTY_TO_SEND.charge_order], pin: true, input: RetrySafelyInput, output: OrderView }),
  lookUp: acts({ duties: MOVES_MONEY, input: CallKey, output: z.boolean() }),
  takeBackCharge: acts({
    duties: [DUTY_TO_SEND.charge_order],
    ledger: 'takeBackCharge',
    pin: true,
    input: TakeBackChargeInput,
    output: JournalEntryView,
  }),
  alarms: reads({ duties: ['view'], ledger: 'listAlarms', input: PageInput, output: AlarmPage }),
  noteAlarm: acts({ duties: MOVES_MONEY, ledger: 'noteAlarm', input: NoteAlarmInput, output: nothing }),
  retrying: reads({ duties: ['view'], input: EnvironmentKey, output: z.array(PendingRetry) }),
  stopRetrying: acts({ duties: HOLDS_KEYS, input: z.strictObject({ id: z.string() }), output: nothing }),
};
