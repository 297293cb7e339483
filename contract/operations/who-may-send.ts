// Roles, and which of them may have an operation sent.
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

/** staff: a person who works alone and may do everything. People who share a team's ledger have the other roles. */
export const Role = z.enum(['staff', 'back_office', 'onboarding', 'support', 'administrator']);
export type Role = z.infer<typeof Role>;

/** A role that an administrator gives to a person. */
export const TeamRole = Role.exclude(['staff']);
export type TeamRole = z.infer<typeof TeamRole>;

export const EVERYONE = Role.options;
export const ADMINISTRATOR = ['staff', 'administrator'] as const satisfies readonly Role[];
export const BOOKS_READERS = ['staff', 'back_office', 'support', 'administrator'] as const satisfies readonly Role[];
export const ONBOARDING = ['staff', 'onboarding', 'administrator'] as const satisfies readonly Role[];
/** Who takes payments and keeps the books. */
export const BACK_OFFICE = ['staff', 'back_office', 'administrator'] as const satisfies readonly Role[];
/** Who holds API keys. Support holds none. */
export const KEY_HOLDERS = ['staff', 'back_office', 'onboarding', 'administrator'] as const satisfies readonly Role[];

export const WHO_MAY_SEND: Record<OperationName, readonly Role[]> = {
  create_session: KEY_HOLDERS,
  create_order: KEY_HOLDERS,
  charge_order: BACK_OFFICE,
  start_payout: BACK_OFFICE,
  refund_charge: BACK_OFFICE,
  present_charge_again: BACK_OFFICE,
};
