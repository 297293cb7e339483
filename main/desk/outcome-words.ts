// What a person is told of a call that didn't succeed.
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { namedBy } from '../named-by-answer.ts';
import type { AlreadyDone, AnyOutcome, Refused, Unknown } from '../outcome.ts';
import { PaydeskError } from '../problem.ts';

const ASKED: Record<OperationName, string> = {
  create_session: 'Create session',
  create_order: 'Create order',
  charge_order: 'Capture',
  start_payout: 'Start payout',
};

type FailedCall = { id: string; operation: OperationName; orderId: string | null };

export function problemOfOutcome(call: FailedCall, outcome: Refused | AlreadyDone | Unknown): PaydeskError {
  const asked = ASKED[call.operation];
  switch (outcome.kind) {
    case 'refused':
      return new PaydeskError(
        outcome.code,
        `${asked} was not done. ${sentence(outcome.detail)}`,
        refusedNextStep(outcome),
        { entryId: call.id },
      );
    case 'already_done':
      return new PaydeskError(
        'already_done',
        `The service answered that this was done before: ${sentence(outcome.detail)}`,
        ALREADY[call.operation](outcome),
        {
          entryId: call.id,
          ...((call.orderId ?? outcome.orderId) ? { orderId: call.orderId ?? outcome.orderId ?? '' } : {}),
          ...(outcome.chargeId ? { chargeId: outcome.chargeId } : {}),
        },
      );
    case 'unknown':
      return unknownProblem(call, asked, outcome);
  }
}

function unknownProblem(call: FailedCall, asked: string, outcome: Unknown): PaydeskError {
  const { what, next } = UNKNOWN[call.operation];
  return new PaydeskError('outcome_unknown', `${asked} ${what}. ${sentence(outcome.detail)}`, next, {
    entryId: call.id,
    ...(call.orderId ? { orderId: call.orderId } : {}),
  });
}

const FIND_OUT = {
  what: 'was sent and its outcome is unknown: it may have been done',
  next: 'Find out at the provider, then settle it under Unknown outcomes. Until then it can’t be sent again.',
};
const UNKNOWN: Record<OperationName, { what: string; next: string }> = {
  create_session: {
    what: 'got no usable answer',
    next: 'A session nobody uses moves no money: open a new form and create another.',
  },
  create_order: FIND_OUT,
  charge_order: FIND_OUT,
  start_payout: {
    what: 'was sent and its outcome is unknown: it may have been started',
    next: 'Ask again about it: under its key the service can’t start it twice.',
  },
};

const OPEN_THE_ORDER = 'Nothing was done twice. Open the order to see it.';
const ALREADY: Record<OperationName, (named: AlreadyDone) => string> = {
  create_session: () => 'Nothing was done twice.',
  create_order: ({ orderId }) =>
    orderId === null
      ? 'The service didn’t name the order. Look it up in the dashboard, then record what you found on the session.'
      : OPEN_THE_ORDER,
  charge_order: ({ chargeId }) =>
    chargeId === null
      ? 'The service didn’t name the charge. Look it up in the dashboard, then enter it on the order.'
      : OPEN_THE_ORDER,
  start_payout: () => 'Nothing was paid out twice. It is in the list of payouts.',
};

function refusedNextStep(outcome: Refused): string {
  switch (outcome.code) {
    case 'service_unreachable':
      return 'Check that the service runs and that this machine reaches it, then try again.';
    case 'token_refused':
      return 'Check the account’s API keys, then try again.';
    case 'rate_limited':
      return 'Wait a minute, then try again.';
    case 'refused_by_service':
      return 'Correct what it names, then try again.';
  }
}

/** What is told where a call's outcome couldn't be written into the ledger: what it was, and whether it is kept. */
export function notRecorded(call: FailedCall, outcome: AnyOutcome, error: unknown): PaydeskError {
  const problem = error instanceof PaydeskError ? error.problem : null;
  const extra = { entryId: call.id, ...(call.orderId ? { orderId: call.orderId } : {}) };
  if (problem?.code !== 'not_recorded') {
    // The journal says "sent" and blocks; that is the truth until the ledger can be written again.
    return new PaydeskError(
      'outcome_unknown',
      `The call was sent and its answer couldn't be recorded.${problem ? ` ${problem.message}` : ''}`,
      'Make room on the disk, start Paydesk again, and settle this call under Unknown outcomes.',
      extra,
    );
  }
  return new PaydeskError(
    'not_recorded',
    `${ASKED[call.operation]} ${became(call, outcome)}. ${problem.message}`,
    problem.nextStep,
    extra,
  );
}

function became({ operation }: FailedCall, outcome: AnyOutcome): string {
  switch (outcome.kind) {
    case 'succeeded': {
      const { chargeId } = namedBy(operation, outcome.answer);
      return chargeId === null ? 'was done' : `was done (${chargeId})`;
    }
    case 'already_done':
      return 'had been done before';
    case 'refused':
      return 'was refused';
    case 'unknown':
      return 'is of unknown outcome';
  }
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
