// What can stand in the way of proving who one is.

export type ProofProblem =
  /** The proof of work is no good: of another visit, too old, or handed in before. The page makes another. */
  | { code: 'proof_refused' }
  | { code: 'contact_not_valid' }
  /** No code can be sent to a contact of this kind. */
  | { code: 'contact_not_reachable' }
  | { code: 'too_many_codes'; again_in_seconds: number }
  | { code: 'wrong_code'; entries_left: number }
  /** The code has expired, was used or was entered wrong too often. */
  | { code: 'code_no_good' }
  /** There are no more codes in this visit: it ends. */
  | { code: 'authentication_failed' };
