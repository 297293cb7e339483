// Taking turns: one at a time, in the order in which they asked.

export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** Resolves when it is the caller's turn, which lasts until `pass`. */
  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((mine) => this.#waiting.push(mine));
    this.#taken = true;
  }

  /** Ends the turn; whoever waits longest has the next. */
  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  get taken(): boolean {
    return this.#taken;
  }
}
