// Alarms: an answer that contradicts what a person said, or that could not be kept. They stay, also when somebody has dealt with them.
import { z } from 'zod';
import { enteredName, enteredReason } from '../entered-text.ts';
import { OperationName } from '../operations/who-may-send.ts';
import { pageOf } from './page.ts';

/**
 * contradiction: an answer came after a person had settled the call, and says otherwise.
 * answer_not_recorded: an answer that was kept aside fits no call of this ledger.
 * answer_torn: an answer was being kept aside when Paydesk stopped, and can't be read.
 * two_captures: two orders turned out to be of one session after both were sent.
 * two_charges: answers show two different charges of one order.
 * feed_contradicts: an event of the feed can't be true beside what is known; it changed nothing that blocks.
 * answer_names_other: an answer names another order, which counts as charged, or has a call of its own.
 * fact_before_charge: a file tells of a return or refund that is dated before its charge; nothing was applied.
 * captured_at_two_addresses: two environments turned out to be one service after both captured the same payment.
 * charged_after_end: an order turned out to be debited after a person recorded that the consumer ended its authorization.
 */
export const AlarmKind = z.enum([
  'contradiction',
  'answer_not_recorded',
  'answer_torn',
  'two_captures',
  'two_charges',
  'feed_contradicts',
  'answer_names_other',
  'captured_at_two_addresses',
  'fact_before_charge',
  'charged_after_end',
]);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** Times are ISO 8601 in UTC. */
export const AlarmView = z.object({
  id: z.string(),
  kind: AlarmKind,
  entryId: z.string(),
  /** Of the call, where this ledger has it. */
  operation: OperationName.nullable(),
  /** Of the call, else as the answer names it. */
  orderId: z.string().nullable(),
  sessionId: z.string().nullable(),
  raisedAt: z.string(),
  said: z.string().nullable(),
  heard: z.string(),
  notedBy: z.string().nullable(),
  notedWhat: z.string().nullable(),
  notedAt: z.string().nullable(),
});
export type AlarmView = z.infer<typeof AlarmView>;

/** open: how many of all are unresolved. */
export const AlarmPage = pageOf(AlarmView).extend({ open: z.int() });
export type AlarmPage = z.infer<typeof AlarmPage>;

export const NoteAlarmInput = z.strictObject({
  environmentId: z.string(),
  alarmId: z.string(),
  /** Who dealt with it, where it isn't the person at this desk. */
  name: enteredName(100, 'Enter your name.').optional(),
  what: enteredReason('Enter what was done, in at least 5 characters.'),
});
export type NoteAlarmInput = z.infer<typeof NoteAlarmInput>;
