// Problems of a request to the payment service: what became of it.
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { t } from '../t.ts';
import type { Sentence, Sentences } from './sentence.ts';

type ByOperation<Value = string> = Record<OperationName, () => Value>;

export const CALLS = {
  call_not_sent: ({ operation }) => ({
    message: NOT_SENT[operation](),
    nextStep: t({ defaultMessage: 'Check your connection and that the service is running, then try again.' }),
  }),
  call_unauthorized: ({ operation }) => ({
    message: UNAUTHORIZED[operation](),
    nextStep: t({ defaultMessage: 'Check the API keys under Environment, then try again.' }),
  }),
  call_limited: ({ operation }) => ({
    message: LIMITED[operation](),
    nextStep: t({ defaultMessage: 'Wait a minute, then try again.' }),
  }),
  call_refused: ({ operation }) => REFUSED[operation](),
  call_done_before: ({ operation }) => DONE_BEFORE[operation](),
  call_done_unnamed: ({ operation }) => DONE_UNNAMED[operation](),
  call_unanswered: ({ operation }) => UNANSWERED[operation](),
  answer_lost: ({ operation }) => ({
    message: LOST[operation](),
    nextStep: t({
      defaultMessage: 'Free up disk space, restart Paydesk, then resolve it under Needs review.',
    }),
  }),
  answer_kept: ({ file }) => ({
    message: t({ defaultMessage: 'The result couldn’t be saved in the ledger, so it’s kept in {file}.' }, { file }),
    nextStep: SAVE_LATER(),
  }),
  call_kept: ({ operation, became }) => ({ message: KEPT[became][operation](), nextStep: SAVE_LATER() }),
} satisfies Partial<Sentences>;

const SAVE_LATER = () =>
  t({ defaultMessage: 'Free up disk space or restart Paydesk: it saves the result before anything else is sent.' });

