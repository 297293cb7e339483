// Outcomes: what became of a call that was sent to a payment service. The ledger records them, payments tells them apart.

import type { Answers } from '../../contract/operations/recorded.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';

export type AnyAnswer = Answers[OperationName];

/** What is done with each operation's own answer. */
export type PerOperation<Result, Given extends unknown[] = []> = {
  [Name in OperationName]: (answer: Answers[Name], ...given: Given) => Result;
};

/** Does what an operation's entry says with its answer. That both belong together is known by who asked, not by the answer. */
export function ofOperation<Result, Given extends unknown[]>(
  name: OperationName,
  answer: AnyAnswer,
  entries: PerOperation<Result, Given>,
  ...given: Given
): Result {
  return (entries[name] as (answer: AnyAnswer, ...given: Given) => Result)(answer, ...given);
}

/** Why a call was certainly not carried out. */
export type RefusalCode = 'service_unreachable' | 'token_refused' | 'refused_by_service' | 'rate_limited';
/** Why a call's outcome is unknown. */
export type UnknownCode =
  | 'timed_out'
  | 'connection_lost'
  | 'server_error'
  | 'redirected'
  | 'not_understood'
  | 'contradicts_ledger'
  | 'instance_died';

export type Refused = {
  kind: 'refused';
  httpStatus: number | null;
  code: RefusalCode;
  /** What the service said, or a remark. */
  detail: string;
  /** Where the cause goes by itself: in how many ms the call may be tried again at the earliest. */
  passing?: { notBeforeMs: number };
};
/** named: the orders that the answer names, in doubt until a person settles them. */
export type Unknown = {
  kind: 'unknown';
  httpStatus: number | null;
  code: UnknownCode;
  detail: string;
  named?: string[];
};
/** An error that says so: this call did nothing, an earlier one did. Where it names nothing, nothing counts as charged or created. */
export type AlreadyDone = {
  kind: 'already_done';
  /** null where no answer said so. */
  httpStatus: number | null;
  orderId: string | null;
  chargeId: string | null;
  /** When the charge was made, ISO 8601, where that is known. */
  madeAt?: string;
  /** Of start payout: the month's, which somebody else started. */
  payoutId?: string;
  detail: string;
  /** As of an unknown one. */
  named?: string[];
};
/** named: as of an unknown one. */
export type Succeeded<Answer> = { kind: 'succeeded'; httpStatus: number; answer: Answer; named?: string[] };

export type CallOutcome<Answer> = Succeeded<Answer> | Refused | AlreadyDone | Unknown;
/** What may have become of any call. */
export type AnyOutcome = CallOutcome<AnyAnswer>;

/** The ledger didn't answer in time that the call was written, so it wasn't sent: known here, and not yet to a ledger that wrote it all the same. */
export type NeverSent = { kind: 'never_sent' };
/** What a spool keeps of a call. */
export type KeptOutcome = AnyOutcome | NeverSent;

/** Whether what became of a call that was sent again says what became of the first: one that wasn't let through says nothing of it; a 409 is said of both. */
export function settlesFirst<Answer>(outcome: CallOutcome<Answer>): outcome is Exclude<CallOutcome<Answer>, Unknown> {
  if (outcome.kind === 'refused') return outcome.httpStatus === 409;
  return outcome.kind !== 'unknown';
}

/** Whether an answer says that the call was done, though the result can't be read. */
export const isUnclearSuccess = (outcome: AnyOutcome): outcome is Unknown =>
  outcome.kind === 'unknown' && Math.floor((outcome.httpStatus ?? 0) / 100) === 2;
