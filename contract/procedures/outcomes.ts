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
import { defineProcedure, nothing } from './define-procedure.ts';

export const journal = {
  call: defineProcedure({ does: 'reads', roles: EVERYONE, input: CallKey, output: CallView }),
  unknown: defineProcedure({ does: 'reads', roles: EVERYONE, input: UnknownInput, output: pageOf(UnknownView) }),
  unknownCount: defineProcedure({ does: 'reads', roles: EVERYONE, input: EnvironmentKey, output: z.int() }),
  resolve: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    ledger: 'resolveUnknown',
    pin: true,
    input: ResolveInput,
    output: JournalEntryView,
  }),
};

export const outcomes = {
  retrySafely: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.charge_order,
    pin: true,
    input: RetrySafelyInput,
    output: OrderView,
  }),
  lookUp: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: CallKey, output: z.boolean() }),
  takeBackCharge: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    ledger: 'takeBackCharge',
    pin: true,
    input: TakeBackChargeInput,
    output: JournalEntryView,
  }),
  alarms: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'listAlarms',
    input: PageInput,
    output: AlarmPage,
  }),
  noteAlarm: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    ledger: 'noteAlarm',
    input: NoteAlarmInput,
    output: nothing,
  }),
  retrying: defineProcedure({ does: 'reads', roles: EVERYONE, input: EnvironmentKey, output: z.array(PendingRetry) }),
  stopRetrying: defineProcedure({
    does: 'acts',
    roles: KEY_HOLDERS,
    input: z.strictObject({ id: z.string() }),
    output: nothing,
  }),
};
