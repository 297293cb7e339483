// The problem of a call that didn't succeed.
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { namedBy } from '../../core/named-by-answer.ts';
import type { AlreadyDone, AnyOutcome, RefusalCode, Refused, Unknown } from '../../core/outcome.ts';
import { PaydeskError } from '../../process/problem.ts';

type FailedCall = { id: string; operation: OperationName; orderId: string | null };

const REFUSED = {
  service_unreachable: 'call_not_sent',
  token_refused: 'call_unauthorized',
  rate_limited: 'call_limited',
  refused_by_service: 'call_refused',
} as const satisfies Record<RefusalCode, string>;

/** What is told of an outcome: what was asked for, and the service's own text under details. */
export function problemOfOutcome(call: FailedCall, outcome: Refused | AlreadyDone | Unknown): PaydeskError {
  const { id: entryId, operation } = call;
  const { detail: details } = outcome;
  switch (outcome.kind) {
    case 'refused':
      return new PaydeskError(REFUSED[outcome.code], { operation }, { details, entryId });
    case 'already_done': {
      const orderId = call.orderId ?? outcome.orderId;
      return new PaydeskError(
        lacksResultId(operation, outcome) ? 'call_done_unnamed' : 'call_done_before',
        { operation },
        {
          details,
          entryId,
          ...(orderId ? { orderId } : {}),
          ...(outcome.chargeId ? { chargeId: outcome.chargeId } : {}),
        },
      );
    }
    case 'unknown':
      return new PaydeskError('call_unanswered', { operation }, { details, ...placeOf(call) });
  }
}

/** Whether the service says it was done, and doesn't name what was made. */
function lacksResultId(operation: OperationName, { orderId, chargeId }: AlreadyDone): boolean {
  if (operation === 'create_order') return orderId === null;
  return operation === 'charge_order' && chargeId === null;
}

const placeOf = ({ id, orderId }: FailedCall) => ({ entryId: id, ...(orderId ? { orderId } : {}) });

/** What is told where a call's outcome couldn't be written into the ledger: what it was, and whether it is kept. */
export function notRecorded(call: FailedCall, outcome: AnyOutcome, error: unknown): PaydeskError {
  const { operation } = call;
  const problem = error instanceof PaydeskError ? error.problem : null;
  const details = problem?.details === undefined ? {} : { details: problem.details };
  if (problem?.code !== 'answer_kept') {
    // The journal says "sent" and blocks; that is the truth until the ledger can be written again.
    return new PaydeskError('answer_lost', { operation }, { ...details, ...placeOf(call) });
  }
  return new PaydeskError(
    'call_kept',
    { operation, became: outcome.kind, file: problem.params.file },
    { ...details, ...placeOf(call), ...chargeOf(call, outcome) },
  );
}

function chargeOf({ operation }: FailedCall, outcome: AnyOutcome): { chargeId?: string } {
  const chargeId = outcome.kind === 'succeeded' ? namedBy(operation, outcome.answer).chargeId : null;
  return chargeId === null ? {} : { chargeId };
}
