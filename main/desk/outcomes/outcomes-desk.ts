// What staff do about outcomes: send a charge again where that is safe, answer alarms, see and stop what is tried again.
import type { AlarmPage, NoteAlarmInput } from '../../../contract/console/alarm.ts';
import type {
  JournalEntryView,
  PendingRetry,
  RetrySafelyInput,
  TakeBackChargeInput,
} from '../../../contract/console/journal.ts';
import type { OrderView } from '../../../contract/console/order.ts';
import type { PageInput } from '../../../contract/console/page.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { CallParts } from '../journalled-call.ts';
import { retrySafely } from './retry-safely.ts';

export type OutcomesDesk = {
  sendAgain: (input: RetrySafelyInput) => Promise<OrderView>;
  /** A person's "it was charged" that was wrong. */
  takeBackCharge: (input: TakeBackChargeInput) => Promise<JournalEntryView>;
  listAlarms: (page: PageInput) => Promise<AlarmPage>;
  noteAlarm: (input: NoteAlarmInput) => Promise<void>;
  /** What waits in this Paydesk to be tried again. */
  retrying: (environmentId: string) => Promise<PendingRetry[]>;
  stopRetrying: (id: string) => Promise<void>;
};

export type OutcomesParts = CallParts & { keysReady: Promise<unknown>; calls: CallsUnderWay };

export function openOutcomesDesk({ keysReady, calls, ...parts }: OutcomesParts): OutcomesDesk {
  return {
    sendAgain: (input) => calls.follow(keysReady.then(() => retrySafely(parts, input))),
    takeBackCharge: parts.ledger.takeBackCharge,
    listAlarms: parts.ledger.listAlarms,
    noteAlarm: parts.ledger.noteAlarm,
    retrying: async (environmentId) => parts.again?.waiting(environmentId) ?? [],
    stopRetrying: async (id) => parts.again?.stop(id),
  };
}
