// What staff do about outcomes: send a charge again where that is safe, answer alarms, see and stop what is tried again.
import type { AlarmPage, NoteAlarmInput } from '../../../contract/console/alarm.ts';
import type {
  JournalEntryView,
  SendAgainInput,
  TakeBackChargeInput,
  TryingAgain,
} from '../../../contract/console/journal.ts';
import type { OrderView } from '../../../contract/console/order.ts';
import type { PageInput } from '../../../contract/console/page.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { CallParts } from '../journalled-call.ts';
import { sendAgain } from './send-again.ts';

export type OutcomesDesk = {
  sendAgain: (input: SendAgainInput) => Promise<OrderView>;
  /** A person's "it was charged" that was wrong. */
  takeBackCharge: (input: TakeBackChargeInput) => Promise<JournalEntryView>;
  listAlarms: (page: PageInput) => Promise<AlarmPage>;
  noteAlarm: (input: NoteAlarmInput) => Promise<void>;
  /** What waits in this Paydesk to be tried again. */
  tryingAgain: (environmentId: string) => Promise<TryingAgain[]>;
  stopTrying: (id: string) => Promise<void>;
};

export type OutcomesParts = CallParts & { keysReady: Promise<unknown>; calls: CallsUnderWay };

export function openOutcomesDesk({ keysReady, calls, ...parts }: OutcomesParts): OutcomesDesk {
  return {
    sendAgain: (input) => calls.follow(keysReady.then(() => sendAgain(parts, input))),
    takeBackCharge: parts.ledger.takeBackCharge,
    listAlarms: parts.ledger.listAlarms,
    noteAlarm: parts.ledger.noteAlarm,
    tryingAgain: async (environmentId) => parts.again?.waiting(environmentId) ?? [],
    stopTrying: async (id) => parts.again?.stop(id),
  };
}
