// Remarks on captures and their fees: orders of a run, where those come from, why Paydesk paused it, and why it added a fee.
import type { OrderStatus } from '../../contract/console/order.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { t } from '../t.ts';
import type { RemarkSentences } from './sentences.ts';

export const RUNS = {
  amount_changed: ({ planned, now }) =>
    t(
      { defaultMessage: 'The amount changed from {planned} in the dry run to {now}.' },
      { planned: formatCents(planned), now: formatCents(now) },
    ),
  charged_by_unnamed: ({ detail }, { stored }) =>
    t(
      {
        defaultMessage: 'The payment service says this order is already charged, but not by which charge: “{detail}”',
      },
      { detail: stored(detail) },
    ),
  limited_often: ({ tries }) =>
    t({ defaultMessage: 'Too many requests. Paydesk tried {tries, plural, one {# time} other {# times}}.' }, { tries }),
  marked_charged: ({ person }) => t({ defaultMessage: 'Marked as charged by {person}.' }, { person }),
  marked_not_charged: ({ person }) => t({ defaultMessage: 'Marked as not charged by {person}.' }, { person }),
  charge_taken_back: ({ person }) =>
    t({ defaultMessage: 'It counted as charged, until {person} marked it as not charged.' }, { person }),
  charge_to_enter: () =>
    t({
      defaultMessage:
        'The payment service says this order is already charged, but not by which charge. Enter the charge on the order.',
    }),
  capture_under_way: () => t({ defaultMessage: 'This order is already being captured.' }),
  capture_in_review: () => t({ defaultMessage: 'An earlier capture of this order needs review.' }),
  other_order_under_way: () => t({ defaultMessage: 'Another order of the same session is being captured.' }),
  other_order_in_review: () => t({ defaultMessage: 'A capture of another order of the same session needs review.' }),
  other_order_charged: () => t({ defaultMessage: 'Another order of the same session is already charged.' }),
  account_without_keys: () => t({ defaultMessage: 'Its account has no API keys.' }),
  file_amount_differs: ({ told, amount, text }) =>
    text === undefined
      ? t(
          { defaultMessage: 'The amount is {told} in the file, but {amount} in Paydesk.' },
          { told: formatCents(told), amount: formatCents(amount) },
        )
      : t(
          { defaultMessage: 'The file says {told}, but the order is {amount}. The line: {text}' },
          { told: formatCents(told), amount: formatCents(amount), text },
        ),
  amount_unverified: ({ text }) =>
    t({ defaultMessage: 'The amount wasn’t verified with the payment service. The line: {text}' }, { text }),
  amount_overridden: ({ person, told, amount, reason }) =>
    t(
      { defaultMessage: '{person} chose {amount} instead of {told} in the file: “{reason}”' },
      { person, told: formatCents(told), amount: formatCents(amount), reason },
    ),
  order_unknown_to_service: () =>
    t({ defaultMessage: 'The payment service doesn’t have this order. Check the ID and the account.' }),
  service_amount_differs: ({ told, known }) =>
    t(
      { defaultMessage: 'The payment service says {told}, but Paydesk recorded {known}.' },
      { told: formatCents(told), known: formatCents(known) },
    ),
  amount_missing: () =>
    t({ defaultMessage: 'Paydesk doesn’t know the amount. In production, the file must include it.' }),

  orders_selected: () => t({ defaultMessage: 'Selected orders' }),
  orders_filtered: ({ status, olderThanHours }) => {
    if (olderThanHours === null) return BY_STATUS[status ?? 'any']();
    return olderThanHours % 24 === 0
      ? BY_STATUS_AND_DAYS[status ?? 'any'](olderThanHours / 24)
      : BY_STATUS_AND_HOURS[status ?? 'any'](olderThanHours);
  },
  orders_matching: () => t({ defaultMessage: 'Orders that match the filters' }),
  service_asks_to_wait: ({ minutes }) =>
    t(
      {
        defaultMessage:
          'The payment service asked Paydesk to wait {minutes, plural, one {# minute} other {# minutes}}.',
      },
      { minutes },
    ),
  limited_in_row: ({ times }) => t({ defaultMessage: 'Too many requests, {times, number} times in a row.' }, { times }),
  limit_unclear: () =>
    t({
      defaultMessage: 'The payment service answered “too many requests”. It may have charged the order all the same.',
    }),
  unreachable_in_row: ({ times }) =>
    t({ defaultMessage: 'Can’t reach the payment service: {times, number} tries in a row failed.' }, { times }),

  charged_after_all: () => t({ defaultMessage: 'Charged after all' }),
  session_became_known: () => t({ defaultMessage: 'The session became known' }),
  fee_stated_by_service: () => t({ defaultMessage: 'Stated by the payment service' }),
  fee_given_back: () => t({ defaultMessage: 'Given back for a return or refund' }),
  fee_taken_again: () => t({ defaultMessage: 'Charged again: presented again, or the refund failed' }),
} satisfies Partial<RemarkSentences>;

