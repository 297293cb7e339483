// What each operation says of itself. A new one is a type error in OPERATIONS until it has its file.
import type { Command, DecisionContext, Refusal } from '../command.ts';
import type { Act } from '../payment.ts';

/** What an act is about. */
export type Subject = 'orderId' | 'sessionId' | 'payoutOf';

/** What a command would do twice beside an act for any of these. chargeIds: of changes of a charge, by whichever order. */
export type Scope = { orderIds: readonly string[]; sessionIds: readonly string[]; chargeIds: readonly string[] };

/** What stands in the way. history_gap: it may have been done in a lost part of the history. unnamed: done, and the answer named nothing. */
export type Obstacle = 'on_its_way' | 'unknown' | 'history_gap' | 'unnamed' | 'done';

export type Operation = {
  /** Of each of these one act may be in force. */
  oncePer: readonly Subject[];
  /** What a second act would do twice, by all that is known. */
  scope: (command: Command, known: DecisionContext) => Scope;
  /** Whether another act, in force for the same subject, stands in the way. */
  isBlockedBy: (act: Act) => boolean;
  /** How a person is told of an act that stands in the way. */
  blocked: (obstacle: Obstacle, act: Act, command: Command) => Refusal;
  /** Why the same form, debit or key can't be sent. */
  sameForm: Refusal;
  /** Whether it is sent with an Idempotency-Key. */
  isKeyed: boolean;
  /** What forbids sending one of unknown outcome again, beside what forbids the first; null where nothing does. */
  refuseRetry: (known: DecisionContext) => Refusal | null;
  /** What forbids it by all that is known; null where nothing does. */
  refuse: (command: Command, known: DecisionContext) => Refusal | null;
  /** A remark, where it may have been done in a lost part of the history; null where it can't have been. */
  inGap: (command: Command, known: DecisionContext) => string | null;
};

/** The act that is in the way, as what a problem carries beside its code. */
export const about = (act: Act) => ({
  entryId: act.id,
  ...(act.orderId === null ? {} : { orderId: act.orderId }),
  ...(act.chargeId === null ? {} : { chargeId: act.chargeId }),
});

export const nothing = (): null => null;

/** Of what has no key, and that no provider is known to answer with the first. */
export const refuseAnyRetry = (): Refusal => ['retry_of_captures_only'];
