// Remarks on answers of the payment service: why one isn't what was asked for, or that none came.
import { formatCents } from '../../contract/format-cents.ts';
import { withoutDirectionMarks } from '../../contract/isolated.ts';
import { sentenceOf } from '../problems/sentence-of.ts';
import { t } from '../t.ts';
import type { RemarkSentences } from './sentences.ts';

export const ANSWERS = {
  service_said: ({ text }) => withoutDirectionMarks(text),
  answer_too_large: ({ status }) =>
    t({ defaultMessage: 'The payment service answered {status}, with more than Paydesk reads.' }, { status }),
  answer_not_of_service: ({ status }) =>
    t({ defaultMessage: 'The address answered {status}, but not as the payment service documents it.' }, { status }),
  answer_without_reason: ({ status }) =>
    t({ defaultMessage: 'The payment service answered {status} without a reason.' }, { status }),
  answer_accepted: ({ status }) =>
    t({ defaultMessage: 'The payment service answered {status}: accepted, but it may still fail.' }, { status }),
  answer_not_json: ({ status }) =>
    t({ defaultMessage: 'The payment service answered {status}, but the response isn’t JSON.' }, { status }),
  answer_not_understood: ({ status, fields }) =>
    t(
      { defaultMessage: 'The payment service answered {status}, but these fields aren’t as expected: {fields}' },
      { status, fields: fields.join(', ') },
    ),
  answer_late: ({ seconds }) =>
    t({ defaultMessage: 'No response within {seconds, plural, one {# second} other {# seconds}}.' }, { seconds }),
  answer_redirected: () => t({ defaultMessage: 'The response was a redirect, which Paydesk doesn’t follow.' }),
  answer_twice: () => t({ defaultMessage: 'The payment service sent more than one response.' }),
  answer_before_request: () => t({ defaultMessage: 'The payment service responded before the request was sent.' }),
  answer_never_begins: () =>
    t({ defaultMessage: 'The payment service sent one interim response after another, but no final one.' }),
  answer_too_long: () => t({ defaultMessage: 'The response was too long.' }),
  protocol_switched: () => t({ defaultMessage: 'The payment service switched to another protocol.' }),
  status_not_valid: () => t({ defaultMessage: 'The payment service answered with a status that HTTP doesn’t have.' }),
  tunnel_opened: () => t({ defaultMessage: 'The payment service opened a tunnel instead of responding.' }),
  connection_lost: () => t({ defaultMessage: 'Connection lost' }),
  closed_before_answer: () => t({ defaultMessage: 'The connection closed before a response came.' }),
  closed_in_answer: () => t({ defaultMessage: 'The connection closed in the middle of the response.' }),
  problem: ({ problem }) => sentenceOf(problem).message,
  proxy_unreachable: ({ proxy }) =>
    t(
      { defaultMessage: 'Paydesk can’t connect to the proxy {proxy}.', description: 'proxy: host and port' },
      { proxy },
    ),
  proxy_silent: ({ proxy }) => t({ defaultMessage: 'The proxy {proxy} didn’t respond in time.' }, { proxy }),
  proxy_closed: ({ proxy }) => t({ defaultMessage: 'The proxy {proxy} closed the connection.' }, { proxy }),
  proxy_refused: ({ proxy, status }) =>
    t({ defaultMessage: 'The proxy {proxy} refused the connection with status {status}.' }, { proxy, status }),
  proxy_unclear: ({ proxy }) =>
    t({ defaultMessage: 'The proxy {proxy} sent a response that Paydesk doesn’t understand.' }, { proxy }),
  proxy_sign_in_wanted: ({ proxy }) =>
    t({ defaultMessage: 'The proxy {proxy} asks for a user name and password.' }, { proxy }),
  proxy_sign_in_refused: ({ proxy }) =>
    t({ defaultMessage: 'The proxy {proxy} didn’t accept the user name and password.' }, { proxy }),
  proxy_sign_in_unsupported: ({ proxy }) =>
    t({ defaultMessage: 'The proxy {proxy} asks for a kind of sign-in that Paydesk doesn’t support.' }, { proxy }),
  proxy_not_trusted: ({ proxy }) =>
    t({ defaultMessage: 'The certificate of the proxy {proxy} isn’t trusted.' }, { proxy }),
  proxy_unusable: ({ proxy }) =>
    t({ defaultMessage: 'Paydesk can’t use the proxy {proxy}: only HTTP and HTTPS proxies work.' }, { proxy }),
  host_not_allowed: ({ host }) => t({ defaultMessage: 'Your organization’s policy doesn’t allow {host}.' }, { host }),
  host_inside: ({ host }) =>
    t(
      { defaultMessage: '{host} is inside the network of your team’s server, which sends only to public addresses.' },
      { host },
    ),
  paydesk_stopped: () => t({ defaultMessage: 'Paydesk stopped before the response came.' }),

  sandbox_lacks_order: ({ orderId }) =>
    t({ defaultMessage: 'The embedded sandbox has no order {orderId}.' }, { orderId }),
  sandbox_order_not_charged: () => t({ defaultMessage: 'The embedded sandbox hasn’t charged this order.' }),
  sandbox_session_without_order: () => t({ defaultMessage: 'The embedded sandbox has no order for this session.' }),
  feed_told_it: () => t({ defaultMessage: 'Reported by the payment service.' }),
  sandbox_did_it: () => t({ defaultMessage: 'Confirmed by the embedded sandbox.' }),

  session_known: ({ sessionId }) =>
    t(
      { defaultMessage: 'The response names {sessionId} as new, but Paydesk already has this session.' },
      { sessionId },
    ),
  amount_contradicts: ({ id, told, known }) =>
    t(
      { defaultMessage: 'The response gives {told} as the amount of {id}, but Paydesk recorded {known}.' },
      { id, told: formatCents(told), known: formatCents(known) },
    ),
  track_number_contradicts: ({ id, told, known }) =>
    t(
      { defaultMessage: 'The response gives {told} as the track number of {id}, but Paydesk recorded {known}.' },
      { id, told, known },
    ),
  order_of_other_session: ({ orderId, sessionId }) =>
    t({ defaultMessage: 'The response names {orderId}, which is the order of {sessionId}.' }, { orderId, sessionId }),
  charge_of_other_order: ({ chargeId, orderId }) =>
    t({ defaultMessage: 'The response names {chargeId}, which is the charge of {orderId}.' }, { chargeId, orderId }),
  order_has_other_charge: ({ chargeId, orderId, known }) =>
    t(
      { defaultMessage: 'The response names {chargeId}, but the charge of {orderId} is {known}.' },
      { chargeId, orderId, known },
    ),
  refund_known: ({ refundId }) =>
    t({ defaultMessage: 'The response names {refundId}, which is another refund.' }, { refundId }),
  payout_of_other_month: ({ payoutId, month }) =>
    t({ defaultMessage: 'The response names {payoutId}, which isn’t the payout of {month}.' }, { payoutId, month }),
  named_in_other_answer: ({ asked }) =>
    t(
      {
        defaultMessage:
          'The response to a call for {asked} names this order, so it may have been carried out for this one. Check in the dashboard.',
      },
      { asked },
    ),
  named_by_feed: ({ chargeId, otherOrderId }) =>
    t(
      {
        defaultMessage:
          'The event feed names {chargeId} as the charge of this order, but it’s also the charge of {otherOrderId}. Check in the dashboard which one was charged.',
      },
      { chargeId, otherOrderId },
    ),
  charged_in_look_up: () => t({ defaultMessage: 'The payment service shows this order as charged.' }),
  charge_shown_elsewhere: ({ chargeId, orderId }) =>
    t(
      {
        defaultMessage:
          'This order counted as charged ({chargeId}), but a response shows {chargeId} as the charge of {orderId}.',
      },
      { chargeId, orderId },
    ),

  fed_through_lost_past: () =>
    t({
      defaultMessage: 'The payment service’s feed covers the time that is missing, and shows no charge of this order.',
    }),
  not_charged_in_look_up: () => t({ defaultMessage: 'The payment service shows this order as not charged.' }),
  capture_in_lost_past: ({ at }, { time }) =>
    t(
      {
        defaultMessage:
          'Part of this ledger’s history before {time} is missing, so this order may already be charged. If it was created later, mark it as not charged.',
      },
      { time: time(at) },
    ),
  order_in_lost_past: ({ at }, { time }) =>
    t(
      {
        defaultMessage:
          'Part of this ledger’s history before {time} is missing, so this session may already have an order. If the session was created later, mark the order as not created.',
      },
      { time: time(at) },
    ),
  payout_in_lost_past: ({ at }, { time }) =>
    t(
      {
        defaultMessage:
          'Part of this ledger’s history before {time} is missing, so the payout for this month may already be started.',
      },
      { time: time(at) },
    ),
  named_order_in_lost_past: ({ at }, { time }) =>
    t(
      {
        defaultMessage:
          'Paydesk sent nothing. The payment service says this order already existed, and part of this ledger’s history before {time} is missing, so it may already be charged.',
      },
      { time: time(at) },
    ),
  since_backup: ({ takenAt }, { time }) =>
    t(
      { defaultMessage: 'The ledger was restored from a backup of {time}. This may have been done since then.' },
      { time: time(takenAt) },
    ),
  since_moved: ({ at }, { time }) =>
    t(
      { defaultMessage: 'The ledger was locked {time} because it was moved. Another copy may have done this.' },
      { time: time(at) },
    ),
  since_doubted: ({ at }, { time }) =>
    t(
      {
        defaultMessage:
          'The ledger was locked {time} because its audit log didn’t add up. This may already have been done.',
      },
      { time: time(at) },
    ),
} satisfies Partial<RemarkSentences>;