const BY_STATUS: Record<OrderStatus | 'any', () => string> = {
  any: () => t({ defaultMessage: 'All orders' }),
  ready: () => t({ defaultMessage: 'Orders ready to capture' }),
  do_not_capture: () => t({ defaultMessage: 'Orders marked Do not capture' }),
  capturing: () => t({ defaultMessage: 'Orders being captured' }),
  needs_review: () => t({ defaultMessage: 'Orders that need review' }),
  charged: () => t({ defaultMessage: 'Charged orders' }),
  settled: () => t({ defaultMessage: 'Settled orders' }),
  returned: () => t({ defaultMessage: 'Returned orders' }),
  partly_refunded: () => t({ defaultMessage: 'Partly refunded orders' }),
  refunded: () => t({ defaultMessage: 'Refunded orders' }),
};
const BY_STATUS_AND_DAYS: Record<OrderStatus | 'any', (days: number) => string> = {
  any: (days) => t({ defaultMessage: 'Orders older than {days, plural, one {# day} other {# days}}' }, { days }),
  ready: (days) =>
    t({ defaultMessage: 'Orders ready to capture, older than {days, plural, one {# day} other {# days}}' }, { days }),
  do_not_capture: (days) =>
    t(
      { defaultMessage: 'Orders marked Do not capture, older than {days, plural, one {# day} other {# days}}' },
      { days },
    ),
  capturing: (days) =>
    t({ defaultMessage: 'Orders being captured, older than {days, plural, one {# day} other {# days}}' }, { days }),
  needs_review: (days) =>
    t({ defaultMessage: 'Orders that need review, older than {days, plural, one {# day} other {# days}}' }, { days }),
  charged: (days) =>
    t({ defaultMessage: 'Charged orders older than {days, plural, one {# day} other {# days}}' }, { days }),
  settled: (days) =>
    t({ defaultMessage: 'Settled orders older than {days, plural, one {# day} other {# days}}' }, { days }),
  returned: (days) =>
    t({ defaultMessage: 'Returned orders older than {days, plural, one {# day} other {# days}}' }, { days }),
  partly_refunded: (days) =>
    t({ defaultMessage: 'Partly refunded orders older than {days, plural, one {# day} other {# days}}' }, { days }),
  refunded: (days) =>
    t({ defaultMessage: 'Refunded orders older than {days, plural, one {# day} other {# days}}' }, { days }),
};
const BY_STATUS_AND_HOURS: Record<OrderStatus | 'any', (hours: number) => string> = {
  any: (hours) => t({ defaultMessage: 'Orders older than {hours, plural, one {# hour} other {# hours}}' }, { hours }),
  ready: (hours) =>
    t(
      { defaultMessage: 'Orders ready to capture, older than {hours, plural, one {# hour} other {# hours}}' },
      { hours },
    ),
  do_not_capture: (hours) =>
    t(
      { defaultMessage: 'Orders marked Do not capture, older than {hours, plural, one {# hour} other {# hours}}' },
      { hours },
    ),
  capturing: (hours) =>
    t({ defaultMessage: 'Orders being captured, older than {hours, plural, one {# hour} other {# hours}}' }, { hours }),
  needs_review: (hours) =>
    t(
      { defaultMessage: 'Orders that need review, older than {hours, plural, one {# hour} other {# hours}}' },
      { hours },
    ),
  charged: (hours) =>
    t({ defaultMessage: 'Charged orders older than {hours, plural, one {# hour} other {# hours}}' }, { hours }),
  settled: (hours) =>
    t({ defaultMessage: 'Settled orders older than {hours, plural, one {# hour} other {# hours}}' }, { hours }),
  returned: (hours) =>
    t({ defaultMessage: 'Returned orders older than {hours, plural, one {# hour} other {# hours}}' }, { hours }),
  partly_refunded: (hours) =>
    t({ defaultMessage: 'Partly refunded orders older than {hours, plural, one {# hour} other {# hours}}' }, { hours }),
  refunded: (hours) =>
    t({ defaultMessage: 'Refunded orders older than {hours, plural, one {# hour} other {# hours}}' }, { hours }),
};
