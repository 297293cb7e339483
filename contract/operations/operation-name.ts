// The calls to a payment service that change something there. A new one is a type error in every record that says what belongs to an operation, until it has its entry.
import { z } from 'zod';

export const OperationName = z.enum([
  'create_session',
  'create_order',
  'charge_order',
  'start_payout',
  'refund_charge',
  'present_charge_again',
]);
export type OperationName = z.infer<typeof OperationName>;
