// Everything that is known of a payment, from the facts about it: a pure function. Order of arrival and evidence decide. Where facts disagree, the cautious reading blocks and the contradiction is kept.
import type { Fact, FactKind, FactOf } from './facts.ts';
import { applyAnswer } from './fold/answers.ts';
import {
  applyAuthorizationEnded,
  applyAuthorizationRestored,
  applyCopyProvided,
  applyCopyRequested,
  noticeDebits,
} from './fold/authorizations.ts';
import {
  applyDoNotCapture,
  applyFileRow,
  applyFileRowNeedsReview,
  applyRecordVoided,
  applyRefundRecorded,
  applyReturnHandled,
  applyReturnRecorded,
  applyReturnReopened,
} from './fold/by-hand.ts';
import { applyEvent } from './fold/feed.ts';
import { correctFee } from './fold/fees.ts';
import { applyAbandoned, applyAttempt, applyIntent, applyUnsentIntent } from './fold/intents.ts';
import { applyPayoutRecorded, applyPayoutReported, applyPayoutVoided } from './fold/payouts.ts';
import { applyChargeTakenBack, applyResolved, noteAlarm } from './fold/resolutions.ts';
import { applyFeedPassedGap } from './fold/resolve-gap-unknowns.ts';
import { applyLookUp, resolveReported } from './fold/resolve-reported.ts';
import { applyHistoryGap } from './fold/unknown-acts.ts';
import { emptyPayment, type Payment } from './payment.ts';

/** What it leaves open may have been reported before. */
const thenSettled =
  <Of extends Fact>(apply: (payment: Payment, fact: Of) => void) =>
  (payment: Payment, fact: Of): void => {
    apply(payment, fact);
    resolveReported(payment, fact.learnedAt);
  };

const APPLY: { [Kind in FactKind]: (payment: Payment, fact: FactOf<Kind>) => void } = {
  intent: applyIntent,
  intent_unsent: applyUnsentIntent,
  attempt: applyAttempt,
  abandoned: thenSettled(applyAbandoned),
  answer: thenSettled(applyAnswer),
  resolved: thenSettled(applyResolved),
  charge_taken_back: thenSettled(applyChargeTakenBack),
  look_up: applyLookUp,
  feed_event: applyEvent,
  refund_recorded: applyRefundRecorded,
  return_recorded: applyReturnRecorded,
  file_row: applyFileRow,
  file_row_needs_review: applyFileRowNeedsReview,
  record_voided: applyRecordVoided,
  do_not_capture: applyDoNotCapture,
  authorization_ended: applyAuthorizationEnded,
  authorization_restored: applyAuthorizationRestored,
  copy_requested: applyCopyRequested,
  copy_provided: applyCopyProvided,
  return_handled: applyReturnHandled,
  return_reopened: applyReturnReopened,
  payout_reported: applyPayoutReported,
  payout_recorded: applyPayoutRecorded,
  payout_voided: applyPayoutVoided,
  fee_corrected: correctFee,
  alarm_noted: noteAlarm,
  history_gap: thenSettled(applyHistoryGap),
  feed_passed_gap: applyFeedPassedGap,
};

/** facts: those of one payment, or of one marketplace's month, and the gaps of its provider, oldest first. */
export function foldPayment(provider: string, facts: readonly Fact[]): Payment {
  const payment = emptyPayment(provider);
  for (const fact of facts)
    noticeDebits(payment, fact, () => (APPLY[fact.kind] as (payment: Payment, fact: Fact) => void)(payment, fact));
  return payment;
}
