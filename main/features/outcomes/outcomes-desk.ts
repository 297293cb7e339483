import type { outcomes } from '../../../contract/procedures/outcomes.ts';
import type { Implementation } from '../app/implementation.ts';
import type { CallsUnderWay } from '../calls/calls-under-way.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { lookUpCapture } from './look-up-capture.ts';
import { retrySafely } from './retry-safely.ts';

export type OutcomesParts = CallParts & { keysReady: Promise<unknown>; calls: CallsUnderWay; closing: AbortSignal };

export function openOutcomesDesk({ keysReady, calls, closing, ...parts }: OutcomesParts) {
  return {
    retrySafely: (input) => calls.follow(keysReady.then(() => retrySafely(parts, input))),
    lookUp: (input) => calls.follow(keysReady.then(() => lookUpCapture(parts, input, closing))),
    /** What waits in this Paydesk to be tried again. */
    retrying: async ({ environmentId }) => parts.again?.waiting(environmentId) ?? [],
    stopRetrying: async ({ id }) => parts.again?.stop(id),
  } satisfies Implementation<typeof outcomes>;
}
