// Whose turn it is to write, and who shares a commit (docs/decisions/0007-group-commit.md).

/** Of this thread, since it began: commits, the turns that shared them, and who waits for a turn now. */
export const commitCounts = { commits: 0, turns: 0, waiting: 0 };

/** Members that share a commit: each has its turn, and none is answered before the commit is on disk. */
export class Group {
  /** Resolves once all that the members did is on disk; rejects, with the reason, where nothing of it is. */
  readonly ended: Promise<void>;
  readonly committed: () => void;
  readonly lost: (reason: unknown) => void;

  constructor() {
    commitCounts.commits += 1;
    let settle: [() => void, (reason: unknown) => void] | undefined;
    this.ended = new Promise((resolve, reject) => {
      settle = [resolve, reject];
    });
    if (!settle) throw new Error('A promise calls its executor at once.');
    [this.committed, this.lost] = settle;
    // A member that is still at work hears of it at its end.
    this.ended.catch(() => undefined);
  }
}

/** One at a time, in the order in which they came. Own code, because every write goes through it (docs/decisions/0021-libraries-for-small-parts.md). */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** Resolves when it is the caller's turn, which lasts until `pass`. */
  async take(): Promise<void> {
    commitCounts.turns += 1;
    if (this.#taken) {
      commitCounts.waiting += 1;
      await new Promise<void>((mine) => this.#waiting.push(mine));
      commitCounts.waiting -= 1;
    }
    this.#taken = true;
  }

  /** Ends the turn; the caller that has waited longest gets the next. */
  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  get taken(): boolean {
    return this.#taken;
  }

  /** Whether somebody waits for a turn. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }
}
