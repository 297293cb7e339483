// What may have been done, and nobody can say.

/** A commit was sent, and nobody could tell in time whether it was carried out. */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the answer to a commit was lost', { cause });
    this.name = 'CommitOutcomeUnknown';
  }
}
