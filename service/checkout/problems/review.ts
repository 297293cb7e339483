// What can stand in the way of authorising what was reviewed.

export type ReviewProblem =
  /** Nobody proved to be here, or no account with the money is chosen. */
  | { code: 'not_ready' }
  /** What would be authorised now isn't what was read. */
  | { code: 'quote_changed' }
  /** The account holds the amount, and not the tip as well. */
  | { code: 'total_not_covered' }
  /** max_tip: cents; 0 where no tip is asked for. */
  | { code: 'tip_refused'; max_tip: number };
