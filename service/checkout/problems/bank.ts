// What can stand in the way of choosing a bank account.

export type BankProblem =
  /** Nobody has proved to be the consumer yet. */
  | { code: 'not_proved' }
  | { code: 'login_refused'; attempts_left: number }
  | { code: 'too_many_logins' }
  /** Not among the accounts of who logged in, or nobody has. */
  | { code: 'no_such_account' }
  | { code: 'routing_number_not_valid' }
  | { code: 'account_number_not_valid' }
  /** The bank says so. */
  | { code: 'account_not_valid'; reason: 'closed' | 'unknown' }
  /** Another account was chosen while this one was being checked. */
  | { code: 'chosen_meanwhile' };
