// Facts: what was learned about payments, from whom and when. A fact is never changed; a correction is another fact. Everything else about a payment is computed from them (fold.ts).
import type { AnyReturnCode } from '../../contract/ach/return-codes.ts';
import type { AuthorizationEnd, ToldBy } from '../../contract/console/authorization-end.ts';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { EventSeen } from '../../contract/records/payment.ts';
import type { PayoutSeen } from '../../contract/records/payout.ts';
import type { AnyOutcome } from './outcome.ts';
import type { Act, ActRequest } from './payment.ts';

/** Who a fact comes from. console: Paydesk itself, from what other facts say. */
export type FactOrigin = 'intent' | 'attempt' | 'answer' | 'feed' | 'file' | 'person' | 'restore' | 'console';

/** What is common to all facts. */
export type FactHead = {
  /** Its place in the ledger's chain, from 1. */
  seq: number;
  provider: string;
  /** When the ledger learned it: ISO 8601 in UTC, by this computer's clock. */
  learnedAt: string;
};

/** Which act a fact is of. doubt: of an act that was never sent, what the fold made it from. */
export type ActReference = { actId: string; doubt?: InferredAct };
export type InferredAct = Pick<Act, 'operation' | 'orderId' | 'sessionId' | 'code' | 'detail'>;

/** The decision to send a call, with its permanent key and its first attempt. Written before anything is sent. */
export type IntentFact = ActRequest & {
  kind: 'intent';
  actId: string;
  environmentId: string;
  accountId: string;
  /** Whether the account is a seller's, whose captures accrue fees. */
  isSeller: boolean;
  key: string | null;
  actor: string;
  instanceId: string;
};

/** The same act, sent again with its key. */
export type AttemptFact = ActReference & {
  kind: 'attempt';
  attemptId: string;
  actor: string;
  instanceId: string;
};

/** An act that isn't sent, because it may have been done in a lost part of the ledger's history. detail: a remark. */
export type UnsentIntentFact = Omit<IntentFact, 'kind'> & { kind: 'intent_unsent'; detail: string };

/** No answer can come any more: the process that waited for it ended. detail: a remark. actId: of an act or of an attempt. */
export type AbandonedFact = { kind: 'abandoned'; actId: string; detail: string };

/** An order's session, matched by a track number that exactly one session has. */
export type SessionMatch = { orderId: string; sessionId: string };

/** What the provider answered. actId: of an act or of an attempt. isLocked: the ledger was read-only at the time. matched: by the track number that the answer shows. sharing: sessions that all have the track number of the order that it charged. */
export type AnswerFact = ActReference & {
  kind: 'answer';
  outcome: AnyOutcome;
  isLocked: boolean;
  matched: SessionMatch[];
  sharing?: string[];
};

/** A person says what became of an unknown outcome. charge: of a capture that was done. `at`: ISO 8601 in UTC. */
export type ResolvedFact = ActReference & {
  kind: 'resolved';
  verdict: 'done' | 'not_done';
  name: string;
  reason: string;
  charge: { id: string; at: string } | null;
};

/** A person takes back that an order was charged. */
export type ChargeTakenBackFact = ActReference & { kind: 'charge_taken_back'; name: string; reason: string };

/** What the service shows of an order when it is looked up. sessionId: matched by a track number that exactly one session has. `chargedAt`: ISO 8601. isLocked: as of an answer. isUnclear: its status says neither that it was charged nor that it wasn't. isReview: a person had it looked up because a capture of it needs review; what it shows is certain. */
export type LookUpFact = {
  kind: 'look_up';
  orderId: string;
  accountId: string;
  isSeller: boolean;
  environmentId: string;
  sessionId: string | null;
  isShownCharged: boolean;
  chargeId: string | null;
  chargedAt: string | null;
  isLocked: boolean;
  isUnclear?: boolean;
  isReview?: boolean;
};

/** An event of a provider's feed. accountId: whose feed it is. alarmsRaised: how many of its alarms are raised, the first of them; one alarm of its page counts the others. */
export type FeedEventFact = {
  kind: 'feed_event';
  accountId: string;
  isSeller: boolean;
  environmentId: string;
  environmentKind: EnvironmentView['kind'];
  event: EventSeen;
  alarmsRaised: number;
};

/** A refund that a person saw or made in the provider's dashboard. Cents; day of America/New_York. */
export type RefundRecordedFact = {
  kind: 'refund_recorded';
  orderId: string;
  refundId: string;
  amount: number;
  day: string;
  reference: string | null;
  actor: string;
};

/** What of a charge is known when its debit comes back, by all that the addresses of its service report. Cents. */
export type ChargeFigures = { amount: number; refunded: number };

/** A returned debit that a person saw in the provider's dashboard. */
export type ReturnRecordedFact = ChargeFigures & {
  kind: 'return_recorded';
  orderId: string;
  code: AnyReturnCode;
  day: string;
  actor: string;
};

/** A row of a file that was applied: a return or a refund. key: by which the same row is known again. */
export type FileRowFact = {
  kind: 'file_row';
  file: string;
  key: string;
  orderId: string;
  day: string;
  reference: string | null;
} & (
  | ({ recordType: 'return'; code: AnyReturnCode } & ChargeFigures)
  | { recordType: 'refund'; refundId: string; amount: number }
);

/** A row of a file that isn't applied, because a person must look at it first. problem: a remark. row: as JSON. */
export type FileRowNeedsReviewFact = {
  kind: 'file_row_needs_review';
  file: string;
  orderId: string;
  problem: string;
  row: string;
};

/** A person takes back what a person or a file recorded: a refund, or the order's return where refundId is null. */
export type RecordVoidedFact = {
  kind: 'record_voided';
  orderId: string;
  refundId: string | null;
  actor: string;
  reason: string;
};

