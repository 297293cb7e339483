// Remarks on captures and their fees: orders of a run, where those come from, why Paydesk paused it, and why it added a fee.
import { formatCents } from '../../contract/format-cents.ts';
import { orderStatusWords } from '../order-status-words.ts';
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
  keys_of_account_missing: ({ account }) =>
    t(
      { defaultMessage: 'This order belongs to {account}. Enter the API keys of {account}, then try again.' },
      { account },
    ),
  order_of_unknown_seller: ({ organizationId }) =>
    t(
      { defaultMessage: 'This order belongs to {organizationId}, which isn’t a seller here. Add the seller first.' },
      { organizationId },
    ),
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
  seller_differs: ({ seller, account }) =>
    t(
      {
        defaultMessage:
          'The file says that the seller is {seller}, but the order belongs to {account}. Correct the seller or the order ID.',
      },
      { seller, account },
    ),
  seller_not_found: ({ seller }) =>
    t(
      {
        defaultMessage:
          'No account here is called {seller}. Use the seller’s name, organization ID or store ID, or add the seller.',
      },
      { seller },
    ),
  seller_ambiguous: ({ seller }) =>
    t({ defaultMessage: 'More than one account is called {seller}. Use the organization ID.' }, { seller }),
  reference_differs: ({ reference, kept }) =>
    t(
      {
        defaultMessage:
          'The file says that the reference is {reference}, but the order has {kept}. Correct the file, or edit the reference on the order’s page.',
      },
      { reference, kept },
    ),
  service_amount_differs: ({ told, known }) =>
    t(
      { defaultMessage: 'The payment service says {told}, but Paydesk recorded {known}.' },
      { told: formatCents(told), known: formatCents(known) },
    ),
  amount_missing: () =>
    t({ defaultMessage: 'Paydesk doesn’t know the amount. In production, the file must include it.' }),

  orders_selected: () => t({ defaultMessage: 'Selected orders' }),
  orders_filtered: ({ status, olderThanHours: hours }) => {
    if (status !== null) return ofStatus(orderStatusWords()[status], hours);
    if (hours === null) return t({ defaultMessage: 'All orders' });
    return hours % 24 === 0
      ? t({ defaultMessage: 'Orders older than {days, plural, one {# day} other {# days}}' }, { days: hours / 24 })
      : t({ defaultMessage: 'Orders older than {hours, plural, one {# hour} other {# hours}}' }, { hours });
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

function ofStatus(status: string, hours: number | null): string {
  if (hours === null) return t({ defaultMessage: 'Orders with status “{status}”' }, { status });
  return hours % 24 === 0
    ? t(
        { defaultMessage: 'Orders with status “{status}”, older than {days, plural, one {# day} other {# days}}' },
        { status, days: hours / 24 },
      )
    : t(
        { defaultMessage: 'Orders with status “{status}”, older than {hours, plural, one {# hour} other {# hours}}' },
        { status, hours },
      );
}
