// The kinds of problems: what callers decide by; several codes share one.
import { z } from 'zod';

export const ProblemKind = z.enum([
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
  // Money would move in production, and the amount wasn't confirmed or another was.
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
export type ProblemKind = z.infer<typeof ProblemKind>;
