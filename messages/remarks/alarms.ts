// Remarks in alarms: what had been said of a call, and what an answer says now.
import { formatCents } from '../../contract/format-cents.ts';
import { t } from '../t.ts';
import type { RemarkSentences } from './sentences.ts';

export const ALARMS = {
  person_said_charged: ({ person, chargeId, reason }) =>
    chargeId === null
      ? t({ defaultMessage: '{person} marked it as charged: “{reason}”' }, { person, reason })
      : t({ defaultMessage: '{person} marked it as charged ({chargeId}): “{reason}”' }, { person, chargeId, reason }),
  person_said_done: ({ person, reason }) =>
    t({ defaultMessage: '{person} marked it as done: “{reason}”' }, { person, reason }),
  person_said_not_done: ({ person, reason }) =>
    t({ defaultMessage: '{person} marked it as not done: “{reason}”' }, { person, reason }),
  service_had_refused: ({ detail }, { stored }) =>
    detail === null
      ? t({ defaultMessage: 'The payment service had declined it without a reason.' })
      : t({ defaultMessage: 'The payment service had declined it: “{detail}”' }, { detail: stored(detail) }),
  answer_unclear: ({ detail }, { stored }) =>
    t({ defaultMessage: 'The result isn’t known: “{detail}”' }, { detail: stored(detail) }),
  answer_refuses: ({ detail }, { stored }) =>
    t({ defaultMessage: 'The payment service declined it: “{detail}”' }, { detail: stored(detail) }),
  answer_says_done_before: ({ chargeId, detail }, { stored }) =>
    chargeId === null
      ? t({ defaultMessage: 'The payment service says it was already done: “{detail}”' }, { detail: stored(detail) })
      : t(
          { defaultMessage: 'The payment service says it was already done ({chargeId}): “{detail}”' },
          { chargeId, detail: stored(detail) },
        ),
  answer_shows_charge: ({ chargeId, amount }) =>
    t(
      { defaultMessage: 'The payment service charged it: {chargeId}, {amount}.' },
      { chargeId, amount: formatCents(amount) },
    ),
  answer_shows_payout: ({ payoutId, amount }) =>
    t(
      { defaultMessage: 'The payment service paid out {amount}: {payoutId}.' },
      { payoutId, amount: formatCents(amount) },
    ),
  answer_shows: ({ id }) => t({ defaultMessage: 'The payment service did it: {id}.' }, { id }),
  answer_shows_nothing: () =>
    t({ defaultMessage: 'The payment service did it, but the response names nothing that Paydesk knows.' }),
  doubted_charge: ({ chargeId, orderId, otherOrderId }) =>
    t(
      {
        defaultMessage:
          '{otherOrderId} counted as charged ({chargeId}), but a response shows {chargeId} as the charge of {orderId}. Check in the dashboard whether {otherOrderId} was charged, then resolve it.',
      },
      { chargeId, orderId, otherOrderId },
    ),
  kept_answer_unrecorded: ({ answer }, { stored }) =>
    t({ defaultMessage: 'A saved response can’t be recorded with its call. {answer}' }, { answer: stored(answer) }),
  kept_answer_of_no_call: ({ answer }, { stored }) =>
    t(
      { defaultMessage: 'A saved response is for a call that this ledger doesn’t have. {answer}' },
      { answer: stored(answer) },
    ),
  never_sent: () =>
    t({ defaultMessage: 'It wasn’t sent: the ledger server didn’t confirm in time that it was recorded.' }),
  kept_answer_not_taken: () =>
    t({
      defaultMessage:
        'The ledger server can’t read the response that this computer saved. Update the server, or check with the payment service.',
    }),
  kept_answer_damaged: () =>
    t({
      defaultMessage:
        'Paydesk stopped while it was saving a response, so the response can’t be read. Its call needs review.',
    }),
  two_charges_of_order: ({ orderId, known, named }) =>
    t(
      {
        defaultMessage:
          'The charge of {orderId} is {known}, and a response names {named} as well. The consumer may have been debited twice: check both charges in the dashboard.',
      },
      { orderId, known, named },
    ),
  two_orders_of_session: ({ orderId, otherOrderId, sessionId }) =>
    t(
      {
        defaultMessage:
          '{orderId} and {otherOrderId} belong to the same session ({sessionId}), and both may be charged. The consumer may have been debited twice: check both charges in the dashboard.',
      },
      { orderId, otherOrderId, sessionId },
    ),
  charged_though_revoked: ({ orderId }) =>
    t(
      {
        defaultMessage:
          '{orderId} was charged after the consumer revoked the authorization. Refund it on the order’s page, unless the bank has returned the debit.',
      },
      { orderId },
    ),
  charged_though_disputed: ({ orderId }) =>
    t(
      {
        defaultMessage:
          '{orderId} was charged after the consumer disputed the payment. Refund it on the order’s page, unless the bank has returned the debit.',
      },
      { orderId },
    ),
  debited_again_after_end: ({ orderId }) =>
    t(
      {
        defaultMessage:
          '{orderId} was debited again after the consumer revoked the authorization or disputed the payment. Refund it on the order’s page, unless the bank has returned the debit.',
      },
      { orderId },
    ),
  order_of_either_session: ({ orderId, sessions }) =>
    t(
      {
        defaultMessage:
          '{orderId} is charged and may belong to any of these sessions, which share a track number: {sessions}. Before you capture another order of them, check in the dashboard which session was paid.',
      },
      { orderId, sessions },
    ),
  capture_beside_other: ({ orderId, otherOrderId, chargeId }) =>
    chargeId === null
      ? t(
          {
            defaultMessage:
              'A response says that {orderId} may be charged after all, and another capture may have been made, of {otherOrderId}. The consumer may have been debited twice: check the dashboard.',
          },
          { orderId, otherOrderId },
        )
      : t(
          {
            defaultMessage:
              'A response says that {orderId} may be charged after all, and another capture charged {otherOrderId} ({chargeId}). The consumer may have been debited twice: check the dashboard.',
          },
          { orderId, otherOrderId, chargeId },
        ),
  call_beside_other: ({ asked, other }) =>
    t(
      {
        defaultMessage:
          'A response says that a call for {asked} may have been done after all, and another was made since: {other}. Check in the dashboard whether both were done.',
      },
      { asked, other },
    ),
  feed_moves_charge: ({ chargeId, orderId, otherOrderId }) =>
    t(
      {
        defaultMessage:
          'The event feed names {chargeId} as the charge of {orderId}, but it’s the charge of {otherOrderId}. Paydesk captures neither: check in the dashboard which one was charged.',
      },
      { chargeId, orderId, otherOrderId },
    ),
  feed_gives_other_amount: ({ chargeId, told, known }) =>
    t(
      {
        defaultMessage:
          'The event feed gives {told} as the amount of {chargeId}, but Paydesk recorded {known}. Check the charge in the dashboard.',
      },
      { chargeId, told: formatCents(told), known: formatCents(known) },
    ),
  feed_takes_back: ({ chargeId, orderId }) =>
    t(
      {
        defaultMessage:
          'An event about {chargeId} takes back an earlier one, or its date is far in the future. Paydesk kept the returns and refunds: check {orderId} in the dashboard.',
      },
      { chargeId, orderId },
    ),
  feed_changes_refund: ({ refundId, orderId }) =>
    t(
      {
        defaultMessage:
          'The event feed contradicts what Paydesk recorded of the refund {refundId}. Check {orderId} in the dashboard.',
      },
      { refundId, orderId },
    ),
  two_debits_at_once: ({ chargeId, orderId }) =>
    t(
      {
        defaultMessage:
          'The event feed lists a debit of {chargeId} beside an earlier one that hasn’t come back. The consumer may have been debited twice: check {orderId} in the dashboard.',
      },
      { chargeId, orderId },
    ),
  two_payouts_of_month: ({ month, known, named }) =>
    t(
      {
        defaultMessage:
          'The payout of {month} is {known}, and the payment service names {named} as well. It may have been paid out twice: check both payouts in the dashboard.',
      },
      { month, known, named },
    ),
  looked_up_uncharged: ({ orderId }) =>
    t(
      {
        defaultMessage:
          'The payment service showed {orderId} as charged before, and doesn’t any more. Paydesk keeps it as charged: check the order in the dashboard.',
      },
      { orderId },
    ),
  answer_names_other: ({ asked, named }) =>
    t(
      {
        defaultMessage:
          'The response to a call for {asked} names {named}, so that a consumer may have been debited twice. Check these orders in the dashboard.',
      },
      { asked, named },
    ),
  order_at_two_addresses: ({ orderId, environment, otherEnvironment }) =>
    t(
      {
        defaultMessage:
          '{orderId} was captured in {environment} and in {otherEnvironment}, two addresses of the same service. The consumer may have been debited twice: check both charges in the dashboard.',
      },
      { orderId, environment, otherEnvironment },
    ),
  payment_at_two_addresses: ({ orderId, otherOrderId, environment, otherEnvironment }) =>
    t(
      {
        defaultMessage:
          '{orderId} in {environment} and {otherOrderId} in {otherEnvironment} are the same payment at two addresses of the same service, and both were captured. The consumer may have been debited twice: check both charges in the dashboard.',
      },
      { orderId, otherOrderId, environment, otherEnvironment },
    ),
  more_like_this: ({ count, example }, { stored }) =>
    t(
      { defaultMessage: '{count, plural, one {# more alarm} other {# more alarms}} like this. For example: {example}' },
      { count, example: stored(example) },
    ),
  noted_not_charged: ({ reason }) => t({ defaultMessage: 'Marked as not charged: “{reason}”' }, { reason }),
} satisfies Partial<RemarkSentences>;
