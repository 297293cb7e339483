// The calls to a payment service in a person's words.
import type { JournalEntryView } from '../../contract/console/journal.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';

type Words = {
  name: string;
  /** What is said when its answer never came. */
  unknown: string;
  /** What is said when nobody knows whether it was ever sent: the ledger was restored or unsealed. */
  lost: string;
  /** What is said when the service answered that it was done before, and named nothing. */
  already: string;
  question: string;
  done: string;
  notDone: string;
  /** How a person may have found out. */
  example: string;
};

export const OPERATION: Record<OperationName, Words> = {
  create_session: {
    name: 'Create session',
    unknown: 'We sent a new session and got no answer. It may exist. No money moves by it.',
    lost: 'A part of this ledger’s past is missing. The session may exist. No money moves by it.',
    already: 'The service answered that the session was created before, without naming it.',
    question: 'Was the session created?',
    done: 'Yes, it was created',
    notDone: 'No, it was not',
    example: 'For example: the service knows no such session',
  },
  create_order: {
    name: 'Create order',
    unknown: 'We asked for the order and got no answer. It may have been created.',
    lost: 'A part of this ledger’s past is missing. The order may have been created then.',
    already: 'The service answered that an order was already created, without naming it.',
    question: 'Was the order created?',
    done: 'Yes, it was created',
    notDone: 'No, it was not',
    example: 'For example: the dashboard shows no order for this session',
  },
  charge_order: {
    name: 'Capture',
    unknown: 'We sent the capture and got no answer. It may have been charged.',
    lost: 'A part of this ledger’s past is missing. It may have been charged then.',
    already: 'The service answered that this order was already charged, without naming the charge.',
    question: 'Was it charged?',
    done: 'Yes, it was charged',
    notDone: 'No, it was not charged',
    example: 'For example: the dashboard shows no charge for this order at 14:20',
  },
  start_payout: {
    name: 'Start payout',
    unknown: 'We asked for the payout and got no answer. It may have been started.',
    lost: 'A part of this ledger’s past is missing. The payout may have been started then.',
    already: 'The service answered that the payout was started before, without naming it.',
    question: 'Was the payout started?',
    done: 'Yes, it was started',
    notDone: 'No, it was not',
    example: 'For example: the banking statements show no payout this month',
  },
};

/** Whether it is unknown by what happened to the ledger as a whole, and perhaps was never sent. */
export const isLost = ({ code }: JournalEntryView): boolean => code === 'restored';

const CONTRADICTS = 'We got an answer that contradicts what is known here. It may have been done.';

/** Why an entry's outcome is unknown. */
export function whyUnknown(entry: JournalEntryView): string {
  if (entry.state === 'already_done') return OPERATION[entry.operation].already;
  if (entry.code === 'contradicts_ledger') return CONTRADICTS;
  return isLost(entry) ? OPERATION[entry.operation].lost : OPERATION[entry.operation].unknown;
}