/** A person marks an order against capture, or lifts that. */
export type DoNotCaptureFact = {
  kind: 'do_not_capture';
  orderId: string;
  isMarked: boolean;
  reason: string;
  actor: string;
};

/** An authorization: of an order, or of a session whose order wasn't named. */
type OfAuthorization = { orderId: string; sessionId?: undefined } | { orderId: null; sessionId: string };

/** The consumer revoked the authorization, or disputes it. day: of America/New_York, when they said so. */
export type AuthorizationEndedFact = OfAuthorization & {
  kind: 'authorization_ended';
  cause: AuthorizationEnd;
  day: string;
  toldBy: ToldBy;
  reason: string;
  actor: string;
};
/** A person takes back that it ended. */
export type AuthorizationRestoredFact = OfAuthorization & {
  kind: 'authorization_restored';
  reason: string;
  actor: string;
};

/** A bank or a consumer wants a copy of an order's authorization. Days of America/New_York: asked on, due by the end of. */
export type CopyRequestedFact = {
  kind: 'copy_requested';
  orderId: string;
  requestId: string;
  day: string;
  dueOn: string;
  toldBy: ToldBy;
  note: string;
  actor: string;
};
export type CopyProvidedFact = {
  kind: 'copy_provided';
  orderId: string;
  requestId: string;
  day: string;
  note: string;
  actor: string;
};

/** A person has dealt with a returned debit, or has not after all. attempt: which debit of the charge, from 1. */
export type ReturnHandledFact = {
  kind: 'return_handled';
  chargeId: string;
  attempt: number;
  actor: string;
  note: string;
};
export type ReturnReopenedFact = { kind: 'return_reopened'; chargeId: string; attempt: number; actor: string };

/** A payout that the provider lists; actor: who is named for it. */
export type PayoutReportedFact = { kind: 'payout_reported'; payout: PayoutSeen; actor: string };
/** A payout that a person started on the provider's own page. Cents. */
export type PayoutRecordedFact = {
  kind: 'payout_recorded';
  payoutId: string;
  marketplaceId: string;
  month: string;
  amount: number;
  reference: string | null;
  actor: string;
};
export type PayoutVoidedFact = {
  kind: 'payout_voided';
  payoutId: string;
  marketplaceId: string;
  month: string;
  actor: string;
  reason: string;
};

/** What an order's fee really is, in cents, as a person says. */
export type FeeCorrectedFact = {
  kind: 'fee_corrected';
  orderId: string;
  amount: number;
  reason: string;
  actor: string;
};

/** What a person did about an alarm. actId: of the act, the order or the payout's month that it is about; alarm: the remark that it says. */
export type AlarmNotedFact = ActReference & { kind: 'alarm_noted'; alarm: string; name: string; note: string };

/** A part of the ledger's history is missing since `since`. exceptProvider: the provider whose history is whole. reviewsOpenOrders: what isn't known to be done counts as unknown; detail says why, as a remark. */
export type HistoryGapFact = {
  kind: 'history_gap';
  cause: 'restored' | 'unsealed' | 'started_empty' | 'moved_away';
  since: string;
  exceptProvider: string | null;
  reviewsOpenOrders: boolean;
  detail: string;
  actor: string;
  instanceId: string;
};

/** A feed was read to its end since the provider's history gap, from a place before it or from its beginning. tellsOfAll: of the account's sellers too. rejectsDuplicates: whether the provider answers a repeated charge of an order with its first. */
export type FeedPassedGapFact = {
  kind: 'feed_passed_gap';
  accountId: string;
  tellsOfAll: boolean;
  rejectsDuplicates: boolean;
};

export type FactBody =
  | IntentFact
  | UnsentIntentFact
  | AttemptFact
  | AbandonedFact
  | AnswerFact
  | ResolvedFact
  | ChargeTakenBackFact
  | LookUpFact
  | FeedEventFact
  | RefundRecordedFact
  | ReturnRecordedFact
  | FileRowFact
  | FileRowNeedsReviewFact
  | RecordVoidedFact
  | DoNotCaptureFact
  | AuthorizationEndedFact
  | AuthorizationRestoredFact
  | CopyRequestedFact
  | CopyProvidedFact
  | ReturnHandledFact
  | ReturnReopenedFact
  | PayoutReportedFact
  | PayoutRecordedFact
  | PayoutVoidedFact
  | FeeCorrectedFact
  | AlarmNotedFact
  | HistoryGapFact
  | FeedPassedGapFact;
export type FactKind = FactBody['kind'];
export type FactOf<Kind extends FactKind> = FactHead & Extract<FactBody, { kind: Kind }>;
export type Fact = { [Kind in FactKind]: FactOf<Kind> }[FactKind];

/** Where each kind comes from. */
export const ORIGIN: Record<FactKind, FactOrigin> = {
  intent: 'intent',
  intent_unsent: 'intent',
  attempt: 'attempt',
  abandoned: 'console',
  answer: 'answer',
  resolved: 'person',
  charge_taken_back: 'person',
  look_up: 'answer',
  feed_event: 'feed',
  refund_recorded: 'person',
  return_recorded: 'person',
  file_row: 'file',
  file_row_needs_review: 'file',
  record_voided: 'person',
  do_not_capture: 'person',
  authorization_ended: 'person',
  authorization_restored: 'person',
  copy_requested: 'person',
  copy_provided: 'person',
  return_handled: 'person',
  return_reopened: 'person',
  payout_reported: 'feed',
  payout_recorded: 'person',
  payout_voided: 'person',
  fee_corrected: 'person',
  alarm_noted: 'person',
  history_gap: 'restore',
  feed_passed_gap: 'feed',
};
