// Which roles may have an operation sent.
import { z } from 'zod';
import type { OperationName } from './operation-name.ts';

/** The roles a person can have. One for now: everyone at this computer is staff. */
export const Role = z.enum(['staff']);
export type Role = z.infer<typeof Role>;

export const WHO_MAY_SEND: Record<OperationName, readonly Role[]> = {
  create_session: ['staff'],
  create_order: ['staff'],
  charge_order: ['staff'],
  start_payout: ['staff'],
  refund_charge: ['staff'],
  present_charge_again: ['staff'],
};