const NOT_SENT: ByOperation = {
  create_session: () => t({ defaultMessage: 'The session wasn’t created: can’t reach the payment service.' }),
  create_order: () => t({ defaultMessage: 'The order wasn’t created: can’t reach the payment service.' }),
  charge_order: () => t({ defaultMessage: 'The order wasn’t charged: can’t reach the payment service.' }),
  start_payout: () => t({ defaultMessage: 'The payout wasn’t started: can’t reach the payment service.' }),
  refund_charge: () => t({ defaultMessage: 'Nothing was refunded: can’t reach the payment service.' }),
  present_charge_again: () => t({ defaultMessage: 'Nothing was debited: can’t reach the payment service.' }),
};
const UNAUTHORIZED: ByOperation = {
  create_session: () =>
    t({ defaultMessage: 'The session wasn’t created: the payment service didn’t accept the API keys.' }),
  create_order: () =>
    t({ defaultMessage: 'The order wasn’t created: the payment service didn’t accept the API keys.' }),
  charge_order: () =>
    t({ defaultMessage: 'The order wasn’t charged: the payment service didn’t accept the API keys.' }),
  start_payout: () =>
    t({ defaultMessage: 'The payout wasn’t started: the payment service didn’t accept the API keys.' }),
  refund_charge: () => t({ defaultMessage: 'Nothing was refunded: the payment service didn’t accept the API keys.' }),
  present_charge_again: () =>
    t({ defaultMessage: 'Nothing was debited: the payment service didn’t accept the API keys.' }),
};
const LIMITED: ByOperation = {
  create_session: () => t({ defaultMessage: 'The session wasn’t created: too many requests.' }),
  create_order: () => t({ defaultMessage: 'The order wasn’t created: too many requests.' }),
  charge_order: () => t({ defaultMessage: 'The order wasn’t charged: too many requests.' }),
  start_payout: () => t({ defaultMessage: 'The payout wasn’t started: too many requests.' }),
  refund_charge: () => t({ defaultMessage: 'Nothing was refunded: too many requests.' }),
  present_charge_again: () => t({ defaultMessage: 'Nothing was debited: too many requests.' }),
};
const REFUSED: ByOperation<Sentence> = {
  create_session: () => ({
    message: t({ defaultMessage: 'The payment service declined to create this session.' }),
    nextStep: t({ defaultMessage: 'Check the reason under Details, then try again.' }),
  }),
  create_order: () => ({
    message: t({ defaultMessage: 'The payment service declined to create this order.' }),
    nextStep: t({ defaultMessage: 'Ask the consumer to finish the checkout, then try again.' }),
  }),
  charge_order: () => ({
    message: t({ defaultMessage: 'The payment service declined this capture, so nothing was charged.' }),
    nextStep: t({ defaultMessage: 'Check the reason under Details, then try again.' }),
  }),
  start_payout: () => ({
    message: t({ defaultMessage: 'The payment service declined to start this payout.' }),
    nextStep: t({ defaultMessage: 'Check the reason under Details, then try again.' }),
  }),
  refund_charge: () => ({
    message: t({ defaultMessage: 'The payment service declined this refund, so nothing was refunded.' }),
    nextStep: t({ defaultMessage: 'Check the reason under Details.' }),
  }),
  present_charge_again: () => ({
    message: t({ defaultMessage: 'The payment service declined to present this charge again.' }),
    nextStep: t({ defaultMessage: 'Check the reason under Details.' }),
  }),
};
const DONE_BEFORE: ByOperation<Sentence> = {
  create_session: () => ({
    message: t({ defaultMessage: 'Already done: this session exists.' }),
    nextStep: t({ defaultMessage: 'No duplicate was created.' }),
  }),
  create_order: () => ({
    message: t({ defaultMessage: 'Already done: this session already has an order.' }),
    nextStep: t({ defaultMessage: 'Open the order to see it.' }),
  }),
  charge_order: () => ({
    message: t({ defaultMessage: 'Already done: this order is charged.' }),
    nextStep: t({ defaultMessage: 'Open the order to see it.' }),
  }),
  start_payout: () => ({
    message: t({ defaultMessage: 'Already done: this payout was started.' }),
    nextStep: t({ defaultMessage: 'You’ll find it in the list of payouts.' }),
  }),
  refund_charge: () => ({
    message: t({ defaultMessage: 'Already done: this was refunded.' }),
    nextStep: t({ defaultMessage: 'Open the order to see it.' }),
  }),
  present_charge_again: () => ({
    message: t({ defaultMessage: 'Already done: this charge was presented again.' }),
    nextStep: t({ defaultMessage: 'Open the order to see it.' }),
  }),
};
const DONE_UNNAMED: ByOperation<Sentence> = {
  ...DONE_BEFORE,
  create_order: () => ({
    message: t({
      defaultMessage: 'The service says this session already has an order, but not which one.',
    }),
    nextStep: t({ defaultMessage: 'Find the order in the dashboard, then record it on the session.' }),
  }),
  charge_order: () => ({
    message: t({
      defaultMessage: 'The service says this order is already charged, but not by which charge.',
    }),
    nextStep: t({ defaultMessage: 'Find the charge in the dashboard, then enter it on the order.' }),
  }),
};
const UNANSWERED: ByOperation<Sentence> = {
  create_session: () => ({
    message: t({ defaultMessage: 'We never got a response, so this session can’t be used.' }),
    nextStep: t({ defaultMessage: 'Create a new one: a session moves no money.' }),
  }),
  create_order: () => ({
    message: t({ defaultMessage: 'We never got a response, so this session may already have an order.' }),
    nextStep: t({ defaultMessage: 'Check with your provider, then resolve it under Needs review.' }),
  }),
  charge_order: () => ({
    message: t({ defaultMessage: 'We never got a response, so this order may already be charged.' }),
    nextStep: t({ defaultMessage: 'Check with your provider, then resolve it under Needs review.' }),
  }),
  start_payout: () => ({
    message: t({ defaultMessage: 'We never got a response, so this payout may have been started.' }),
    nextStep: t({ defaultMessage: 'Retry safely: the payment service can’t start it twice.' }),
  }),
  refund_charge: () => ({
    message: t({ defaultMessage: 'We never got a response, so this may have been refunded.' }),
    nextStep: t({ defaultMessage: 'Retry safely: the payment service can’t refund it twice.' }),
  }),
  present_charge_again: () => ({
    message: t({ defaultMessage: 'We never got a response, so the consumer may have been debited again.' }),
    nextStep: t({ defaultMessage: 'Retry safely: the payment service can’t debit them twice.' }),
  }),
};
const LOST: ByOperation = {
  create_session: () => t({ defaultMessage: 'The session was sent, but its result couldn’t be saved.' }),
  create_order: () => t({ defaultMessage: 'The order may have been created, but the result couldn’t be saved.' }),
  charge_order: () => t({ defaultMessage: 'The order may have been charged, but the result couldn’t be saved.' }),
  start_payout: () => t({ defaultMessage: 'The payout may have been started, but the result couldn’t be saved.' }),
  refund_charge: () => t({ defaultMessage: 'It may have been refunded, but the result couldn’t be saved.' }),
  present_charge_again: () =>
    t({ defaultMessage: 'The consumer may have been debited again, but the result couldn’t be saved.' }),
};
const KEPT: Record<'succeeded' | 'already_done' | 'refused' | 'unknown', ByOperation> = {
  succeeded: {
    create_session: () => t({ defaultMessage: 'The session was created, but not saved in the ledger yet.' }),
    create_order: () => t({ defaultMessage: 'The order was created, but not saved in the ledger yet.' }),
    charge_order: () => t({ defaultMessage: 'The order was charged, but not saved in the ledger yet.' }),
    start_payout: () => t({ defaultMessage: 'The payout was started, but not saved in the ledger yet.' }),
    refund_charge: () => t({ defaultMessage: 'The refund was made, but not saved in the ledger yet.' }),
    present_charge_again: () =>
      t({ defaultMessage: 'The charge was presented again, but this isn’t saved in the ledger yet.' }),
  },
  already_done: {
    create_session: () => t({ defaultMessage: 'The session already exists; this isn’t saved in the ledger yet.' }),
    create_order: () => t({ defaultMessage: 'The order already exists; this isn’t saved in the ledger yet.' }),
    charge_order: () => t({ defaultMessage: 'The order was already charged; this isn’t saved in the ledger yet.' }),
    start_payout: () => t({ defaultMessage: 'The payout was already started; this isn’t saved in the ledger yet.' }),
    refund_charge: () => t({ defaultMessage: 'The refund was already made; this isn’t saved in the ledger yet.' }),
    present_charge_again: () =>
      t({ defaultMessage: 'The charge was already presented again; this isn’t saved in the ledger yet.' }),
  },
  refused: {
    create_session: () => t({ defaultMessage: 'The session was declined; this isn’t saved in the ledger yet.' }),
    create_order: () => t({ defaultMessage: 'The order was declined; this isn’t saved in the ledger yet.' }),
    charge_order: () => t({ defaultMessage: 'The capture was declined; this isn’t saved in the ledger yet.' }),
    start_payout: () => t({ defaultMessage: 'The payout was declined; this isn’t saved in the ledger yet.' }),
    refund_charge: () => t({ defaultMessage: 'The refund was declined; this isn’t saved in the ledger yet.' }),
    present_charge_again: () =>
      t({ defaultMessage: 'Presenting the charge again was declined; this isn’t saved in the ledger yet.' }),
  },
  unknown: {
    create_session: () => t({ defaultMessage: 'The session got no response; this isn’t saved in the ledger yet.' }),
    create_order: () => t({ defaultMessage: 'The order got no response; this isn’t saved in the ledger yet.' }),
    charge_order: () => t({ defaultMessage: 'The capture got no response; this isn’t saved in the ledger yet.' }),
    start_payout: () => t({ defaultMessage: 'The payout got no response; this isn’t saved in the ledger yet.' }),
    refund_charge: () => t({ defaultMessage: 'The refund got no response; this isn’t saved in the ledger yet.' }),
    present_charge_again: () =>
      t({ defaultMessage: 'Presenting the charge again got no response; this isn’t saved in the ledger yet.' }),
  },
};
