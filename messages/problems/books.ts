// Problems of balance, payouts, fees and reconciliation.
import { formatCents } from '../../contract/format-cents.ts';
import { monthWords } from '../day-words.ts';
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const BOOKS = {
  environment_without_balance: ({ environment }) => ({
    message: t({ defaultMessage: '{environment} isn’t a marketplace, so it has no balance.' }, { environment }),
    nextStep: t({ defaultMessage: 'Switch it to marketplace under Environment, or choose another environment.' }),
  }),
  keys_of_other_marketplace: ({ environment, answered }) => ({
    message: t(
      { defaultMessage: 'The keys of {environment} belong to another marketplace, {marketplaceId}.' },
      { environment, marketplaceId: answered },
    ),
    nextStep: t({ defaultMessage: 'Check the marketplace ID and the API keys under Environment.' }),
  }),
  payout_on_its_way: ({ month }) => ({
    message: t({ defaultMessage: 'The payout for {month} is already being started.' }, { month: monthWords(month) }),
    nextStep: t({ defaultMessage: 'Wait for the result.' }),
  }),
  payout_needs_review: ({ month }) => ({
    message: t(
      { defaultMessage: 'The payout for {month} may already be started: we never got a response.' },
      { month: monthWords(month) },
    ),
    nextStep: t({ defaultMessage: 'Open Balance and select Retry safely.' }),
  }),
  payout_lost_in_restore: ({ month }) => ({
    message: t(
      { defaultMessage: 'The payout for {month} may already be started: part of this ledger’s history is missing.' },
      { month: monthWords(month) },
    ),
    nextStep: t({ defaultMessage: 'Check your provider’s list of payouts, then resolve it under Needs review.' }),
  }),
  payout_done: ({ month }) => ({
    message: t({ defaultMessage: 'The payout for {month} was already started.' }, { month: monthWords(month) }),
    nextStep: t({ defaultMessage: 'You’ll find it in the list of payouts.' }),
  }),
  payout_not_in_review: () => ({
    message: t({ defaultMessage: 'This payout no longer needs review.' }),
    nextStep: t({ defaultMessage: 'Reload to see how it was resolved.' }),
  }),
  provider_lacks: ({ provider }) => ({
    message: t({ defaultMessage: '{provider} doesn’t offer this to Paydesk.' }, { provider }),
    nextStep: t({ defaultMessage: 'Use your provider’s dashboard.' }),
  }),
  provider_unknown: ({ provider }) => ({
    message: t({ defaultMessage: 'This version of Paydesk doesn’t know the provider “{provider}”.' }, { provider }),
    nextStep: t({ defaultMessage: 'Install the newest version of Paydesk.' }),
  }),
  payout_not_offered: ({ environment }) => ({
    message: t({ defaultMessage: 'You can’t start payouts of {environment} from Paydesk.' }, { environment }),
    nextStep: t({ defaultMessage: 'Start it on your provider’s banking statements page, then record it here.' }),
  }),
  payout_known_by_service: () => ({
    message: t({ defaultMessage: 'The embedded sandbox records its payouts itself.' }),
    nextStep: t({ defaultMessage: 'Start the payout here instead.' }),
  }),
  payout_month_ahead: ({ month }) => ({
    message: t({ defaultMessage: 'It isn’t {month} in New York yet.' }, { month: monthWords(month) }),
    nextStep: t({ defaultMessage: 'Choose the month the payout was started in, or check your computer’s clock.' }),
  }),
  payout_recorded_already: ({ month, amount, actor }) => ({
    message: t(
      { defaultMessage: '{actor} already recorded a payout of {amount} for {month}.' },
      { actor, amount: formatCents(amount), month: monthWords(month) },
    ),
    nextStep: t({ defaultMessage: 'If that record is wrong, void it first.' }),
  }),
  payout_record_not_found: () => ({
    message: t({ defaultMessage: 'This payout can’t be voided.' }),
    nextStep: t({ defaultMessage: 'It’s already voided, or the payment service confirmed it.' }),
  }),
  fee_not_found: ({ orderId }) => ({
    message: t({ defaultMessage: 'Order {orderId} has no fee in Paydesk.' }, { orderId }),
    nextStep: t({ defaultMessage: 'Check the ID, the environment and that the order is charged.' }),
  }),
  fee_unchanged: ({ fee }) => ({
    message: t({ defaultMessage: 'The fee is already {fee}.' }, { fee: formatCents(fee) }),
    nextStep: t({ defaultMessage: 'Enter the correct fee.' }),
  }),
  month_not_over: ({ month }) => ({
    message: t({ defaultMessage: '{month} isn’t over in New York yet.' }, { month: monthWords(month) }),
    nextStep: t({ defaultMessage: 'Close it on the first day of the next month or later.' }),
  }),
  month_closed_already: ({ month, actor }) => ({
    message: t({ defaultMessage: '{actor} already closed {month}.' }, { actor, month: monthWords(month) }),
    nextStep: t({ defaultMessage: 'Reload to see it as it was closed.' }),
  }),
  month_not_closed: ({ month }) => ({
    message: t({ defaultMessage: '{month} isn’t closed.' }, { month: monthWords(month) }),
    nextStep: t({ defaultMessage: 'Close it first.' }),
  }),
  month_warnings_changed: ({ month }) => ({
    message: t(
      { defaultMessage: '{month} wasn’t closed: what is open has changed since you looked.' },
      { month: monthWords(month) },
    ),
    nextStep: t({ defaultMessage: 'Check the list again, then close the month.' }),
  }),
  settlement_not_found: () => ({
    message: t({ defaultMessage: 'Paydesk knows no such settlement.' }),
    nextStep: t({ defaultMessage: 'Find it in the list by its amount or day.' }),
  }),
  statement_not_offered: () => ({
    message: t({ defaultMessage: 'Paydesk can’t get statements from this provider.' }),
    nextStep: t({ defaultMessage: 'Import its statement as a CSV file.' }),
  }),
  export_gone: () => ({
    message: t({ defaultMessage: 'This export is no longer available.' }),
    nextStep: t({ defaultMessage: 'Export the month again.' }),
  }),
  comparison_changed: () => ({
    message: t({ defaultMessage: 'These differences have changed since you opened them.' }),
    nextStep: t({ defaultMessage: 'Check them as they are now, then try again.' }),
  }),
  dashboard_unreachable: () => ({
    message: t({ defaultMessage: 'Can’t reach the payment service’s dashboard.' }),
    nextStep: t({ defaultMessage: 'Check your connection; until then you see the last known state.' }),
  }),
  dashboard_limited: () => ({
    message: t({ defaultMessage: 'Too many requests to the payment service’s dashboard.' }),
    nextStep: t({ defaultMessage: 'Wait a minute, then try again; until then you see the last known state.' }),
  }),
  dashboard_refused: () => ({
    message: t({ defaultMessage: 'The payment service’s dashboard didn’t allow this.' }),
    nextStep: t({ defaultMessage: 'Try again later; until then you see the last known state.' }),
  }),
  dashboard_not_understood: () => ({
    message: t({ defaultMessage: 'Paydesk couldn’t read the response of the payment service’s dashboard.' }),
    nextStep: t({ defaultMessage: 'Make sure that you have the latest version of Paydesk.' }),
  }),
} satisfies Partial<Sentences>;
