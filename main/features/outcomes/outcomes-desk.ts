// What staff do about outcomes: send a charge again where that is safe, answer alarms, see and stop what is tried again.
import type { CallKey } from '../../../contract/console/call.ts';
import type { RetrySafelyInput } from '../../../contract/console/journal.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { CallParts } from '../journalled-call.ts';
import { lookUpCapture } from './look-up-capture.ts';
import { retrySafely } from './retry-safely.ts';

export type OutcomesParts = CallParts & { keysReady: Promise<unknown>; calls: CallsUnderWay; closing: AbortSignal };

export function openOutcomesDesk({ keysReady, calls, closing, ...parts }: OutcomesParts) {
  return {
    sendAgain: (input: RetrySafelyInput) => calls.follow(keysReady.then(() => retrySafely(parts, input))),
    lookUp: (input: CallKey) => calls.follow(keysReady.then(() => lookUpCapture(parts, input, closing))),
    /** A person's "it was charged" that was wrong. */
    takeBackCharge: parts.ledger.takeBackCharge,
    listAlarms: parts.ledger.listAlarms,
    noteAlarm: parts.ledger.noteAlarm,
    /** What waits in this Paydesk to be tried again. */
    retrying: async (environmentId: string) => parts.again?.waiting(environmentId) ?? [],
    stopRetrying: async (id: string) => parts.again?.stop(id),
  };
}
