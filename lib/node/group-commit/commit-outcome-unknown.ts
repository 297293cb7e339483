// An error for commits with an unknown outcome.

/** A commit was sent, but its outcome wasn't known in time. */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the answer to a commit was lost', { cause });
    this.name = 'CommitOutcomeUnknown';
  }
}
