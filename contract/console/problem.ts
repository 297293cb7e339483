// Problems: what went wrong as a code, the words a person needs, and the next step. They cross the border in an error's data.
import { z } from 'zod';

export const ProblemCode = z.enum([
  // Before anything left the machine.
  'invalid_input',
  'not_found',
  'access_denied',
  'insecure_address',
  'vault_unavailable',
  'keys_missing',
  'ledger_unavailable',
  'ledger_unreadable',
  // The ledger's file was moved or copied: another console might charge from the same past.
  'ledger_sealed',
  // Money would move in production and nobody confirmed the amount, or confirmed another one.
  'confirmation_wanted',
  // The service answered a session of another marketplace than was asked for.
  'marketplace_mismatch',
  'already_sent',
  'capture_in_flight',
  'outcome_unknown_blocks',
  // The service said no: certainly not done.
  'service_unreachable',
  'token_refused',
  'token_failed',
  'refused_by_service',
  'rate_limited',
  // The service, or the ledger, says it was done before.
  'already_done',
  // The answer came and is kept aside, because the ledger couldn't be written.
  'not_recorded',
  // Sent, and no answer that can be understood: it may have been done.
  'outcome_unknown',
  'internal',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

export const Problem = z.object({
  code: ProblemCode,
  /** What is wrong, in a sentence. Never holds a secret. */
  message: z.string(),
  /** What to do about it, in a sentence. */
  nextStep: z.string(),
  /** The form field it is about, where there is one. */
  field: z.string().optional(),
  /** The journal entry that is in the way or was just made. */
  entryId: z.string().optional(),
  /** The session it is about, where that is worth opening. */
  sessionId: z.string().optional(),
  /** The order or charge that exists already, where the problem is that it does. */
  orderId: z.string().optional(),
  chargeId: z.string().optional(),
  /** Where they are in another environment, so that they can't be opened from here. */
  isElsewhere: z.literal(true).optional(),
});
export type Problem = z.infer<typeof Problem>;
