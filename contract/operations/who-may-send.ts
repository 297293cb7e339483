// Operations, and duties: what a person may do. A role is a set of duties (contract/team/roles.ts).
import { z } from 'zod';

/** The calls to a payment service that change something there. A new one is a type error in every record that says what belongs to an operation, until it has its entry. */
export const OperationName = z.enum([
  'create_session',
  'create_order',
  'charge_order',
  'start_payout',
  'refund_charge',
  'present_charge_again',
]);
export type OperationName = z.infer<typeof OperationName>;

/** take: sessions and orders. capture: also presenting again. keep_books: fees, months, payouts, the audit log. onboard: sellers. administer: people, environments, unlocking. */
export const Duty = z.enum(['view', 'take', 'capture', 'refund', 'approve', 'keep_books', 'onboard', 'administer']);
export type Duty = z.infer<typeof Duty>;

/** A person who works alone has them all. */
export const ALL_DUTIES: readonly Duty[] = Duty.options;

/** Needs no duty: it is about the computer, and open to everybody who sits at it. */
export const ANYONE = 'anyone';
/** The duties of which one suffices. */
export type NeededDuties = readonly Duty[] | typeof ANYONE;

export const mayDo = (held: readonly Duty[], needed: NeededDuties): boolean =>
  needed === ANYONE || needed.some((duty) => held.includes(duty));

export const DUTY_TO_SEND: Record<OperationName, Duty> = {
  create_session: 'take',
  create_order: 'take',
  charge_order: 'capture',
  start_payout: 'keep_books',
  refund_charge: 'refund',
  present_charge_again: 'capture',
};

/** Reads fees, settlements, months, payouts and the audit log. */
export const READS_BOOKS = ['keep_books', 'administer'] as const satisfies readonly Duty[];
/** Moves money, and looks after what became of it. */
export const MOVES_MONEY = ['capture', 'refund', 'keep_books'] as const satisfies readonly Duty[];
/** Records what was done elsewhere: refunds, returns. */
export const RECORDS_FACTS = ['refund', 'keep_books'] as const satisfies readonly Duty[];
/** Asks for approvals or decides them, and sees the capture runs that they are about. */
export const MOVES_OR_APPROVES = [...MOVES_MONEY, 'approve', 'administer'] as const satisfies readonly Duty[];
/** Holds API keys: has something to send with them (contract/console/may-hold-keys.ts says whose). */
export const HOLDS_KEYS = ['take', ...MOVES_MONEY, 'onboard'] as const satisfies readonly Duty[];
