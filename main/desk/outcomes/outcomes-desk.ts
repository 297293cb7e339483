// What staff do about outcomes: send a charge again where that is safe, answer alarms, see and stop what is tried again.
import type { RetrySafelyInput } from '../../../contract/console/journal.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { CallParts } from '../journalled-call.ts';
import { retrySafely } from './retry-safely.ts';

export type OutcomesParts = CallParts & { keysReady: Promise<unknown>; calls: CallsUnderWay };

export function openOutcomesDesk({ keysReady, calls, ...parts }: OutcomesParts) {
  return {
    sendAgain: (input: RetrySafelyInput) => calls.follow(keysReady.then(() => retrySafely(parts, input))),
    /** A person's "it was charged" that was wrong. */
    takeBackCharge: parts.ledger.takeBackCharge,
    listAlarms: parts.ledger.listAlarms,
    noteAlarm: parts.ledger.noteAlarm,
    /** What waits in this Paydesk to be tried again. */
    retrying: async (environmentId: string) => parts.again?.waiting(environmentId) ?? [],
    stopRetrying: async (id: string) => parts.again?.stop(id),
  };
}
