// Problems of refunds, of charges presented again, and of what a person records of them.
import { formatCents } from '../../contract/format-cents.ts';
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const REFUNDS = {
  charge_change_on_its_way: ({ operation }) => ({
    message:
      operation === 'present_charge_again'
        ? t({ defaultMessage: 'This charge is already being presented again.' })
        : t({ defaultMessage: 'A refund of this order is already on its way.' }),
    nextStep: t({ defaultMessage: 'Wait for the result.' }),
  }),
  charge_change_needs_review: ({ operation }) => ({
    message:
      operation === 'present_charge_again'
        ? t({ defaultMessage: 'The consumer may have been debited again: we never got a response.' })
        : t({ defaultMessage: 'This order may already be refunded: we never got a response.' }),
    nextStep: t({ defaultMessage: 'Open the order and select Retry safely.' }),
  }),
  presented_already: () => ({
    message: t({ defaultMessage: 'This debit was already presented again.' }),
    nextStep: t({ defaultMessage: 'Open the order to see it.' }),
  }),
  refund_before_feed: () => ({
    message: t({
      defaultMessage: 'The ledger was restored or unlocked, and Paydesk is still reading what was refunded since.',
    }),
    nextStep: t({ defaultMessage: 'Try again in a minute.' }),
  }),
  refund_not_charged: () => ({
    message: t({ defaultMessage: 'This order isn’t charged, so there is nothing to refund.' }),
    nextStep: t({ defaultMessage: 'Open the order to see its status.' }),
  }),
  refund_of_returned: () => ({
    message: t({ defaultMessage: 'This charge was returned: the consumer already has the money back.' }),
    nextStep: t({ defaultMessage: 'Open the order to see the return.' }),
  }),
  refund_too_much: ({ left }) => ({
    message:
      left <= 0
        ? t({ defaultMessage: 'This charge is already fully refunded.' })
        : t({ defaultMessage: 'Only {left} of this charge is left to refund.' }, { left: formatCents(left) }),
    nextStep:
      left <= 0
        ? t({ defaultMessage: 'Open the order to see its refunds.' })
        : t({ defaultMessage: 'Enter {amount} or less.' }, { amount: formatCents(left) }),
  }),
  refund_not_confirmed: ({ environment, amount }) => ({
    message: t(
      { defaultMessage: 'Nothing was refunded: a refund in {environment} moves real money.' },
      { environment },
    ),
    nextStep: t({ defaultMessage: 'Confirm {amount} first.' }, { amount: formatCents(amount) }),
  }),
  refund_not_offered: ({ environment }) => ({
    message: t({ defaultMessage: 'Paydesk can’t refund or debit orders in {environment}.' }, { environment }),
    nextStep: t({ defaultMessage: 'Use your provider’s dashboard, then record it here.' }),
  }),
  present_not_possible: () => ({
    message: t({ defaultMessage: 'This charge can’t be presented again.' }),
    nextStep: t({ defaultMessage: 'Take a new payment from the consumer.' }),
  }),
  present_not_confirmed: ({ environment, amount }) => ({
    message: t(
      { defaultMessage: 'Nothing was debited: presenting a charge again in {environment} moves real money.' },
      { environment },
    ),
    nextStep: t({ defaultMessage: 'Confirm {amount} first.' }, { amount: formatCents(amount) }),
  }),
  fact_known_by_service: ({ environment }) => ({
    message: t({ defaultMessage: '{environment} reports its refunds and returns itself.' }, { environment }),
    nextStep: t({ defaultMessage: 'There’s nothing to record: to refund the order, select Refund on its page.' }),
  }),
  fact_day_ahead: () => ({
    message: t({ defaultMessage: 'This day hasn’t begun in New York yet.' }),
    nextStep: t({ defaultMessage: 'Choose an earlier day.' }),
  }),
  fact_not_found: () => ({
    message: t({ defaultMessage: 'This record can’t be voided.' }),
    nextStep: t({ defaultMessage: 'It’s already voided, or the payment service reported it.' }),
  }),
  return_recorded_already: () => ({
    message: t({ defaultMessage: 'This charge is already recorded as returned.' }),
    nextStep: t({ defaultMessage: 'If that record is wrong, void it first.' }),
  }),
} satisfies Partial<Sentences>;
