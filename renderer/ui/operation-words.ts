// The calls to a payment service in a person's words.
import type { JournalEntryView } from '../../contract/console/journal.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { perLanguage, t } from '../../messages/t.ts';

type Words = {
  name: string;
  /** While it waits for its answer. */
  sending: string;
  /** Its answer never came. */
  unknown: string;
  /** Unknown whether it was ever sent: the ledger was restored or unlocked. */
  lost: string;
  /** The service answered that it was done before, and named nothing. */
  already: string;
  question: string;
  done: string;
  notDone: string;
  /** Said once a person has decided it. */
  markedDone: string;
  markedNotDone: string;
  /** How a person may have found out. */
  example: string;
};

export const OPERATION = perLanguage(
  (): Record<OperationName, Words> => ({
    create_session: {
      name: t({ defaultMessage: 'Create session' }),
      sending: t({ defaultMessage: 'Creating the session' }),
      unknown: t({ defaultMessage: 'We never got a response. The session may exist, but no money has moved.' }),
      lost: t({ defaultMessage: 'The ledger was restored or unlocked. Check whether this session already exists.' }),
      already: t({ defaultMessage: 'The service says this session already exists, but not which one it is.' }),
      question: t({ defaultMessage: 'Was the session created?' }),
      done: t({ defaultMessage: 'Mark as created' }),
      notDone: t({ defaultMessage: 'Mark as not created' }),
      markedDone: t({ defaultMessage: 'The session is marked as created.' }),
      markedNotDone: t({ defaultMessage: 'The session is marked as not created.' }),
      example: t({ defaultMessage: 'For example: the dashboard shows no such session' }),
    },
    create_order: {
      name: t({ defaultMessage: 'Create order' }),
      sending: t({ defaultMessage: 'Creating the order' }),
      unknown: t({ defaultMessage: 'We never got a response. Before retrying, check whether the order was created.' }),
      lost: t({ defaultMessage: 'The ledger was restored or unlocked. Check whether this order already exists.' }),
      already: t({ defaultMessage: 'The service says this session already has an order, but not which one.' }),
      question: t({ defaultMessage: 'Was the order created?' }),
      done: t({ defaultMessage: 'Mark as created' }),
      notDone: t({ defaultMessage: 'Mark as not created' }),
      markedDone: t({ defaultMessage: 'The order is marked as created.' }),
      markedNotDone: t({ defaultMessage: 'The order is marked as not created. You can create it now.' }),
      example: t({ defaultMessage: 'For example: the dashboard shows no order for this session' }),
    },
    charge_order: {
      name: t({ defaultMessage: 'Capture', description: 'Noun: the charging of an order' }),
      sending: t({ defaultMessage: 'Capturing the order' }),
      unknown: t({ defaultMessage: 'We never got a response. Before retrying, check whether the order was charged.' }),
      lost: t({ defaultMessage: 'The ledger was restored or unlocked. Check whether this order was already charged.' }),
      already: t({ defaultMessage: 'The service says this order is already charged, but not by which charge.' }),
      question: t({ defaultMessage: 'Was the order charged?' }),
      done: t({ defaultMessage: 'Mark as charged' }),
      notDone: t({ defaultMessage: 'Mark as not charged' }),
      markedDone: t({ defaultMessage: 'The order is marked as charged.' }),
      markedNotDone: t({ defaultMessage: 'The order is marked as not charged. You can capture it now.' }),
      example: t({ defaultMessage: 'For example: the dashboard shows no charge for this order' }),
    },
    start_payout: {
      name: t({ defaultMessage: 'Start payout' }),
      sending: t({ defaultMessage: 'Starting the payout' }),
      unknown: t({ defaultMessage: 'We never got a response. Before retrying, check whether the payout was started.' }),
      lost: t({
        defaultMessage: 'The ledger was restored or unlocked. Check whether this payout was already started.',
      }),
      already: t({ defaultMessage: 'The service says this payout was already started, but not which one it is.' }),
      question: t({ defaultMessage: 'Was the payout started?' }),
      done: t({ defaultMessage: 'Mark as started' }),
      notDone: t({ defaultMessage: 'Mark as not started' }),
      markedDone: t({ defaultMessage: 'The payout is marked as started.' }),
      markedNotDone: t({ defaultMessage: 'The payout is marked as not started. You can start it now.' }),
      example: t({ defaultMessage: 'For example: the banking statements show no payout this month' }),
    },
    refund_charge: {
      name: t({ defaultMessage: 'Refund' }),
      sending: t({ defaultMessage: 'Requesting the refund' }),
      unknown: t({
        defaultMessage: 'We never got a response. Before you refund again, check whether it was refunded.',
      }),
      lost: t({ defaultMessage: 'The ledger was restored or unlocked. Check whether this was already refunded.' }),
      already: t({ defaultMessage: 'The service says this was already refunded, but not by which refund.' }),
      question: t({ defaultMessage: 'Was the refund made?' }),
      done: t({ defaultMessage: 'Mark as refunded' }),
      notDone: t({ defaultMessage: 'Mark as not refunded' }),
      markedDone: t({ defaultMessage: 'The refund is marked as made.' }),
      markedNotDone: t({ defaultMessage: 'The refund is marked as not made. You can refund the order now.' }),
      example: t({ defaultMessage: 'For example: the dashboard shows no refund of this charge' }),
    },
    present_charge_again: {
      name: t({ defaultMessage: 'Present again' }),
      sending: t({ defaultMessage: 'Presenting the charge again' }),
      unknown: t({
        defaultMessage: 'We never got a response. Before retrying, check whether the consumer was debited again.',
      }),
      lost: t({ defaultMessage: 'The ledger was restored or unlocked. Check whether the consumer was debited again.' }),
      already: t({ defaultMessage: 'The service says this charge was already presented again, but not when.' }),
      question: t({ defaultMessage: 'Was the charge presented again?' }),
      done: t({ defaultMessage: 'Mark as presented again' }),
      notDone: t({ defaultMessage: 'Mark as not presented again' }),
      markedDone: t({ defaultMessage: 'The charge is marked as presented again.' }),
      markedNotDone: t({ defaultMessage: 'The charge is marked as not presented again.' }),
      example: t({ defaultMessage: 'For example: the dashboard shows a second debit of this charge' }),
    },
  }),
);

/** Whether no call was sent for this order: another call's response, or the feed, names it. */
export const wasNeverSent = ({ code }: Pick<JournalEntryView, 'code'>): boolean => code === 'named_elsewhere';

/** Whether it is unknown by what happened to the ledger as a whole, and perhaps was never sent. */
export const isLost = ({ code }: JournalEntryView): boolean => code === 'restored';

const CONTRADICTS = perLanguage(() =>
  t({ defaultMessage: 'The response contradicts our records. Check whether it went through.' }),
);

const NAMED_ELSEWHERE = perLanguage(() =>
  t({ defaultMessage: 'Paydesk sent no call for this order, but one may have been carried out for it.' }),
);

/** Why an entry's outcome is unknown. */
export function whyUnknown(entry: JournalEntryView): string {
  if (entry.state === 'already_done') return OPERATION()[entry.operation].already;
  if (entry.code === 'contradicts_ledger') return CONTRADICTS();
  if (wasNeverSent(entry)) return NAMED_ELSEWHERE();
  return isLost(entry) ? OPERATION()[entry.operation].lost : OPERATION()[entry.operation].unknown;
}
