// Problems of orders and captures: what stands in the way of another one.
import { formatCents } from '../../contract/format-cents.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { dayWords } from '../day-words.ts';
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

const OPEN_ORDER = () => t({ defaultMessage: 'Open the order to see it.' });
const CHECK_AT_PROVIDER = () => t({ defaultMessage: 'Check with your provider, then resolve it under Needs review.' });

export const ORDERS = {
  order_not_found: ({ orderId }) => ({
    message: t({ defaultMessage: 'Order {orderId} isn’t in Paydesk.' }, { orderId }),
    nextStep: t({ defaultMessage: 'Check the ID and the environment.' }),
  }),
  erasure_too_early: ({ recordId, day }) => ({
    message: t(
      { defaultMessage: 'Nothing was erased: the authorization of {recordId} must be kept until {day}.' },
      { recordId, day: dayWords(day) },
    ),
    nextStep: t({ defaultMessage: 'Erase the other payments now, and this one from that day on.' }),
  }),
  erasure_not_over: ({ recordId }) => ({
    message: t({ defaultMessage: 'Nothing was erased: the payment {recordId} isn’t over yet.' }, { recordId }),
    nextStep: t({ defaultMessage: 'Open it to see what is missing, and try again after that.' }),
  }),
  return_not_found: () => ({
    message: t({ defaultMessage: 'This return isn’t in Paydesk.' }),
    nextStep: t({ defaultMessage: 'Check the environment.' }),
  }),
  call_not_found: () => ({
    message: t({ defaultMessage: 'This call isn’t in Paydesk.' }),
    nextStep: t({ defaultMessage: 'Check the environment.' }),
  }),
  amount_not_confirmed: ({ environment, amount }) => ({
    message: t(
      { defaultMessage: 'Nothing was charged: a capture in {environment} moves real money.' },
      { environment },
    ),
    nextStep: t({ defaultMessage: 'Confirm {amount} first.' }, { amount: formatCents(amount) }),
  }),
  amount_not_entered: ({ environment }) => ({
    message: t(
      { defaultMessage: 'Nothing was charged: a capture in {environment} moves real money.' },
      { environment },
    ),
    nextStep: t({ defaultMessage: 'Enter the amount of the order first.' }),
  }),
  amount_differs: ({ confirmed, amount }) => ({
    message: t(
      { defaultMessage: 'Nothing was charged: you confirmed {confirmed}, but this order is {amount}.' },
      { confirmed: formatCents(confirmed), amount: formatCents(amount) },
    ),
    nextStep: t({ defaultMessage: 'Confirm {amount} if that’s right.' }, { amount: formatCents(amount) }),
  }),
  capture_on_its_way: ({ otherOrderId }) => ({
    message:
      otherOrderId === null
        ? t({ defaultMessage: 'This order is already being captured.' })
        : t({ defaultMessage: 'Order {orderId} of the same session is being captured.' }, { orderId: otherOrderId }),
    nextStep: t({ defaultMessage: 'Wait for the result.' }),
  }),
  capture_needs_review: ({ otherOrderId }) => ({
    message:
      otherOrderId === null
        ? t({ defaultMessage: 'This order may already be charged: we never got a response.' })
        : t(
            {
              defaultMessage: 'Order {orderId} of the same session may already be charged: we never got a response.',
            },
            { orderId: otherOrderId },
          ),
    nextStep: CHECK_AT_PROVIDER(),
  }),
  capture_lost_in_restore: ({ otherOrderId }) => ({
    message:
      otherOrderId === null
        ? t({ defaultMessage: 'Restored from a backup: this order may already be charged.' })
        : t(
            { defaultMessage: 'Restored from a backup: order {orderId} of the same session may already be charged.' },
            { orderId: otherOrderId },
          ),
    nextStep: t({
      defaultMessage: 'Check with your provider, then resolve it under Needs review.',
    }),
  }),
  capture_done: ({ otherOrderId }) => ({
    message:
      otherOrderId === null
        ? t({ defaultMessage: 'This order is already charged.' })
        : t({ defaultMessage: 'Order {orderId} of the same session is already charged.' }, { orderId: otherOrderId }),
    nextStep: OPEN_ORDER(),
  }),
  capture_done_unnamed: ({ otherOrderId }) => ({
    message:
      otherOrderId === null
        ? t({ defaultMessage: 'The service says this order is already charged, but not by which charge.' })
        : t(
            {
              defaultMessage:
                'The payment service says that order {orderId} of the same session is already charged, but not by which charge.',
            },
            { orderId: otherOrderId },
          ),
    nextStep: t({ defaultMessage: 'Find the charge in the dashboard, then enter it on the order.' }),
  }),
  order_do_not_capture: ({ environment }) => ({
    message:
      environment === null
        ? t({ defaultMessage: 'This order is marked Do not capture.' })
        : t({ defaultMessage: 'This order is marked Do not capture in {environment}.' }, { environment }),
    nextStep: t({ defaultMessage: 'To capture it, allow capture on the order’s page first.' }),
  }),
  authorization_ended: ({ cause }) => ({
    message:
      cause === 'revoked'
        ? t({ defaultMessage: 'The consumer revoked the authorization of this payment.' })
        : t({ defaultMessage: 'The consumer disputes this payment.' }),
    nextStep: t({ defaultMessage: 'To be paid, ask the consumer to authorize a new session.' }),
  }),
  order_on_its_way: () => ({
    message: t({ defaultMessage: 'The order of this session is already being created.' }),
    nextStep: t({ defaultMessage: 'Wait for the result.' }),
  }),
  order_needs_review: () => ({
    message: t({ defaultMessage: 'This session may already have an order: we never got a response.' }),
    nextStep: CHECK_AT_PROVIDER(),
  }),
  order_lost_in_restore: () => ({
    message: t({ defaultMessage: 'Restored from a backup: this session may already have an order.' }),
    nextStep: t({
      defaultMessage: 'Check with your provider, then resolve it under Needs review.',
    }),
  }),
  order_done: () => ({
    message: t({ defaultMessage: 'This session already has an order.' }),
    nextStep: OPEN_ORDER(),
  }),
  order_done_unnamed: () => ({
    message: t({
      defaultMessage: 'The service says this session already has an order, but not which one.',
    }),
    nextStep: t({ defaultMessage: 'Find the order in the dashboard, then record it on the session.' }),
  }),
  elsewhere_on_its_way: ({ operation, environment }) => ({
    message: ELSEWHERE_ON_ITS_WAY[operation](environment),
    nextStep: switchTo(environment),
  }),
  elsewhere_needs_review: ({ operation, environment }) => ({
    message: ELSEWHERE_NEEDS_REVIEW[operation](environment),
    nextStep: switchTo(environment),
  }),
  elsewhere_done: ({ operation, environment }) => ({
    message: ELSEWHERE_DONE[operation](environment),
    nextStep: switchTo(environment),
  }),
} satisfies Partial<Sentences>;

