// The calls to a payment service in a person's words.
import type { JournalEntryView, Operation } from '../../contract/console/journal.ts';

type Words = {
  name: string;
  /** What is said when its answer never came. */
  unknown: string;
  /** What is said when nobody knows whether it was ever sent: the ledger was restored or unsealed. */
  lost: string;
  question: string;
  done: string;
  notDone: string;
  /** How a person may have found out. */
  example: string;
};

export const OPERATION: Record<Operation, Words> = {
  create_session: {
    name: 'Create session',
    unknown: 'We sent a new session and got no answer. It may exist. No money moves by it.',
    lost: 'A part of this ledger’s past is missing. The session may exist. No money moves by it.',
    question: 'Was the session created?',
    done: 'Yes, it was created',
    notDone: 'No, it was not',
    example: 'For example: the service knows no such session',
  },
  create_order: {
    name: 'Create order',
    unknown: 'We asked for the order and got no answer. It may have been created.',
    lost: 'A part of this ledger’s past is missing. The order may have been created then.',
    question: 'Was the order created?',
    done: 'Yes, it was created',
    notDone: 'No, it was not',
    example: 'For example: the dashboard shows no order for this session',
  },
  charge_order: {
    name: 'Capture',
    unknown: 'We sent the capture and got no answer. It may have been charged.',
    lost: 'A part of this ledger’s past is missing. It may have been charged then.',
    question: 'Was it charged?',
    done: 'Yes, it was charged',
    notDone: 'No, it was not charged',
    example: 'For example: the dashboard shows no charge for this order at 14:20',
  },
  start_payout: {
    name: 'Start payout',
    unknown: 'We asked for the payout and got no answer. It may have been started.',
    lost: 'A part of this ledger’s past is missing. The payout may have been started then.',
    question: 'Was the payout started?',
    done: 'Yes, it was started',
    notDone: 'No, it was not',
    example: 'For example: the banking statements show no payout this month',
  },
};

/** Whether it is unknown by what happened to the ledger as a whole, and perhaps was never sent. */
export const isLost = ({ code }: JournalEntryView): boolean => code === 'restored';

/** Why an entry's outcome is unknown. */
export const whyUnknown = (entry: JournalEntryView): string =>
  isLost(entry) ? OPERATION[entry.operation].lost : OPERATION[entry.operation].unknown;
