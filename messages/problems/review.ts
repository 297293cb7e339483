// Problems of resolving what needs review, of taking a charge back, and of alarms.
import { dayWords } from '../day-words.ts';
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const REVIEW = {
  not_in_review: () => ({
    message: t({ defaultMessage: 'This no longer needs review.' }),
    nextStep: t({ defaultMessage: 'Reload to see how it was resolved.' }),
  }),
  sent_again: () => ({
    message: t({ defaultMessage: 'A retry is in progress.' }),
    nextStep: t({ defaultMessage: 'Wait for the result: it may resolve this.' }),
  }),
  retry_unanswered: () => ({
    message: t({ defaultMessage: 'The retry got no clear response either.' }),
    nextStep: t({ defaultMessage: 'Try again later, or check with your provider and resolve it.' }),
  }),
  retry_too_late: () => ({
    message: t({
      defaultMessage: 'Nothing was sent: after a day the provider may no longer recognize the first request.',
    }),
    nextStep: t({ defaultMessage: 'Look it up in the provider’s dashboard, then resolve it.' }),
  }),
  retry_not_safe: ({ environment }) => ({
    message: t(
      { defaultMessage: 'Nothing was sent: the provider of {environment} may charge an order twice.' },
      { environment },
    ),
    nextStep: t({ defaultMessage: 'Check with your provider, then resolve it.' }),
  }),
  never_sent_here: () => ({
    message: t({ defaultMessage: 'Paydesk never sent this, so there’s nothing to retry.' }),
    nextStep: t({ defaultMessage: 'Check in the dashboard whether it was carried out, then resolve it.' }),
  }),
  retry_of_captures_only: () => ({
    message: t({ defaultMessage: 'Only captures can be retried.' }),
    nextStep: t({ defaultMessage: 'Check with your provider, then resolve it.' }),
  }),
  look_up_of_captures_only: () => ({
    message: t({ defaultMessage: 'Only captures can be looked up.' }),
    nextStep: t({ defaultMessage: 'Check with your provider, then resolve it.' }),
  }),
  look_up_unavailable: ({ environment }) => ({
    message: t({ defaultMessage: 'Paydesk couldn’t look up the order at {environment}.' }, { environment }),
    nextStep: t({ defaultMessage: 'Try again later, or check in the dashboard and resolve it.' }),
  }),
  look_up_without_order: ({ environment }) => ({
    message: t({ defaultMessage: '{environment} shows no such order.' }, { environment }),
    nextStep: t({ defaultMessage: 'Check in the dashboard, then resolve it.' }),
  }),
  charge_id_missing: () => ({
    message: t({ defaultMessage: 'The charge ID is missing.' }),
    nextStep: t({ defaultMessage: 'Enter it as the dashboard shows it.' }),
  }),
  charge_day_missing: () => ({
    message: t({ defaultMessage: 'The charge date is missing.' }),
    nextStep: t({ defaultMessage: 'Enter it as the dashboard shows it.' }),
  }),
  charge_of_other_order: ({ chargeId, orderId }) => ({
    message: t({ defaultMessage: '{chargeId} is the charge of {orderId}.' }, { chargeId, orderId }),
    nextStep: t({ defaultMessage: 'Check the charge ID in the dashboard.' }),
  }),
  charge_before_order: ({ created }) => ({
    message: t(
      { defaultMessage: 'The order was created on {date} (UTC), after the date you entered.' },
      { date: dayWords(created) },
    ),
    nextStep: t({ defaultMessage: 'Check the date in the dashboard.' }),
  }),
  charge_day_ahead: ({ day }) => ({
    message: t({ defaultMessage: '{date} is in the future.' }, { date: dayWords(day) }),
    nextStep: t({ defaultMessage: 'Enter the date of the charge in UTC.' }),
  }),
  charge_confirmed: () => ({
    message: t({ defaultMessage: 'The payment service confirmed this charge, so you can’t undo it here.' }),
    nextStep: t({ defaultMessage: 'To return the money, refund it with your provider.' }),
  }),
  charge_already_taken_back: () => ({
    message: t({ defaultMessage: 'This order is no longer marked as charged.' }),
    nextStep: t({ defaultMessage: 'Reload the order to see what changed.' }),
  }),
  alarm_not_open: () => ({
    message: t({ defaultMessage: 'This alarm is already closed.' }),
    nextStep: t({ defaultMessage: 'Reload to see what a colleague noted.' }),
  }),
} satisfies Partial<Sentences>;