const switchTo = (environment: string) => t({ defaultMessage: 'Switch to {environment} to see it.' }, { environment });

type ByOperation = Record<OperationName, (environment: string) => string>;

const ELSEWHERE_ON_ITS_WAY: ByOperation = {
  create_session: (environment) =>
    t(
      { defaultMessage: 'This session is already being created in {environment}, the same payment service.' },
      { environment },
    ),
  create_order: (environment) =>
    t(
      { defaultMessage: 'This order is already being created in {environment}, the same payment service.' },
      { environment },
    ),
  charge_order: (environment) =>
    t(
      { defaultMessage: 'This order is already being captured in {environment}, the same payment service.' },
      { environment },
    ),
  start_payout: (environment) =>
    t(
      { defaultMessage: 'This payout is already being started in {environment}, the same payment service.' },
      { environment },
    ),
  refund_charge: (environment) =>
    t(
      { defaultMessage: 'This order is already being refunded in {environment}, the same payment service.' },
      { environment },
    ),
  present_charge_again: (environment) =>
    t(
      { defaultMessage: 'This charge is already being presented again in {environment}, the same payment service.' },
      { environment },
    ),
};
const ELSEWHERE_NEEDS_REVIEW: ByOperation = {
  create_session: (environment) =>
    t({ defaultMessage: 'This session needs review in {environment}, the same payment service.' }, { environment }),
  create_order: (environment) =>
    t({ defaultMessage: 'This order needs review in {environment}, the same payment service.' }, { environment }),
  charge_order: (environment) =>
    t(
      { defaultMessage: 'The capture of this order needs review in {environment}, the same payment service.' },
      { environment },
    ),
  start_payout: (environment) =>
    t({ defaultMessage: 'This payout needs review in {environment}, the same payment service.' }, { environment }),
  refund_charge: (environment) =>
    t(
      { defaultMessage: 'A refund of this order needs review in {environment}, the same payment service.' },
      { environment },
    ),
  present_charge_again: (environment) =>
    t(
      { defaultMessage: 'A debit of this order needs review in {environment}, the same payment service.' },
      { environment },
    ),
};
const ELSEWHERE_DONE: ByOperation = {
  create_session: (environment) =>
    t(
      { defaultMessage: 'This session was already created in {environment}, the same payment service.' },
      { environment },
    ),
  create_order: (environment) =>
    t(
      { defaultMessage: 'This session’s order was already created in {environment}, the same payment service.' },
      { environment },
    ),
  charge_order: (environment) =>
    t(
      { defaultMessage: 'This order was already charged in {environment}, the same payment service.' },
      { environment },
    ),
  start_payout: (environment) =>
    t(
      { defaultMessage: 'This payout was already started in {environment}, the same payment service.' },
      { environment },
    ),
  refund_charge: (environment) =>
    t(
      { defaultMessage: 'This order was already refunded in {environment}, the same payment service.' },
      { environment },
    ),
  present_charge_again: (environment) =>
    t(
      { defaultMessage: 'This charge was already presented again in {environment}, the same payment service.' },
      { environment },
    ),
};
